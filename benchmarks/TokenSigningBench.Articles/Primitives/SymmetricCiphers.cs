using BenchmarkDotNet.Attributes;

namespace TokenSigningBench.Articles.Primitives;

/// <summary>Creates a cipher, encrypts and decrypts.</summary>
public abstract class SymmetricCiphers : PrimitiveBenchmark
{
    [Benchmark]
    public void EncryptThenDecrypt() => Operation.Run();
}

[BenchmarkCategory("primitives", "ciphers")]
public class Figure7CiphersOver4KB : SymmetricCiphers
{
    protected override int Figure => 7;
}

[BenchmarkCategory("primitives", "ciphers")]
public class Figure8CiphersOver100KB : SymmetricCiphers
{
    protected override int Figure => 8;
}

[BenchmarkCategory("primitives", "ciphers")]
public class Figure9CiphersOver500KB : SymmetricCiphers
{
    protected override int Figure => 9;
}
