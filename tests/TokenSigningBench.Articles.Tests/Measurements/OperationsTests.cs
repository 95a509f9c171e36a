using TokenSigningBench.Articles.Measurements;
using TokenSigningBench.Articles.Passwords;
using TokenSigningBench.Articles.Primitives;
using TokenSigningBench.Articles.Published;
using TokenSigningBench.Articles.Statements;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.Tests.Measurements;

public class OperationsTests
{
    [Fact]
    public void Every_operation_named_by_a_statement_exists_once()
    {
        string[] names = [.. Operations.All.Select(operation => operation.Name)];
        names.Distinct().Count().ShouldBe(names.Length);
        foreach (Statement statement in PublishedArticles.All.SelectMany(article => article.Statements))
        {
            names.ShouldContain(statement.Operation, statement.Id);
            names.ShouldContain(statement.ComparedWith, statement.Id);
        }
    }

    [Fact]
    public void Without_its_cause_each_operation_has_the_same_result()
    {
        // Each compares its result with the library's when it is made.
        foreach (OperationSource source in PasswordControls.All.Concat(PrimitiveControls.All))
        {
            using IOperation operation = source.Make();
            operation.Run();
        }

        (PasswordControls.All.Count, PrimitiveControls.All.Count).ShouldBe((4, 7));
    }
}
