using System.Text.RegularExpressions;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Terminal;

/// <summary>Streams that the caller has closed, as some schedulers do.</summary>
public sealed class StandardStreamsTests : IDisposable
{
    private static readonly string Program = Path.Combine(AppContext.BaseDirectory, "tokenbench.dll");

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [SkippableFact]
    public void Without_a_home_commands_work()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "env");
        string key = _folder.Write("key.json", KnownJwks.EllipticCurve(isPrivate: true).ToJsonString());
        (int exitCode, string output, string errors) = DotNetProgram.RunFile(
            "env",
            ["-u", "HOME", "-u", "XDG_CACHE_HOME", "dotnet", Program, "check", key, "--no-timing"]
        );
        (exitCode, errors).ShouldBe((0, ""), output);
    }

    [SkippableTheory]
    [InlineData("inspect KEY >&-", 2, "", "standard output: is closed: ")]
    [InlineData("inspect KEY --json >&-", 2, "", "standard output: is closed: ")]
    [InlineData("--help >&-", 2, "", "standard output: is closed: ")]
    [InlineData("--version >&-", 2, "", "standard output: is closed: ")]
    [InlineData("inspect KEY -o FILE >&-", 0, "", "")]
    [InlineData("inspect none.pem 2>&-", 2, "", "")]
    [InlineData("inspect KEY 2>&-", 0, "key.json", "")]
    [InlineData("inspect KEY <&-", 0, "key.json", "")]
    [InlineData("inspect - <&-", 2, "", "standard input: is closed: ")]
    [InlineData("inspect KEY --password-file - <&-", 2, "", "standard input: is closed: ")]
    [InlineData("inspect KEY <&- >&- 2>&-", 2, "", "")]
    [InlineData("inspect KEY -o FILE <&- >&- 2>&-", 0, "", "")]
    public void A_closed_stream_is_named_where_it_is_needed(string commandLine, int exitCode, string output, string errors)
    {
        if (
            commandLine
            is not ("inspect KEY --json >&-" or "inspect none.pem 2>&-" or "inspect - <&-" or "inspect KEY -o FILE <&- >&- 2>&-")
        )
            LongTest.SkipUnlessAll("a program for each stream");
        Skip.IfNot(OperatingSystem.IsLinux(), "streams are closed by a shell");
        string key = _folder.Write("key.json", KnownJwks.EllipticCurve(isPrivate: true).ToJsonString()),
            file = _folder.File("document");
        string line = commandLine.Replace("KEY", key, StringComparison.Ordinal).Replace("FILE", file, StringComparison.Ordinal);

        (int ExitCode, string Output, string Errors) result = DotNetProgram.RunFile("sh", ["-c", $"exec dotnet \"$0\" {line}", Program]);

        result.ExitCode.ShouldBe(exitCode, result.Output + result.Errors);
        result.Output.ShouldContain(output);
        Regex.Count(result.Errors, "\n").ShouldBe(errors.Length > 0 ? 1 : 0, result.Errors);
        result.Errors.ShouldStartWith(errors);
        File.Exists(file).ShouldBe(commandLine.Contains("FILE", StringComparison.Ordinal));
    }
}
