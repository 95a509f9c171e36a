using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Storm;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Options;

/// <summary>Every command line of <c>refused.txt</c> is refused in its one line, and changes no file.</summary>
public sealed class RefusedCommandTests(RefusedCommandFolder folder) : IClassFixture<RefusedCommandFolder>
{
    private static readonly string[][] Rows =
    [
        .. File.ReadAllLines(RepositoryFile.At("tests/TokenSigningBench.Cli.Tests/Options/refused.txt"))
            .Where(line => line.Length > 0 && !line.StartsWith('#'))
            .Select(line => line.Split(" | ")),
    ];

    public static TheoryData<string> CommandLines => [.. Rows.Select(row => row[0])];

    [SkippableTheory]
    [MemberData(nameof(CommandLines))]
    public void A_command_that_cannot_be_done_is_refused_in_one_line(string commandLine)
    {
        string[] row = Rows.Single(one => one[0] == commandLine);
        if (row.Length > 2)
            RequireOrSkip(row[2]);
        IReadOnlyList<string> before = folder.Snapshot();
        (int exitCode, string output, string errors) = folder.Run(commandLine);
        (exitCode, output).ShouldBe((2, ""), errors);
        if (row[1].EndsWith('…'))
            errors.ShouldStartWith(row[1][..^1]);
        else
            errors.ShouldBe(row[1] + "\n");
        errors.IndexOf('\n', StringComparison.Ordinal).ShouldBe(errors.Length - 1);
        folder.Snapshot().ShouldBe(before);
    }

    private static void RequireOrSkip(string program)
    {
        string? missing = program == "wrk" ? Throughput.Missing() : new OidcProvider().Missing();
        Skip.If(missing is not null, missing);
    }
}
