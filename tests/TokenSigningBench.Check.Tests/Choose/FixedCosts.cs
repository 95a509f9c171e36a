using TokenSigningBench.Check.Choose;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.Tests.Choose;

/// <summary>Fixed costs in µs, measured once on one machine.</summary>
internal static class FixedCosts
{
    public static ChoiceRun Rank(ChoiceRequest request)
    {
        var candidates = Candidates.For(request);
        return Ranking.Of(request, [.. candidates.Admitted.Select(Of)], candidates.Excluded);
    }

    private static CandidateCost Of(SigningChoice choice)
    {
        (double sign, double verify) = choice.Algorithm.Family switch
        {
            JwsFamily.Hmac => (1.0, 1.0),
            JwsFamily.Ecdsa => choice.KeyBits switch
            {
                256 => (16, 47),
                384 => (590, 500),
                _ => (190, 360),
            },
            JwsFamily.EdDsa => (60, 110),
            JwsFamily.MLDsa => (choice.SignatureBytes / 25.0, choice.SignatureBytes / 20.0),
            JwsFamily.RsaPss => (Rsa(choice).Sign * 0.999, Rsa(choice).Verify),
            _ => Rsa(choice),
        };
        // In other rounds than the others it is slow and fast, so that it does not count as cheaper.
        double change = choice.Algorithm.Family == JwsFamily.RsaPss ? -0.01 : 0.01;
        return new(choice, SummaryAround(sign, change), SummaryAround(verify, change))
        {
            SignWall = [sign, 2 * sign, 3 * sign],
            VerifyWall = [verify, 2 * verify, 3 * verify],
        };
    }

    private static (double Sign, double Verify) Rsa(SigningChoice choice) =>
        choice.KeyBits switch
        {
            2048 => (240, 15),
            3072 => (1500, 31),
            _ => (3400, 54),
        };

    private static Summary SummaryAround(double microseconds, double change) =>
        new([1000 * microseconds * (1 - change), 1000 * microseconds, 1000 * microseconds * (1 + change)]);
}
