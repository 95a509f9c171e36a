using System.Text.RegularExpressions;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Terminal;

public sealed class RuntimeDiagnosticsTests : IDisposable
{
    private readonly TemporaryFolder _inputs = new();
    private readonly TemporaryFolder _temporary = new();
    private readonly Secrets _secrets;

    public RuntimeDiagnosticsTests() => _secrets = new(_inputs);

    public void Dispose()
    {
        _secrets.Dispose();
        _inputs.Dispose();
        _temporary.Dispose();
    }

    [SkippableTheory]
    [InlineData("", 0)]
    // Whoever wants to debug it can.
    [InlineData("1", 3)]
    public void A_process_with_a_key_has_no_socket_and_no_pipe_to_look_into_it_unless_that_is_asked_for(string asked, int files)
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "other systems have other ways, which are left as they are");
        using DotNetProgram serve = DotNetProgram.Start(
            "tokenbench",
            ["serve", "--cert", _secrets.Pfx, "--password-file", _secrets.PasswordFile],
            ("TMPDIR", _temporary.Path),
            ("DOTNET_EnableDiagnostics", asked)
        );
        serve.ReadUntil(line => line.StartsWith("http", StringComparison.Ordinal));

        Doors().Count().ShouldBe(files);
    }

    [SkippableFact]
    public void What_it_starts_never_has_one()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "the lab is for Linux");
        List<string> seen = [];
        using var watcher = new FileSystemWatcher(_temporary.Path) { NotifyFilter = NotifyFilters.FileName };
        watcher.Created += (_, e) =>
        {
            lock (seen)
                seen.Add(e.Name!);
        };
        watcher.EnableRaisingEvents = true;

        (int exitCode, string output, string errors) = DotNetProgram.Run(
            "tokenbench",
            ["login", "--cert", _secrets.Pfx, "--password-file", _secrets.PasswordFile, "--rounds", "5"],
            ("TMPDIR", _temporary.Path),
            ("DOTNET_EnableDiagnostics", "")
        );

        exitCode.ShouldBe(0, output + errors);
        // A file that is made after all others have been: once it is told of, so are they.
        _temporary.Write("last", "");
        SpinWait
            .SpinUntil(
                () =>
                {
                    lock (seen)
                        return seen.Contains("last");
                },
                TimeSpan.FromSeconds(30)
            )
            .ShouldBeTrue();
        string[] processes;
        lock (seen)
            processes =
            [
                .. seen.Select(name => Regex.Match(name, @"^(?:dotnet-diagnostic|clr-debug-pipe)-(\d+)-").Groups[1].Value)
                    .Where(process => process.Length > 0)
                    .Distinct(),
            ];
        // Its own, for the moment until its first line of code.
        processes.Length.ShouldBe(1);
        Doors().ShouldBeEmpty();
    }

    private IEnumerable<string> Doors() =>
        Directory
            .EnumerateFileSystemEntries(_temporary.Path)
            .Where(path =>
                Path.GetFileName(path).StartsWith("dotnet-diagnostic-", StringComparison.Ordinal)
                || Path.GetFileName(path).StartsWith("clr-debug-pipe-", StringComparison.Ordinal)
            );
}
