using System.Globalization;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.UserFiles;

/// <summary>A row of <c>rows.txt</c>, whose head says what the columns are.</summary>
/// <param name="Name">The file, or a name of its own.</param>
/// <param name="Command">The command line, with names of files in the folder.</param>
/// <param name="ExitCode">The exit code.</param>
/// <param name="Says">What the answer says.</param>
/// <param name="SaysNot">What it must not say.</param>
public sealed record UserFileRow(string Name, string Command, int ExitCode, IReadOnlyList<string> Says, IReadOnlyList<string> SaysNot)
{
    public static IReadOnlyList<UserFileRow> All { get; } =
    [
        .. File.ReadAllLines(RepositoryFile.At("tests/TokenSigningBench.Cli.Tests/UserFiles/rows.txt"))
            .Where(line => line.Length > 0 && !line.StartsWith('#'))
            .Select(Parse),
    ];

    /// <summary>The name and the command: the test's name.</summary>
    public string Id => Command.Contains(Name, StringComparison.Ordinal) ? Command : $"{Name}: {Command}";

    private static UserFileRow Parse(string line)
    {
        string[] columns = [.. line.Split(" |").Select(column => column.Trim())];
        columns.Length.ShouldBe(5, line);
        string command =
            columns[1].Length > 0 ? columns[1] : $"check {columns[0]} --no-timing --password-file {UserFileFolder.PasswordFile}";
        return new(columns[0], command, int.Parse(columns[2], CultureInfo.InvariantCulture), Texts(columns[3]), Texts(columns[4]));
    }

    private static string[] Texts(string column) => column.Split(" & ", StringSplitOptions.RemoveEmptyEntries);
}
