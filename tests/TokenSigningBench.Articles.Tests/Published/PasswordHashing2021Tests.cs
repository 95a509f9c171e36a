using TokenSigningBench.Articles.Passwords;
using TokenSigningBench.Articles.Published;

namespace TokenSigningBench.Articles.Tests.Published;

public class PasswordHashing2021Tests
{
    [Fact]
    public void The_three_tables_have_16_9_and_8_rows_and_the_article_s_means()
    {
        (PasswordHashing2021.ByPassword.Count, PasswordHashing2021.ByIterations.Count, PasswordHashing2021.ByCollector.Count).ShouldBe(
            (16, 9, 8)
        );
        PasswordHashing2021.OfBothSalts(1, 8).ShouldBe(152286.755, 1e-6);
        PasswordHashing2021.OfBothSalts(1, 666).ShouldBe(90329.7555, 1e-6);
        PasswordHashing2021.OfBothSalts(27500, 8).ShouldBe(7.2855, 1e-9);
        PasswordHashing2021.OfBothSalts(27500, 666).ShouldBe(7.3045, 1e-9);
    }

    [Fact]
    public void By_the_table_the_long_password_leaves_59_percent_of_the_throughput_and_not_52()
    {
        (PasswordHashing2021.OfBothSalts(1, 666) / PasswordHashing2021.OfBothSalts(1, 8)).ShouldBe(0.593, 0.0005);
        Rows("001-length-1").ShouldBe(1 / 0.593, 0.002);
    }

    [Theory]
    [InlineData(10, 7.857)]
    [InlineData(27500, 20758)]
    [InlineData(100000, 75216)]
    public void By_the_table_one_iteration_is_faster_by_the_given_factor(int iterations, double times) =>
        PasswordHashing2021.TimesOneIteration(iterations).ShouldBe(times, times * 1e-4);

    [Fact]
    public void Only_the_ratio_that_the_table_contradicts_has_two_figures()
    {
        Rows("001-iterations-100000").ShouldBe(75216, 1);
        PasswordHashing2021Statements
            .Article.Statements.Where(statement =>
                statement.Id.Contains("iterations-27500") || statement.Id.Contains("iterations-10-") || statement.Id == "001-iterations-10"
            )
            .ShouldAllBe(statement => statement.FromItsRows == null);
    }

    [Theory]
    [InlineData("001-shenandoah-laptop", 6.6)]
    [InlineData("001-shenandoah-server", 6.4)]
    public void By_the_table_Shenandoah_is_less_than_9_percent_slower(string id, double percent) =>
        (100 * (1 - 1 / Rows(id))).ShouldBe(percent, 0.05);

    private static double Rows(string id) =>
        PasswordHashing2021Statements.Article.Statements.Single(statement => statement.Id == id).FromItsRows!.Value;
}
