using TokenSigningBench.Benchmarks.Articles;
using TokenSigningBench.Core.Statements;

namespace TokenSigningBench.Benchmarks.Tests.Articles;

public class OperationsTests
{
    [Fact]
    public void Every_operation_named_by_a_statement_exists_once()
    {
        string[] names = [.. Operations.All.Select(operation => operation.Name)];
        names.Distinct().Count().ShouldBe(names.Length);
        foreach (Statement statement in Core.Published.Articles.All.SelectMany(article => article.Statements))
        {
            names.ShouldContain(statement.Operation, statement.Id);
            names.ShouldContain(statement.ComparedWith, statement.Id);
        }
    }
}
