using TokenSigningBench.Benchmarks.Articles;
using TokenSigningBench.Core.Published;

namespace TokenSigningBench.Benchmarks.Tests.Articles;

public class OperationsTests
{
    [Fact]
    public void Every_statement_s_operations_exist_once()
    {
        foreach (Statement statement in Core.Published.Articles.All.SelectMany(article => article.Statements))
        {
            Operations.All.Count(operation => operation.Name == statement.Operation).ShouldBe(1, statement.Id);
            Operations.All.Count(operation => operation.Name == statement.ComparedWith).ShouldBe(1, statement.Id);
        }
    }
}
