using TokenSigningBench.Articles.Measurements;
using TokenSigningBench.Articles.Published;
using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Articles.Tests.Measurements;

public class TableMeasurementTests
{
    private static readonly string Hs256 = SignatureChoice2021.Sign(SigningChoice.Hmac(256)),
        Hs512 = SignatureChoice2021.Sign(SigningChoice.Hmac(512));

    [Fact]
    public void Rows_of_a_table_are_measured_in_the_same_rounds_until_the_time_is_over()
    {
        using StepProgress progress = new(null, "test", 1);
        (IReadOnlyList<ArticleRow> rows, var times) = TableMeasurement.Measure(
            "a table",
            [(Hs256, 1), (Hs512, null)],
            TimeSpan.Zero,
            new(TimeSpan.FromSeconds(1), null, progress, CancellationToken.None)
        );
        rows.Select(row => (row.Table, row.Name, row.At, row.CannotRun))
            .ShouldBe([("a table", Hs256, 1, null), ("a table", Hs512, null, null)]);
        rows.ShouldAllBe(row => row.Nanoseconds!.Count == ArticleContext.MinRounds);
        times.Rounds.Count.ShouldBe(ArticleContext.MinRounds);
    }
}
