using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.Passwords;

/// <summary>
/// A child process of this program with another garbage collector. It hashes the password of the article on request. A process cannot
/// change its collector.
/// </summary>
internal sealed class CollectorProcess : IOutOfProcessOperation
{
    /// <summary>The argument that starts this program as such a child process.</summary>
    public const string Argument = "hash-on-request";

    private readonly Process _process;

    private CollectorProcess(Process process) => _process = process;

    private static SampleLogin Login { get; } = SampleLogin.WithShortSalt(32);

    /// <summary>Starts a process and checks that its first hash is correct.</summary>
    /// <exception cref="NotSupportedException">The runtime does not have the collector.</exception>
    /// <exception cref="InvalidOperationException">The process does not use the collector, or its hash is wrong.</exception>
    public static IOperation Start(GarbageCollector collector, Pbkdf2Engine engine)
    {
        if (collector.UnavailableReason is { } reason)
            throw new NotSupportedException(reason);

        var start = new ProcessStartInfo(
            InstalledProgram.DotNet,
            [typeof(CollectorProcess).Assembly.Location, Argument, collector.Name, engine.ToString()]
        )
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        };
        foreach ((string name, string value) in collector.Variables)
            start.Environment[name] = value.Length > 0 ? value : null;
        var started = new CollectorProcess(InstalledProgram.Start(start));
        string expected = Convert.ToHexString(
            PasswordHashing2021Statements
                .Sha1(PasswordHashing2021Statements.KeycloakIterations, Pbkdf2Engine.System)
                .Hash(Login.Password, Login.Salt)
        );
        if (started._process.StandardOutput.ReadLine() == expected)
            return started;

        started.Dispose();
        throw new InvalidOperationException($"The process under '{collector}' does not make the hash that this one makes");
    }

    /// <summary>Requests one hash. The request takes about 50 µs, and the hash a thousand times as long.</summary>
    public void Run()
    {
        _process.StandardInput.WriteLine();
        _process.StandardInput.Flush();
        if (_process.StandardOutput.ReadLine() is null)
            throw new InvalidOperationException("The process under another garbage collector has ended");
    }

    public long? CpuNanoseconds() => ProcessClock.CpuNanoseconds(_process.Id);

    public void Dispose()
    {
        _process.StandardInput.Close();
        _process.WaitForExit();
        _process.Dispose();
    }

    /// <summary>The child process: prints the first hash, and then an empty line for each line it reads.</summary>
    /// <exception cref="InvalidOperationException">The process does not use the collector, or its hash is wrong.</exception>
    public static int RunChild(string collector, Pbkdf2Engine engine)
    {
        GarbageCollector.Named(collector).RequireActive();
        Pbkdf2 scheme = PasswordHashing2021Statements.Sha1(PasswordHashing2021Statements.KeycloakIterations, engine);
        HashProof.Require(scheme, Login.Password, Login.Salt);
        Console.Out.WriteLine(Convert.ToHexString(scheme.Hash(Login.Password, Login.Salt)));
        while (Console.In.ReadLine() is not null)
        {
            scheme.Hash(Login.Password, Login.Salt);
            Console.Out.WriteLine();
        }

        return 0;
    }
}
