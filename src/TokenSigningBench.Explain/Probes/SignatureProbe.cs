using TokenSigningBench.Explain.Targets;

namespace TokenSigningBench.Explain.Probes;

/// <summary>
/// Counts each RSA signature of a server at the entry and the return of the runtime's function, by probes of the kernel (uprobes).
/// </summary>
/// <remarks>
/// The probes belong to open files of this process: the kernel removes them when they are closed, also where this process is killed.
/// While they are there they slow every process down that signs by the same library file.
/// </remarks>
internal sealed class SignatureProbe : IDisposable
{
    private const string Source = "--exact",
        Library = "libSystem.Security.Cryptography.Native.OpenSsl.so",
        Function = "CryptoNative_RsaSignHash";

    // Much shorter than a buffer of a thousand calls fills.
    private static readonly TimeSpan ReadInterval = TimeSpan.FromMilliseconds(20);

    private readonly int _process;
    private readonly List<PerfProbe> _probes;
    private readonly PairedCalls _calls = new();
    private readonly CancellationTokenSource _stop = new();
    private Task _reading = Task.CompletedTask;

    private SignatureProbe(int process, List<PerfProbe> probes) => (_process, _probes) = (process, probes);

    /// <exception cref="UserErrorException">The kernel refuses, or the server does not sign by OpenSSL.</exception>
    public static SignatureProbe Attach(ServerProcess server)
    {
        if (PerfProbe.KernelType() is not { } type)
            throw new UserErrorException(Source, "this kernel has no uprobes (CONFIG_UPROBE_EVENTS). Leave it out");
        NativeFunction function =
            Find(server)
            ?? throw new UserErrorException(
                Source,
                $"{server.Source} has not loaded {Library}: it signs by another library, or did not sign yet. Log in once, or leave it out"
            );
        var probes = new List<PerfProbe>();
        try
        {
            foreach (int core in PerfProbe.Cores())
            {
                probes.Add(PerfProbe.Open(type, function, isReturn: false, core));
                probes.Add(PerfProbe.Open(type, function, isReturn: true, core));
            }

            return new(server.Id, probes);
        }
        catch (System.ComponentModel.Win32Exception e)
        {
            probes.ForEach(probe => probe.Dispose());
            throw new UserErrorException(
                Source,
                $"the kernel refuses the probe ({e.Message}): it needs root, or CAP_PERFMON. Run it with sudo, or leave it out",
                e
            );
        }
    }

    private static NativeFunction? Find(ServerProcess server)
    {
        try
        {
            return NativeFunction.Find(server.Id, Library, Function);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserErrorException(Source, $"what {server.Source} has loaded cannot be read ({e.Message}): run it with sudo", e);
        }
    }

    /// <summary>Begins to count.</summary>
    public void Begin()
    {
        foreach (PerfProbe probe in _probes)
            probe.Enable();
        // A thread of its own: the pool may be busy with what the server sends.
        _reading = Task.Factory.StartNew(ReadAll, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
    }

    /// <summary>Removes the probes.</summary>
    /// <returns>What was counted, by size of the key.</returns>
    public IReadOnlyList<ExactSignatures> End()
    {
        _stop.Cancel();
        _reading.GetAwaiter().GetResult();
        Remove();
        return _calls.Signatures();
    }

    public void Dispose()
    {
        _stop.Cancel();
        _reading.GetAwaiter().GetResult();
        Remove();
        _stop.Dispose();
    }

    private void Remove()
    {
        _probes.ForEach(probe => probe.Dispose());
        _probes.Clear();
    }

    private void ReadAll()
    {
        do ReadOnce();
        while (!_stop.Token.WaitHandle.WaitOne(ReadInterval));
        ReadOnce();
    }

    private void ReadOnce()
    {
        foreach (PerfProbe probe in _probes)
            probe.Read(_process, _calls);
    }
}
