using TokenSigningBench.Articles.Primitives;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Articles.Tests.Primitives;

public class PrimitiveOperationsTests
{
    public static TheoryData<string> Names => [.. PrimitiveOperations.All.Select(source => source.Name)];

    [SkippableTheory]
    [MemberData(nameof(Names))]
    public void Each_operation_passes_its_proof_and_runs(string name)
    {
        try
        {
            using IOperation operation = PrimitiveOperations.All.Single(source => source.Name == name).Make();
            operation.Run();
            operation.Run();
        }
        catch (NotSupportedException e)
        {
            Skip.If(true, e.Message);
        }
    }

    [Fact]
    public void Figures_4_to_13_have_one_row_per_algorithm()
    {
        PrimitiveFigure.All.Select(figure => figure.Number).ShouldBe(Enumerable.Range(4, 10));
        PrimitiveFigure.All.Select(figure => figure.Operations.Count).ShouldBe([6, 6, 6, 6, 6, 6, 4, 4, 4, 4]);
        PrimitiveFigure.All.Where(figure => figure.IsMiddleSize).Select(figure => figure.Number).ShouldBe([5, 8, 10, 12]);
    }

    [Fact]
    public void Only_weak_algorithms_are_marked()
    {
        PrimitiveOperation[] all = [.. PrimitiveFigure.All.SelectMany(figure => figure.Operations)];
        all.Where(operation => operation.Weakness is not null)
            .Select(operation => operation.Algorithm)
            .Distinct()
            .ShouldBe(["MD5", "SHA1", "DES-64-CBC", "3DES-192-CBC", "RC2-128-CBC", "RSA-1024/SHA1", "DSA-512/SHA1"]);
        BulkRsa.Of(new(4)).Warning!.ShouldStartWith("Weak, measured for comparison and never recommended: RSA-1024-PKCS1: ");
    }
}
