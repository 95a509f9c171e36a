using TokenSigningBench.Articles.Measurements;
using TokenSigningBench.Articles.Published;
using TokenSigningBench.Articles.SignatureChoice;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests.Measurements;

public class SignatureChoiceStatementsTests
{
    // Its proof takes seconds.
    private static readonly SigningChoice Largest = SigningChoice.RsaPkcs1(512, 15360);

    public static TheoryData<string> Names =>
        [
            .. SignatureChoice2021
                .Article.Statements.SelectMany(statement => new[] { statement.Operation, statement.ComparedWith })
                .Where(name => name != SignatureChoice2021.Verify(Largest) && name != SignatureChoice2021.Sign(Largest))
                .Concat(SignatureControls.All.Select(operation => operation.Name))
                .Distinct(),
        ];

    [Fact]
    public void Every_figure_names_an_operation_that_exists_once()
    {
        foreach (string name in SignatureChoice2021.Article.Figures.Select(figure => figure.Operation).Distinct())
            Operations.All.Count(operation => operation.Name == name).ShouldBe(1, name);
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void An_operation_passes_its_proof_and_runs(string name)
    {
        using IOperation operation = Operations.Named(name).Make();
        operation.Run();
    }

    // Verifying has the same proof.
    [SkippableFact]
    public void Signing_with_the_largest_key_passes_its_proof_and_runs()
    {
        LongTest.SkipUnlessAll("one signature with RSA 15360");
        An_operation_passes_its_proof_and_runs(SignatureChoice2021.Sign(Largest));
    }
}
