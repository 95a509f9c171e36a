namespace TokenSigningBench.Core.Choosing;

/// <summary>Writes the reason for a candidate's rank: load, lifetime, verifiers.</summary>
internal static class Reasons
{
    public static string Of(CandidateCost cost, ChoiceRequest request, IReadOnlyList<CandidateCost> all)
    {
        string reason = cost.Choice.Algorithm.Family switch
        {
            JwsFamily.Hmac => "Cheapest at both ends, but whoever verifies can sign: only while the secret stays in one trust domain.",
            JwsFamily.Ecdsa => Curve(cost, request, all),
            JwsFamily.RsaPss => $"{Rsa(cost, all)} Its padding is the one with a proof of security.",
            _ => $"{Rsa(cost, all)} {PublicPkcs1(cost, request)}".TrimEnd(),
        };
        Lifetime lifetime = request.Standard.LifetimeOf(cost.Choice);
        return lifetime.Covers(request.UntilYear)
            ? reason
            : $"{reason} Not for so long: {Candidates.DescribeEnd(cost.Choice, lifetime, request.UntilYear)}.";
    }

    private static string Curve(CandidateCost cost, ChoiceRequest request, IReadOnlyList<CandidateCost> all)
    {
        CandidateCost fastest = FastestCurve(all)!;
        if (cost != fastest)
            return $"Stronger than {fastest.Choice.Algorithm} at {Times(cost.Sign.Mean, fastest.Sign.Mean)} times its signing "
                + $"and {Times(cost.Verify.Mean, fastest.Verify.Mean)} times its verifying.";

        CandidateCost? rsa = all.Where(one =>
                one.Choice.Algorithm.Padding is not null && request.Standard.LifetimeOf(one.Choice).Covers(request.UntilYear)
            )
            .OrderBy(one => one.Choice.KeyBits)
            .ThenBy(one => one.Choice.Algorithm.Family)
            .FirstOrDefault();
        if (rsa is null)
            return "Has the smallest token of those with a public key.";
        return BreakEven(rsa, cost) switch
        {
            BreakEvenAt.Never => "Cheapest of those with a public key at both ends, and has the smallest token.",
            BreakEvenAt.Always => "Has the smallest token of those with a public key.",
            var often => "Signs fastest of those with a public key, and has the smallest token; "
                + $"once a token is verified more than some {Count(often)} times, "
                + $"{rsa.Choice.Algorithm} with {rsa.Choice.Key} "
                + "costs less in all.",
        };
    }

    private static string Rsa(CandidateCost cost, IReadOnlyList<CandidateCost> all)
    {
        if (FastestCurve(all) is not { } curve)
            return "Signs slowly and verifies fast.";
        return BreakEven(cost, curve) switch
        {
            BreakEvenAt.Never => $"Dearer than {curve.Choice.Algorithm} at both ends.",
            BreakEvenAt.Always => $"No dearer than {curve.Choice.Algorithm} in all, however often a token is verified.",
            var often => $"Signs slowly and verifies fast: cheaper than {curve.Choice.Algorithm} in all "
                + $"once a token is verified more than some {Count(often)} times.",
        };
    }

    private static string PublicPkcs1(CandidateCost cost, ChoiceRequest request) =>
        request.Verifiers == Verifiers.Public && cost.Choice.Algorithm.HashBits == 256
            ? "The one that every OpenID provider has to know (OpenID Connect Core 1.0 section 15.1)."
            : "";

    private static CandidateCost? FastestCurve(IReadOnlyList<CandidateCost> all) =>
        all.Where(one => one.Choice.Algorithm.Family == JwsFamily.Ecdsa).MinBy(one => one.Sign.Mean);

    // RSA's extra cost per signature is recovered after this many verifications.
    private static double BreakEven(CandidateCost rsa, CandidateCost curve)
    {
        double extra = rsa.Sign.Mean - curve.Sign.Mean;
        double saved = curve.Verify.Mean - rsa.Verify.Mean;
        return extra <= 0 ? BreakEvenAt.Always
            : saved <= 0 ? BreakEvenAt.Never
            : Math.Ceiling(extra / saved);
    }

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
