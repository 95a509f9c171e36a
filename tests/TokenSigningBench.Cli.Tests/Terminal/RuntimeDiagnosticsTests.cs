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
    [InlineData("minimal", "0", 0)]
    // On request, for debugging: three for each of the two processes.
    [InlineData("openiddict", "1", 6)]
    public void Processes_with_a_key_have_diagnostic_sockets_and_pipes_only_on_request(string server, string setting, int files)
    {
        LongTest.SkipUnlessAll("a server for each case");
        Skip.IfNot(OperatingSystem.IsLinux(), "other systems have other ways, which are left as they are");
        using DotNetProgram serve = Serve(server, setting);
        serve.ReadUntil(line => line.StartsWith("http", StringComparison.Ordinal));

        DiagnosticEndpoints().Count().ShouldBe(files);
    }

    [SkippableTheory]
    // Its socket is in a folder of its own.
    [InlineData("openiddict", 0)]
    [InlineData("minimal", 1)]
    public void Explain_attaches_to_a_server_of_lab_serve(string server, int files)
    {
        LongTest.SkipUnlessAll("a server for each case");
        Skip.IfNot(OperatingSystem.IsLinux(), "explain attaches on Linux only");
        using DotNetProgram serve = Serve(server, "");
        Match process = Match.Empty;
        serve.ReadUntil(line => (process = Regex.Match(line, "^tokenbench explain --pid ([0-9]+)")).Success);
        DiagnosticEndpoints().Count().ShouldBe(files);

        (int exitCode, string output, string errors) = DotNetProgram.Run(
            "tokenbench",
            ["explain", "--pid", process.Groups[1].Value, "--seconds", "5"]
        );

        // There is no load.
        (exitCode, output).ShouldBe((2, ""), errors);
        errors.ShouldContain("0 requests");
    }

    private DotNetProgram Serve(string server, string setting) =>
        DotNetProgram.Start(
            "tokenbench",
            ["lab", "serve", _secrets.Pfx, "--server", server, "--password-file", _secrets.PasswordFile],
            ("TMPDIR", _temporary.Path),
            ("DOTNET_EnableDiagnostics", setting)
        );

    [SkippableTheory]
    [InlineData("none", null)]
    [InlineData("file", null)]
    [InlineData("unreadable", UnixFileMode.None)]
    [InlineData("read-only", UnixFileMode.UserRead | UnixFileMode.UserExecute)]
    public void A_temporary_folder_that_is_missing_or_closed_is_needed_by_none_of_them(string name, UnixFileMode? mode)
    {
        if (name != "none")
            LongTest.SkipUnlessAll("a program for each folder");
        Skip.IfNot(OperatingSystem.IsLinux(), "file modes, and sockets in the temporary folder");
        string temporary = _temporary.File(name);
        if (name == "file")
            File.WriteAllText(temporary, "");
        if (mode is { } restricted && OperatingSystem.IsLinux())
            Directory.CreateDirectory(temporary, restricted);

        (int exitCode, string output, string errors) = DotNetProgram.Run(
            "tokenbench",
            ["inspect", _secrets.Pfx, "--password-file", _secrets.PasswordFile],
            ("TMPDIR", temporary)
        );

        (exitCode, errors).ShouldBe((0, ""), output);
    }

    [SkippableFact]
    public void Child_processes_have_no_diagnostic_sockets_or_pipes()
    {
        LongTest.SkipUnlessAll("a server for each case");
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
            ["login", _secrets.Pfx, "--password-file", _secrets.PasswordFile, "--rounds", "5"],
            ("TMPDIR", _temporary.Path),
            ("DOTNET_EnableDiagnostics", "")
        );

        // Beside other work five rounds may decide nothing.
        exitCode.ShouldBeInRange(0, 1, output + errors);
        // A file that is created after all others: when its event arrives, theirs have arrived too.
        _temporary.Write("last", "");
        SpinWait
            .SpinUntil(
                () =>
                {
                    lock (seen)
                        return seen.Contains("last");
                },
                TimeSpan.FromMinutes(10)
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
        // The program's own socket, until its first line of code runs.
        processes.Length.ShouldBe(1);
        DiagnosticEndpoints().ShouldBeEmpty();
    }

    private IEnumerable<string> DiagnosticEndpoints() =>
        Directory
            .EnumerateFileSystemEntries(_temporary.Path)
            .Where(path =>
                Path.GetFileName(path).StartsWith("dotnet-diagnostic-", StringComparison.Ordinal)
                || Path.GetFileName(path).StartsWith("clr-debug-pipe-", StringComparison.Ordinal)
            );
}
