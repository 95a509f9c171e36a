using TokenSigningBench.Benchmarks.SigningCost;
using TokenSigningBench.Check.SigningCost;

namespace TokenSigningBench.Benchmarks.Tests.SigningCost;

public sealed class DigestRoundsTests
{
    [Fact]
    public void Each_round_of_the_tokens_adds_a_sample_of_each_digest_of_header_and_claims()
    {
        var digests = new DigestRounds("header.claims.signature");
        digests.Times.ShouldAllBe(digest => digest.Nanoseconds.Count == 0);
        digests.Measure();
        digests.Measure();
        MeasuredDigest[] times = digests.Times;
        times.Select(digest => (digest.HashBits, digest.Bytes)).ShouldBe([(256, 13), (384, 13), (512, 13)]);
        times.ShouldAllBe(digest => digest.Nanoseconds.Count == 2 && digest.Nanoseconds.All(time => time > 0));
    }
}
