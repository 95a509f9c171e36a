using BenchmarkDotNet.Attributes;

namespace TokenSigningBench.Articles.Primitives;

/// <summary>Opens, reads and hashes a file.</summary>
public abstract class FileHashes : PrimitiveBenchmark
{
    [Benchmark]
    public void HashFile() => Operation.Run();
}

[BenchmarkCategory("primitives", "hashes")]
public class Figure4HashesOf4KB : FileHashes
{
    protected override int Figure => 4;
}

[BenchmarkCategory("primitives", "hashes")]
public class Figure5HashesOf135KB : FileHashes
{
    protected override int Figure => 5;
}

[BenchmarkCategory("primitives", "hashes")]
public class Figure6HashesOf1MB : FileHashes
{
    protected override int Figure => 6;
}
