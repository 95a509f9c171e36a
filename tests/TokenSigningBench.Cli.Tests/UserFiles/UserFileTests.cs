using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.UserFiles;

/// <summary>Every file of <c>rows.txt</c> gets its right answer.</summary>
public sealed class UserFileTests(UserFileFolder files) : IClassFixture<UserFileFolder>
{
    public static TheoryData<string> Rows => [.. UserFileRow.All.Select(row => row.Id)];

    [SkippableTheory]
    [MemberData(nameof(Rows))]
    public void A_file_of_a_user_gets_the_right_answer(string id)
    {
        if (id.Contains("-iter600k", StringComparison.Ordinal) || id.Contains("-iter310k", StringComparison.Ordinal))
            LongTest.SkipUnlessAll("a password's hash of many rounds");
        UserFileRow row = UserFileRow.All.Single(one => one.Id == id);
        string[] words = row.Command.Split(' ');
        foreach (string word in words)
            Skip.If(files.MissingProgram(word) is not null, $"{files.MissingProgram(word)} is not installed, or does not make {word}");

        (int exitCode, string output, string errors) = InProcess.Run([
            .. words.Select(word => files.Exists(word) ? files.PathOf(word) : word),
        ]);

        string answer = string.Join(
            ' ',
            (output + errors)
                .Replace(files.Root + "/", "", StringComparison.Ordinal)
                .Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)
        );
        string wrong = string.Join(
            "; ",
            row.Says.Where(text => !answer.Contains(text, StringComparison.Ordinal))
                .Select(text => $"does not say '{text}'")
                .Concat(row.SaysNot.Where(text => answer.Contains(text, StringComparison.Ordinal)).Select(text => $"says '{text}'"))
                .Prepend(exitCode == row.ExitCode ? null : FormattableString.Invariant($"exit code {exitCode}, not {row.ExitCode}"))
                .OfType<string>()
        );
        if (wrong.Length > 0)
            Assert.Fail($"{wrong}. It says: {answer}");
    }

    [Fact]
    public void Every_row_names_a_file_that_is_made_and_no_row_is_there_twice()
    {
        UserFileRow.All.Select(row => row.Id).ShouldBeUnique();
        UserFileRow
            .All.Where(row =>
                row.Name.Contains('.', StringComparison.Ordinal) && !files.Exists(row.Name) && files.MissingProgram(row.Name) is null
            )
            .Select(row => row.Name)
            .ShouldBeEmpty();
    }
}
