using BenchmarkDotNet.Attributes;

namespace TokenSigningBench.Benchmarks.Primitives;

/// <summary>Data are hashed, and the hash is signed with a key that is kept.</summary>
public abstract class CreatedSignatures : PrimitiveBenchmark
{
    [Benchmark]
    public void Sign() => Operation.Run();
}

/// <summary>Data are hashed, and a signature over the hash is verified with a key that is kept.</summary>
public abstract class VerifiedSignatures : PrimitiveBenchmark
{
    [Benchmark]
    public void Verify() => Operation.Run();
}

[BenchmarkCategory("primitives", "signatures")]
public class Figure10CreatedOver100KB : CreatedSignatures
{
    protected override int Figure => 10;
}

[BenchmarkCategory("primitives", "signatures")]
public class Figure11CreatedOver500KB : CreatedSignatures
{
    protected override int Figure => 11;
}

[BenchmarkCategory("primitives", "signatures")]
public class Figure12VerifiedOver100KB : VerifiedSignatures
{
    protected override int Figure => 12;
}

[BenchmarkCategory("primitives", "signatures")]
public class Figure13VerifiedOver500KB : VerifiedSignatures
{
    protected override int Figure => 13;
}
