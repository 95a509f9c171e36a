using TokenSigningBench.Articles.Published;
using TokenSigningBench.Articles.Statements;

namespace TokenSigningBench.Articles.Tests.Published;

public class SecurityChoices2002Tests
{
    private static IReadOnlyList<Statement> Statements => PublishedArticles.SecurityChoices.Statements;

    [Fact]
    public void Every_figure_has_a_statement() =>
        Statements
            .Select(statement => statement.Location)
            .Distinct()
            .ShouldBe(
                [.. Enumerable.Range(4, 10).Select(number => $"Figure {number}"), "Asymmetric Key Algorithms", "Conclusion"],
                ignoreOrder: true
            );

    [Fact]
    public void A_growth_statement_refers_to_the_same_pair_under_the_same_load()
    {
        foreach (Statement statement in Statements.Where(statement => statement.GrowsFrom is not null))
        {
            Statement from = Statements.Single(other => other.Id == statement.GrowsFrom);
            from.Users.ShouldBe(statement.Users, statement.Id);
            FirstWord(from.Operation).ShouldBe(FirstWord(statement.Operation), statement.Id);
            FirstWord(from.ComparedWith).ShouldBe(FirstWord(statement.ComparedWith), statement.Id);
        }
    }

    [Theory]
    [InlineData("002-hash-135kb-md5-sha1", 5, 0.677, 0.827)]
    [InlineData("002-hash-135kb-sha512-sha1", 5, 1.395, 2.444)]
    [InlineData("002-hash-1mb-md5-sha1-crowd", 25, 0.75, 0.917)]
    [InlineData("002-hash-1mb-sha1-sha512", 5, 0.523, 0.640)]
    [InlineData("002-cipher-100kb-rc2-3des", 1, 0.75, 0.917)]
    [InlineData("002-cipher-100kb-rijndael-3des", 1, 1.125, 1.467)]
    [InlineData("002-signature-create-100kb", 1, 0.698, 0.853)]
    [InlineData("002-signature-verify-500kb", 1, 0.9, 1.1)]
    public void Percentages_become_time_ratios_within_ten_percent(string id, int users, double low, double high)
    {
        Statement statement = PublishedArticles.Statement(id);
        statement.Users.ShouldBe(users);
        statement.Claimed.Low.ShouldBe(low, 0.001);
        statement.Claimed.High.ShouldBe(high, 0.001);
    }

    [Fact]
    public void The_notes_name_omissions_and_warn_of_each_weak_algorithm()
    {
        PublishedArticles.SecurityChoices.Notes.ShouldContain(note =>
            note.StartsWith("Figures 1 to 3, client authentication", StringComparison.Ordinal)
        );
        PublishedArticles
            .SecurityChoices.Notes.Count(note =>
                note.StartsWith("Weak, measured for comparison and never recommended: ", StringComparison.Ordinal)
            )
            .ShouldBe(7);
    }

    private static string FirstWord(string operation) => operation.Split(' ')[0];
}
