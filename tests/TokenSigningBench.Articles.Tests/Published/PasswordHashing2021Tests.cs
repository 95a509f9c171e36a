using TokenSigningBench.Articles.Published;
using TokenSigningBench.Articles.Statements;

namespace TokenSigningBench.Articles.Tests.Published;

public class PasswordHashing2021Tests
{
    private static readonly PasswordHashing2021 Tables = PasswordHashing2021.Tables;

    [Fact]
    public void A_ratio_that_the_text_states_differently_is_that_of_the_tables_rows()
    {
        Dictionary<string, double> rows = new()
        {
            ["001-length-"] = OfBothSalts(8) / OfBothSalts(666),
            ["001-iterations-100000"] = OfIterations(1) / OfIterations(100_000),
            ["001-shenandoah-laptop"] = OfCollector("laptop", "G1") / OfCollector("laptop", "Shenandoah"),
            ["001-shenandoah-server"] = OfCollector("server", "G1") / OfCollector("server", "Shenandoah"),
        };
        Statement[] stated = [.. PublishedArticles.PasswordHashing.Statements.Where(statement => statement.FromItsRows is not null)];
        foreach (Statement statement in stated)
            statement.FromItsRows!.Value.ShouldBe(
                rows.Single(row => statement.Id.StartsWith(row.Key, StringComparison.Ordinal)).Value,
                1e-9,
                statement.Id
            );
        rows.Keys.ShouldAllBe(id => stated.Any(statement => statement.Id.StartsWith(id, StringComparison.Ordinal)));
    }

    [Theory]
    [InlineData("001-iterations-10", 10)]
    [InlineData("001-iterations-27500", 27500)]
    public void A_ratio_that_is_stated_once_is_in_the_range_by_the_tables_rows(string id, int iterations)
    {
        ClaimedRatio claimed = PublishedArticles.Statement(id).Claimed;
        (OfIterations(1) / OfIterations(iterations)).ShouldBeInRange(claimed.Low, claimed.High);
    }

    private static double OfBothSalts(int characters) =>
        Tables.ByPassword.Where(row => (row.Iterations, row.Characters) == (1, characters)).Average(row => row.PerSecond);

    private static double OfIterations(int iterations) => Tables.ByIterations.Single(row => row.Iterations == iterations).PerSecond;

    private static double OfCollector(string machine, string collector) =>
        Tables.ByCollector.Single(row => (row.Machine, row.Collector) == (machine, collector)).PerSecond;
}
