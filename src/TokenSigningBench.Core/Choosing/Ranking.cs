namespace TokenSigningBench.Core.Choosing;

/// <summary>Ranks candidates for a request.</summary>
public static class Ranking
{
    /// <summary>
    /// Ranks first by whether a candidate is secure long enough, then by the cost to sign and verify a token. Verification counts for own
    /// services and partners; the public's is spread over as many machines as there are clients. Of two neighbours without a significant
    /// difference, the one with the higher requirement level in RFC 7518 comes first.
    /// </summary>
    /// <param name="costs">The measured candidates that the request admits.</param>
    public static ChoiceRun Of(ChoiceRequest request, IReadOnlyList<CandidateCost> costs, IReadOnlyList<ExcludedCandidate> excluded)
    {
        CandidateCost[] ranked = [.. costs.OrderByDescending(cost => Lasts(cost, request)).ThenBy(cost => cost.TokenCost(request).Mean)];
        for (int i = 1; i < ranked.Length; i++)
        {
            if (IsBetterKnown(ranked[i], ranked[i - 1], request))
                (ranked[i], ranked[i - 1]) = (ranked[i - 1], ranked[i]);
        }

        return new()
        {
            LoginsPerSecond = request.LoginsPerSecond,
            VerificationsPerToken = request.VerificationsPerToken,
            UntilYear = request.UntilYear,
            Verifiers = request.Verifiers,
            Standard = request.Standard.Title,
            Ranked = [.. ranked.Select(cost => Row(cost, request, costs))],
            Excluded = excluded,
        };
    }

    private static ChoiceRow Row(CandidateCost cost, ChoiceRequest request, IReadOnlyList<CandidateCost> all)
    {
        Lifetime lifetime = request.Standard.LifetimeOf(cost.Choice);
        return new()
        {
            Name = cost.Choice.ToString(),
            StrengthBits = Strength.Of(cost.Choice),
            KeyStrengthBits = Strength.OfKey(cost.Choice),
            GoodUntil = lifetime.LastYear,
            GoodUntilLabel = lifetime.Label,
            GoodUntilSource = lifetime.Source,
            Rfc7518 = SigningStandards.Name(SigningStandards.RequirementOf(cost.Choice.Algorithm)),
            Lasts = Lasts(cost, request),
            SignNanoseconds = cost.Sign.Samples,
            VerifyNanoseconds = cost.Verify.Samples,
            SignatureBytes = cost.Choice.SignatureBytes,
            TokenBytes = cost.TokenBytes,
            SignCores = cost.SignCores(request),
            VerifyCores = cost.VerifyCores(request),
            Reason = Reasons.Of(cost, request, all),
        };
    }

    private static bool Lasts(CandidateCost cost, ChoiceRequest request) =>
        request.Standard.LifetimeOf(cost.Choice).Covers(request.UntilYear);

    private static bool IsBetterKnown(CandidateCost one, CandidateCost before, ChoiceRequest request)
    {
        (double mean, double margin) = one.TokenCost(request);
        (double meanBefore, double marginBefore) = before.TokenCost(request);
        return Lasts(one, request) == Lasts(before, request)
            && mean - meanBefore <= double.Hypot(margin, marginBefore)
            && SigningStandards.RequirementOf(one.Choice.Algorithm) > SigningStandards.RequirementOf(before.Choice.Algorithm);
    }
}
