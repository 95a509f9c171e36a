using System.Globalization;
using TokenSigningBench.Articles.Published;
using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Reports.Sections;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests.Judged;

public sealed class SecurityChoices2002ReportTests : CultureTests
{
    [Theory]
    [InlineData("")]
    [InlineData("en-US")]
    [InlineData("ru-RU")]
    public void The_statements_and_notes_are_the_same_in_every_culture(string culture)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
        RunFile all = Run([.. PublishedArticles.SecurityChoices.Statements.Select(statement => Measured(statement.Id, 2, 1))]);
        RunDocuments.Text(null, all, verbose: true).ShouldBe(new GoldenFile("articles-002.txt"));
        RunDocuments.Text(null, all).ShouldBe(new GoldenFile("articles-002-brief.txt"));
    }

    [Fact]
    public void Growth_is_the_ratio_of_the_two_ratios()
    {
        string row = Row(
            "002-hash-135kb-sha512-sha1-grows",
            Measured("002-hash-4kb-sha512-sha1", 2, 1),
            Measured("002-hash-135kb-sha512-sha1-grows", 3, 1)
        );
        row.ShouldContain(" 1.500 | 1.500 | 1.500 |");
        row.ShouldContain("established");
    }

    [Fact]
    public void A_statement_that_was_not_measured_has_a_reason()
    {
        MeasuredStatement cannot = Measured("002-hash-4kb-sha512-sha1", 2, 1) with
        {
            Nanoseconds = null,
            ComparedNanoseconds = null,
            CannotRun = "not here",
        };
        Row("002-hash-4kb-sha512-sha1", cannot).ShouldContain("cannot run here: not here");
        Row("002-hash-135kb-sha512-sha1-grows", cannot, Measured("002-hash-135kb-sha512-sha1-grows", 3, 1))
            .ShouldContain("cannot run here: 002-hash-4kb-sha512-sha1 was not measured");
    }

    private static MeasuredStatement Measured(string id, double one, double other) =>
        new(id, "one", "other", 1, [one, one], [other, other], null);

    private static string Row(string id, params MeasuredStatement[] measured) =>
        RunDocuments
            .Text(null, Run(measured), verbose: true)
            .Split('\n')
            .Single(line => line.StartsWith($"| {id} ", StringComparison.Ordinal));

    private static RunFile Run(IReadOnlyList<MeasuredStatement> statements) =>
        new()
        {
            Started = DateTimeOffset.UnixEpoch,
            Machine = new()
            {
                OperatingSystem = "an operating system",
                DotNet = "a runtime",
                GarbageCollector = "workstation, concurrent",
                Cores = 2,
            },

            Part = new StatementsRun { Statements = statements },
        };
}
