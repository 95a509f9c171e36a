using BenchmarkDotNet.Running;
using TokenSigningBench.Articles.SignatureChoice;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Machine;

namespace TokenSigningBench.Articles.Tests.SignatureChoice;

public class SignatureGridTests
{
    [Fact]
    public void The_grid_combines_every_hash_with_every_RSA_size_and_padding() =>
        SignatureGrid.All.Distinct().Count().ShouldBe(3 + 2 * 3 * 4 + 3);

    [Fact]
    public void The_default_suites_and_the_rest_cover_the_whole_grid()
    {
        ChoicesOf<PlatformCryptoOver250Bytes>()
            .Concat(ChoicesOf<PlatformCryptoOver250BytesRest>())
            .ShouldBe(SignatureGrid.All.Select(choice => choice.ToString()).Append("RS512, RSA 15360"), ignoreOrder: true);
        ChoicesOf<HandlerOver250Characters>()
            .Concat(ChoicesOf<HandlerOver250CharactersRest>())
            .Concat(ChoicesOf<HandlerOver250CharactersPss>())
            .ShouldBe(SignatureGrid.All.Select(choice => choice.ToString()), ignoreOrder: true);
    }

    [Fact]
    public void Every_later_signature_matches_published_vectors_or_reports_why_it_is_not_available()
    {
        foreach (NewerSignature choice in NewerSignature.All)
        {
            CaseTrial trial = new NewerOver250Bytes { Choice = choice }.Trial();
            if (trial.WhyNot is { } reason)
                (!trial.IsUnexpected && reason.StartsWith("not available here: ", StringComparison.Ordinal)).ShouldBeTrue(
                    $"{choice}: {reason}"
                );
        }
    }

    [Theory]
    [InlineData("3.0.19", "not available here: OpenSSL 3.0.19; .NET 10's ML-DSA needs 3.5")]
    [InlineData(null, "not available here: Example OS 1; .NET 10's ML-DSA needs a system that has it")]
    public void A_missing_algorithm_is_reported_with_the_installed_version(string? openSsl, string reason) =>
        MLDsaSigner
            .DescribeUnavailable(
                new MachineFacts
                {
                    OperatingSystem = "Example OS 1",
                    DotNet = "",
                    GarbageCollector = "",
                    OpenSsl = openSsl,
                }
            )
            .ShouldBe(reason);

    [Fact]
    public void A_row_that_fails_by_a_known_defect_is_expected()
    {
        BenchmarkCase unsigned = BenchmarkConverter
            .TypeToBenchmarks(typeof(HandlerOver250CharactersPss))
            .BenchmarksCases.First(row => row.Parameters.DisplayInfo.Contains("PS256, RSA 7680"));
        CaseTrial trial = CaseTrial.Of(unsigned)!;
        trial.IsUnexpected.ShouldBeFalse();
        trial.WhyNot!.ShouldContain("#3407");
        Should.Throw<InvalidOperationException>(trial.Require).Message.ShouldStartWith("Not timed: ");
    }

    private static IEnumerable<string> ChoicesOf<T>() =>
        BenchmarkConverter.TypeToBenchmarks(typeof(T)).BenchmarksCases.Select(row => row.Parameters.Items[0].Value.ToString()!).Distinct();
}
