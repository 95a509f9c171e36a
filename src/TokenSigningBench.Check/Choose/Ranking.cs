using TokenSigningBench.Check.Size;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.Choose;

/// <summary>Ranks candidates for a request.</summary>
public static class Ranking
{
    /// <summary>
    /// Ranks first by whether a candidate is secure long enough, then by the cost to sign and verify a token. Verification counts for own
    /// services and partners; the public's is spread over as many machines as there are clients. Of two neighbours of which it is undecided
    /// which costs more, the one with the higher requirement level in RFC 7518 comes first.
    /// </summary>
    /// <param name="costs">The measured candidates that the request admits.</param>
    public static ChoiceRun Of(ChoiceRequest request, IReadOnlyList<CandidateCost> costs, IReadOnlyList<ExcludedCandidate> excluded)
    {
        CandidateCost[] ranked =
        [
            .. costs.OrderByDescending(cost => IsStrongEnough(cost, request)).ThenBy(cost => Mean(cost, request, costs)),
        ];
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
            Ranked = [.. ranked.Select((cost, index) => Row(cost, index > 0 ? ranked[index - 1] : null, request, costs))],
            Excluded = excluded,
        };
    }

    // The algorithms of one RSA key share its operations, and so their mean. They differ in digest and padding.
    private static double Mean(CandidateCost cost, ChoiceRequest request, IReadOnlyList<CandidateCost> all)
    {
        CandidateCost[] same = [.. all.Where(other => other != cost && cost.AddedTo(other, request) is not null)];
        return same.Length == 0
            ? cost.TokenCosts(request).Average()
            : same.Append(cost).Average(one => one.TokenCosts(request).Average() - one.EncodingCosts(request)!.Average())
                + cost.EncodingCosts(request)!.Average();
    }

    private static ChoiceRow Row(CandidateCost cost, CandidateCost? before, ChoiceRequest request, IReadOnlyList<CandidateCost> all)
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
            Rfc7518 = cost.Choice.Algorithm.Family is JwsFamily.MLDsa or JwsFamily.EdDsa
                ? null
                : SigningStandards.Name(SigningStandards.RequirementOf(cost.Choice.Algorithm)),
            IsStrongEnough = IsStrongEnough(cost, request),
            CostsMore =
                before is null || IsStrongEnough(cost, request) != IsStrongEnough(before, request)
                    ? null
                    : cost.CostsMoreThan(before, request),
            SignNanoseconds = cost.Sign.Samples,
            SignWallNanoseconds = cost.SignWall,
            EncodingNanoseconds = cost.Encoding?.Sign,
            EncodingVerifyNanoseconds = cost.Encoding?.Verify,
            VerifyNanoseconds = cost.Verify.Samples,
            VerifyWallNanoseconds = cost.VerifyWall,
            SignatureBytes = cost.Choice.SignatureBytes,
            TokenBytes = cost.TokenBytes,
            TooLong = [.. LongMessage.Of(SigningSize.Of(cost.Choice)).Select(one => $"{one.Message} at {one.Limit.Program}")],
            SignCores = cost.SignCores(request),
            VerifyCores = cost.VerifyCores(request),
            Reason = Reasons.Of(cost, request, all),
        };
    }

    private static bool IsStrongEnough(CandidateCost cost, ChoiceRequest request) =>
        request.Standard.LifetimeOf(cost.Choice).Covers(request.UntilYear);

    private static bool IsBetterKnown(CandidateCost one, CandidateCost before, ChoiceRequest request) =>
        IsStrongEnough(one, request) == IsStrongEnough(before, request)
        && one.CostsMoreThan(before, request) == Conclusion.Undecided
        && SigningStandards.RequirementOf(one.Choice.Algorithm) > SigningStandards.RequirementOf(before.Choice.Algorithm);
}
