using TokenSigningBench.Check.Reporting;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Reports.Documents;
using TokenSigningBench.Reports.Sections;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Reporting;

public class BenchmarkNameTests
{
    [Fact]
    public void A_case_is_named_in_words()
    {
        BenchmarkName
            .Of("Pbkdf2HmacSha1_512Bits", [new("Iterations", "1000"), new("Engine", "System")])
            .ShouldBe("Pbkdf2 Hmac Sha1 512 Bits, Iterations 1000, System");
        BenchmarkName.Of("Sign", []).ShouldBe("Sign");
    }

    [Theory]
    [InlineData("A", "10", "x", "B", "10", "x", true)]
    [InlineData("A", "10", "x", "A", "10", "y", true)]
    // A size decides a time by itself.
    [InlineData("A", "10", "x", "A", "100000", "x", false)]
    [InlineData("A", "10", "x", "B", "10", "y", false)]
    [InlineData("A", "10", "x", "A", "10", "x", false)]
    public void Ratios_are_of_cases_that_differ_in_one_name(
        string method,
        string number,
        string engine,
        string otherMethod,
        string otherNumber,
        string otherEngine,
        bool expected
    ) => BenchmarkName.DifferInOneName(Row(method, number, engine), Row(otherMethod, otherNumber, otherEngine)).ShouldBe(expected);

    [Fact]
    public void Two_samples_have_no_interval()
    {
        BenchmarkRow row = Row("A", "10", "x") with { Nanoseconds = [1e6, 2e6] };
        ReportSection section = ReportBuilder
            .Of([new("a.json", ReportSamples.Of() with { Part = new BenchmarksRun { Rows = [row] } })])
            .Sections.ShouldHaveSingleItem();
        section.Charts.ShouldHaveSingleItem().Points.ShouldHaveSingleItem().Low.ShouldBeNull();
        ReportTable table = section.Tables[^1];
        int margin = table.Columns.Index().Single(column => column.Item.Name.StartsWith('±')).Index;
        table.Rows[0][margin].Text.ShouldBe(ReportCell.Unknown);
    }

    private static BenchmarkRow Row(string method, string number, string engine) =>
        ReportSamples.Case("S", method, [new("Iterations", number), new("Engine", engine)], "", 1000);
}
