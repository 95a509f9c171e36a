using System.Globalization;
using TokenSigningBench.Articles.Published;
using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Reports.Sections;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests.Judged;

public sealed class StatementsDocumentTests : CultureTests
{
    [Theory]
    [InlineData("")]
    [InlineData("en-US")]
    [InlineData("ru-RU")]
    public void Statements_times_and_strengths_are_the_same_in_every_culture(string culture)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
        RunDocuments.Text(null, Run).ShouldBe(new GoldenFile("statements-003-brief.txt"));
        RunDocuments.Text(null, Run, verbose: true).ShouldBe(new GoldenFile("statements-003.txt"));
        RunDocuments.Text(null, Run).ShouldBe(new GoldenFile("statements-003-brief.txt"));
    }

    [Fact]
    public void Rows_that_were_measured_together_are_printed_and_decide_statements()
    {
        Statement statement = PublishedArticles.Statement("003-hs256-verify-as-sign");
        string text = RunDocuments.Text(
            null,
            ExampleRun.Of(
                new StatementsRun
                {
                    Article = "003",
                    Rows =
                    [
                        new("algorithms", statement.Operation, null, [1010, 1020, 1030]),
                        new("algorithms", statement.ComparedWith, null, [990, 1000, 1010]),
                    ],
                }
            ),
            verbose: true
        );
        text.ShouldContain("Article 003, 1 statement: 1 established.");
        text.ShouldMatch(@"\| algorithms \| HS256, 256-bit secret, verify 250 bytes +\| +1\.020 \|");
    }

    private static RunFile Run =>
        new()
        {
            Started = DateTimeOffset.UnixEpoch,
            Machine = CheckSample.Machine,

            Part = new StatementsRun
            {
                Statements =
                [
                    Measured("003-rsa-4096-signs", [3.3e6, 3.4e6, 3.5e6], [239e3, 240e3, 241e3]),
                    Measured("003-es256-verify-against-rs256-sign", [46e3, 47e3, 48e3], [239e3, 240e3, 241e3]),
                    Measured("003-hs256-verify-as-sign", [1010, 1020, 1030], [990, 1000, 1010]),
                    Measured("003-like-for-like-15360", null, null),
                ],
            },
        };

    private static MeasuredStatement Measured(string id, double[]? one, double[]? other)
    {
        Statement statement = PublishedArticles.Statement(id);
        return new(id, statement.Operation, statement.ComparedWith, statement.Users, one, other, one is null ? "an example" : null);
    }
}
