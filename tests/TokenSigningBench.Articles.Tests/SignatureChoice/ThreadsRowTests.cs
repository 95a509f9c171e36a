using TokenSigningBench.Articles.SignatureChoice;

namespace TokenSigningBench.Articles.Tests.SignatureChoice;

public sealed class ThreadsRowTests
{
    [Theory]
    [InlineData(1, "1")]
    [InlineData(2, "1 2")]
    [InlineData(6, "1 2 4 6")]
    [InlineData(16, "1 2 4 8 16")]
    public void Threads_double_up_to_all_cores(int cores, string counts) => string.Join(' ', ThreadsRow.Counts(cores)).ShouldBe(counts);
}
