namespace TokenSigningBench.Check.Tests;

internal sealed class CountedProgress : IProgress<long>
{
    public long Count { get; private set; }

    public void Report(long value) => Count += value;
}
