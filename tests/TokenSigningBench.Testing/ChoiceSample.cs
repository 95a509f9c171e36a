using TokenSigningBench.Check.Choose;

namespace TokenSigningBench.Testing;

/// <summary>A ranking of fixed costs.</summary>
public static class ChoiceSample
{
    public static ChoiceRun Rank(ChoiceRequest request)
    {
        var candidates = Candidates.For(request);
        return Ranking.Of(request, [.. candidates.Admitted.Select(Cost)], candidates.Excluded) with { Rounds = RoundsSample.Busy };
    }

    private static CandidateCost Cost(SigningChoice choice)
    {
        (double sign, double verify) = choice.Key switch
        {
            "P-256" => (16, 47),
            "P-384" => (590, 500),
            "P-521" => (190, 360),
            "RSA 2048" => (240, 15),
            "RSA 3072" => (1500, 31),
            "RSA 4096" => (3400, 54),
            "Ed25519" => (60, 110),
            "ML-DSA-44" => (700, 170),
            "ML-DSA-65" => (1100, 270),
            "ML-DSA-87" => (1400, 430),
            _ => (1.2, 1.3),
        };
        // PSS is slow and fast in other rounds than the others, so that nothing shows that it costs more.
        double change = choice.Algorithm.Family == JwsFamily.RsaPss ? -0.01 : 0.01;
        return new(choice, Around(sign, change), Around(verify, change))
        {
            SignWall = Around(2 * sign, change).Samples,
            VerifyWall = Around(2 * verify, change).Samples,
            Engine = choice.Algorithm.Family is JwsFamily.MLDsa or JwsFamily.EdDsa ? "BouncyCastle 2.7.0" : null,
        };
    }

    private static Summary Around(double microseconds, double change) =>
        new([1000 * microseconds * (1 - change), 1000 * microseconds, 1000 * microseconds * (1 + change)]);
}
