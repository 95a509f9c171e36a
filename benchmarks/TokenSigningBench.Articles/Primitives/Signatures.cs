using BenchmarkDotNet.Attributes;

namespace TokenSigningBench.Articles.Primitives;

/// <summary>Hashes data and signs the hash with a key that is loaded once.</summary>
public abstract class CreatedSignatures : PrimitiveBenchmark
{
    [Benchmark]
    public void Sign() => Operation.Run();
}

/// <summary>Hashes data and verifies a signature of the hash with a key that is loaded once.</summary>
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
