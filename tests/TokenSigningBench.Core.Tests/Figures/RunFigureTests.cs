namespace TokenSigningBench.Core.Tests.Figures;

public class RunFigureTests
{
    [Theory]
    [InlineData("ES256", 256, "P-256")]
    [InlineData("ES384", null, "P-384")]
    [InlineData("ES512", 521, "P-521")]
    [InlineData("ML-DSA-65", 15616, "ML-DSA-65")]
    [InlineData("EdDSA", 256, "Ed25519")]
    [InlineData("Ed25519", null, "Ed25519")]
    [InlineData("RS256", 2048, "RSA 2048")]
    [InlineData("PS512", 3000, "RSA 3000")]
    [InlineData("RS256", null, null)]
    [InlineData("HS256", 256, null)]
    public void An_algorithm_names_its_key_where_it_decides_it(string algorithm, int? bits, string? key) =>
        RunFigure.KeyOf(algorithm, bits).ShouldBe(key);

    // Of a rate, what an operation takes: more is worse for all.
    [Theory]
    [InlineData(FigureUnit.Nanoseconds, 8.0, 8.0)]
    [InlineData(FigureUnit.PerSecond, 8.0, 0.125)]
    [InlineData(FigureUnit.Nanoseconds, null, 0.0)]
    public void More_is_worse_in_comparisons(FigureUnit unit, double? value, double cost) =>
        new RunFigure("a", value, unit).Cost.ShouldBe(cost);

    [Fact]
    public void Tags_without_a_value_are_left_out()
    {
        var figure = new RunFigure("a", 1, FigureUnit.Nanoseconds);
        figure.With(("key", null)).ShouldBeSameAs(figure);
        RunFigure tagged = figure.With(("key", "RSA 2048"), ("operation", null));
        (tagged.Tag("key"), tagged.Tag("operation"), figure.Tag("key")).ShouldBe(("RSA 2048", null, null));
    }

    [Theory]
    [InlineData(Conclusion.Established, "pass", false)]
    [InlineData(Conclusion.Contradicted, "fail", false)]
    [InlineData(Conclusion.Undecided, "undecided", true)]
    public void A_requirement_that_an_interval_does_not_decide_is_not_met_and_undecided(
        Conclusion conclusion,
        string result,
        bool isUndecided
    )
    {
        RunVerdict.ResultOf(conclusion).ShouldBe(result);
        new RunVerdict("a", result) { IsMet = false }.IsUndecided.ShouldBe(isUndecided);
    }
}
