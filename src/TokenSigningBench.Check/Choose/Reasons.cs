using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.Choose;

/// <summary>
/// Writes the reason for a candidate's rank: load, lifetime, verifiers. It calls one candidate cheaper than another only where their rounds
/// decide it.
/// </summary>
internal static class Reasons
{
    private const string SmallestToken = "No public-key algorithm has a smaller token.";

    public static string Of(CandidateCost cost, ChoiceRequest request, IReadOnlyList<CandidateCost> all)
    {
        string reason = cost.Choice.Algorithm.Family switch
        {
            JwsFamily.Hmac => (IsCheapest(cost, all) ? "Cheapest to sign and to verify, but every" : "Every")
                + " verifier can sign: use it only inside one trust domain.",
            JwsFamily.Ecdsa => Curve(cost, request, all),
            JwsFamily.MLDsa => MLDsa(cost, all),
            JwsFamily.EdDsa => Ed25519(cost),
            JwsFamily.RsaPss => $"{Rsa(cost, all)} Its padding has a security proof.",
            _ => $"{Rsa(cost, all)} {PublicPkcs1(cost, request)}".TrimEnd(),
        };
        Lifetime lifetime = request.Standard.LifetimeOf(cost.Choice);
        return lifetime.Covers(request.UntilYear)
            ? reason
            : $"{reason} It {Candidates.DescribeEnd(cost.Choice, lifetime, request.UntilYear)}.";
    }

    private static string MLDsa(CandidateCost cost, IReadOnlyList<CandidateCost> all)
    {
        string size = FastestCurve(all) is { } curve
            ? Invariant($"Its token has {cost.TokenBytes:N0} bytes, {ShortNumber.Of((double)cost.TokenBytes / curve.TokenBytes)}× as many ")
                + $"as {curve.Choice.Algorithm}'s"
            : Invariant($"Its token has {cost.TokenBytes:N0} bytes");
        return $"Expected to resist quantum computers (FIPS 204). {size}, and few libraries verify it."
            + (cost.Engine is { } engine ? $" Measured with {engine}: .NET has no ML-DSA here." : "");
    }

    private static string Ed25519(CandidateCost cost) =>
        "As short a token as ES256's (RFC 8037). Microsoft.IdentityModel neither signs nor verifies it"
        + (cost.Engine is { } engine ? $"; measured with {engine}, because {Ed25519Key.NotInPlatformCrypto}." : ".");

    private static string Curve(CandidateCost cost, ChoiceRequest request, IReadOnlyList<CandidateCost> all)
    {
        CandidateCost fastest = FastestCurve(all)!;
        if (cost != fastest)
            return IsCheaper(fastest.Sign, cost.Sign) && IsCheaper(fastest.Verify, cost.Verify)
                ? $"Stronger than {fastest.Choice.Algorithm}: signing takes {Times(cost.Sign.Mean, fastest.Sign.Mean)}× as long, "
                    + $"verifying {Times(cost.Verify.Mean, fastest.Verify.Mean)}×."
                : $"Undecided whether it costs more than {fastest.Choice.Algorithm}.";

        CandidateCost? rsa = all.Where(one =>
                one.Choice.Algorithm.Padding is not null && request.Standard.LifetimeOf(one.Choice).Covers(request.UntilYear)
            )
            .OrderBy(one => one.Choice.KeyBits)
            .ThenBy(one => one.Choice.Algorithm.Family)
            .FirstOrDefault();
        CandidateCost? edwards = all.FirstOrDefault(one => one.Choice.Algorithm.Family == JwsFamily.EdDsa);
        if (rsa is null || (edwards is not null && !IsCheaper(cost.Sign, edwards.Sign)))
            return SmallestToken;
        return BreakEven(rsa, cost) switch
        {
            BreakEvenAt.Never => "Cheapest public-key algorithm to sign and to verify, with the smallest token.",
            BreakEvenAt.Always or null => SmallestToken,
            { } often => $"Fastest to sign, with the smallest token. {rsa.Choice.Algorithm} with {rsa.Choice.Key} "
                + $"costs less in total above about {Count(often)} verifications per token.",
        };
    }

    private static string Rsa(CandidateCost cost, IReadOnlyList<CandidateCost> all)
    {
        if (FastestCurve(all) is not { } curve)
            return "Slow to sign, fast to verify.";
        return BreakEven(cost, curve) switch
        {
            BreakEvenAt.Never => $"Costs more than {curve.Choice.Algorithm} to sign and to verify.",
            BreakEvenAt.Always => $"Costs less than {curve.Choice.Algorithm}, for any number of verifications.",
            null => $"May cost less than {curve.Choice.Algorithm} with many verifications per token: undecided.",
            { } often => $"Slow to sign, fast to verify. Costs less than {curve.Choice.Algorithm} "
                + $"above about {Count(often)} verifications per token.",
        };
    }

    private static string PublicPkcs1(CandidateCost cost, ChoiceRequest request) =>
        request.Verifiers == Verifiers.Public && cost.Choice.Algorithm.HashBits == 256
            ? "Every OpenID provider must support it (OpenID Connect Core 1.0 section 15.1)."
            : "";

    private static CandidateCost? FastestCurve(IReadOnlyList<CandidateCost> all) =>
        all.Where(one => one.Choice.Algorithm.Family == JwsFamily.Ecdsa).MinBy(one => one.Sign.Mean);

    // RSA's extra cost per signature is recovered after this many verifications; null where the rounds do not decide which costs more.
    private static double? BreakEven(CandidateCost rsa, CandidateCost curve) =>
        (CostsMore(rsa.Sign, curve.Sign), CostsMore(rsa.Verify, curve.Verify)) switch
        {
            (Conclusion.Contradicted, Conclusion.Contradicted) => BreakEvenAt.Always,
            (Conclusion.Established, Conclusion.Established) => BreakEvenAt.Never,
            (Conclusion.Established, Conclusion.Contradicted) => Math.Ceiling(
                (rsa.Sign.Mean - curve.Sign.Mean) / (curve.Verify.Mean - rsa.Verify.Mean)
            ),
            _ => null,
        };

    private static bool IsCheapest(CandidateCost cost, IReadOnlyList<CandidateCost> all) =>
        all.Where(other => other != cost).All(other => IsCheaper(cost.Sign, other.Sign) && IsCheaper(cost.Verify, other.Verify));

    private static bool IsCheaper(Summary one, Summary other) => CostsMore(other, one) == Conclusion.Established;

    private static Conclusion CostsMore(Summary one, Summary other) => CandidateCost.CostsMore(one.Samples, other.Samples);

    // Two significant digits: the underlying times are no more precise.
    private static string Count(double often)
    {
        double unit = Math.Pow(10, Math.Max(0, Math.Floor(Math.Log10(often)) - 1));
        return (unit * Math.Round(often / unit)).ToString("0", CultureInfo.InvariantCulture);
    }

    private static string Times(double one, double other) =>
        (one / other).ToString(one >= 10 * other ? "0" : "0.0", CultureInfo.InvariantCulture);

    private static class BreakEvenAt
    {
        public const double Always = 0;
        public const double Never = double.PositiveInfinity;
    }
}
