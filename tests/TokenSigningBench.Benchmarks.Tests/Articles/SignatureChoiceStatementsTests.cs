using TokenSigningBench.Benchmarks.Articles;
using TokenSigningBench.Core.Published;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Benchmarks.Tests.Articles;

public class SignatureChoiceStatementsTests
{
    public static TheoryData<string> Names =>
        [
            .. SignatureChoice2021
                .Article.Statements.SelectMany(statement => new[] { statement.Operation, statement.ComparedWith })
                .Where(name => !name.Contains("RSA 15360"))
                .Distinct(),
        ];

    [Fact]
    public void Every_statement_and_every_figure_names_operations_that_exist_once()
    {
        IEnumerable<string> named = SignatureChoice2021
            .Article.Statements.SelectMany(statement => new[] { statement.Operation, statement.ComparedWith })
            .Concat(SignatureChoice2021.Article.Figures.Select(figure => figure.Operation));
        foreach (string name in named.Distinct())
            Operations.All.Count(operation => operation.Name == name).ShouldBe(1, name);
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void An_operation_passes_its_proof_and_runs(string name)
    {
        using IOperation operation = Operations.Named(name).Make();
        operation.Run();
    }

    [Fact]
    public void RSA_15360_is_reported_as_not_measured() =>
        Should
            .Throw<NotSupportedException>(() => Operations.Named("RS512, RSA 15360, sign 250 bytes").Make())
            .Message.ShouldStartWith("RSA 15360 is not measured: ");
}
