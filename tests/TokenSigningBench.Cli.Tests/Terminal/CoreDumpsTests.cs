using System.Diagnostics;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Terminal;

public sealed class CoreDumpsTests : IDisposable
{
    private readonly TemporaryFolder _inputs = new();
    private readonly TemporaryFolder _work = new();
    private readonly Secrets _secrets;

    public CoreDumpsTests() => _secrets = new(_inputs);

    public void Dispose()
    {
        _secrets.Dispose();
        _inputs.Dispose();
        _work.Dispose();
    }

    [SkippableFact]
    public void A_crash_with_a_key_in_memory_leaves_no_core_dump()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "other systems are not told to leave it");
        Crash(["sh", "-c", "echo; exec sleep 60"]);
        Skip.If(Directory.GetFiles(_work.Path) is [], "this system makes no core dump of anything, or elsewhere");
        foreach (string dump in Directory.GetFiles(_work.Path))
            File.Delete(dump);

        Crash([
            "dotnet",
            Path.Combine(AppContext.BaseDirectory, "tokenbench.dll"),
            "lab",
            "serve",
            _secrets.Pfx,
            // This process itself has the key and signs with it.
            "--server",
            "minimal",
            "--password-file",
            _secrets.PasswordFile,
        ]);

        Directory.GetFiles(_work.Path).ShouldBeEmpty();
    }

    private void Crash(string[] command)
    {
        // A shell that lifts the usual limit on core dumps and is then replaced by the program.
        var start = new ProcessStartInfo("/bin/sh", ["-c", "ulimit -c unlimited; exec \"$@\"", "sh", .. command])
        {
            RedirectStandardOutput = true,
            WorkingDirectory = _work.Path,
        };
        using Process process = Process.Start(start)!;
        process.StandardOutput.ReadLine().ShouldNotBeNull();
        // A signal that ends a program with a core dump and that .NET does not handle.
        Signals.Send(process, Signals.BadSystemCall);
        process.WaitForExit();
        process.ExitCode.ShouldBe(128 + Signals.BadSystemCall);
    }
}
