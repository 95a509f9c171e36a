using TokenSigningBench.Core.Programs;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.Passwords;

/// <summary>
/// A child process of this program that performs operations on request, with or without a mask on the processor's extensions: OpenSSL reads
/// the mask once, when it is loaded.
/// </summary>
internal sealed class OperationProcess : IDisposable
{
    /// <summary>The argument that starts this program as such a child process. The names of operations follow.</summary>
    public const string Argument = "operations-on-request";

    private const string Mask = "OPENSSL_ia32cap";

    private readonly Process _process;
    private readonly IReadOnlyList<string> _names;

    private OperationProcess(Process process, IReadOnlyList<string> names) => (_process, _names) = (process, names);

    /// <summary>Starts a process, which verifies each operation and calls it until it is compiled.</summary>
    /// <param name="mask">The mask of OpenSSL; null for none.</param>
    /// <param name="names">The names of operations that statements and experiments name too.</param>
    /// <exception cref="InvalidOperationException">The process ended, because an operation does not work in it.</exception>
    public static OperationProcess Start(string? mask, IReadOnlyList<string> names)
    {
        var start = new ProcessStartInfo(InstalledProgram.DotNet, [typeof(OperationProcess).Assembly.Location, Argument, .. names])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        };
        if (mask is not null)
            start.Environment[Mask] = mask;
        var started = new OperationProcess(InstalledProgram.Start(start), names);
        if (started._process.StandardOutput.ReadLine()?.StartsWith("ready", StringComparison.Ordinal) == true)
            return started;

        started.Dispose();
        throw new InvalidOperationException($"The process of {string.Join("; ", names)} has ended");
    }

    /// <summary>A contender whose calls the process makes.</summary>
    public Contender Contender(string name)
    {
        int index = _names.Index().First(one => one.Item == name).Index;
        return Core.Timing.Contender.OnRequest(name, count => Run(index, count));
    }

    /// <summary>Ends the process.</summary>
    public void Dispose()
    {
        _process.StandardInput.Close();
        _process.WaitForExit();
        _process.Dispose();
    }

    /// <summary>The child process: performs operations until its input ends.</summary>
    public static int RunChild(IReadOnlyList<OperationSource> sources)
    {
        IOperation[] operations = [.. sources.Select(source => source.Make())];
        try
        {
            OperationServer.Serve(
                operations.Index().ToDictionary(one => Index(one.Index), one => (Action)one.Item.Run),
                Console.In,
                Console.Out
            );
        }
        finally
        {
            foreach (IOperation operation in operations)
                operation.Dispose();
        }

        return 0;
    }

    private static string Index(int index) => index.ToString(CultureInfo.InvariantCulture);

    private OperationTime Run(int index, int count)
    {
        _process.StandardInput.Write(string.Create(CultureInfo.InvariantCulture, $"run {index} {count}\n"));
        _process.StandardInput.Flush();
        // The process counts CPU time where this one does.
        return _process.StandardOutput.ReadLine()?.Split(' ', '=') is ["cpu", var cpu, "wall", var wall]
            ? new(Number(wall) / count, ThreadClock.IsCpuTime ? Number(cpu) / count : null)
            : throw new InvalidOperationException("The process of operations has ended");
    }

    private static double Number(string text) => double.Parse(text, CultureInfo.InvariantCulture);
}
