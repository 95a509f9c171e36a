using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Core.Choosing;

/// <summary>A candidate with its place.</summary>
/// <param name="Cost">What it costs.</param>
/// <param name="Lifetime">Until when it is good.</param>
/// <param name="Lasts">Whether that is long enough.</param>
/// <param name="SignCores">The cores that signing needs.</param>
/// <param name="VerifyCores">The cores that verifying needs, wherever that is.</param>
/// <param name="Reason">Why it stands where it stands, in a sentence or two.</param>
public sealed record RankedCandidate(CandidateCost Cost, Lifetime Lifetime, bool Lasts, double SignCores, double VerifyCores, string Reason)
{
    /// <summary>The strength of its signatures in bits.</summary>
    public int StrengthBits => Strength.Of(Cost.Choice);
}

/// <summary>Candidates in the order in which they answer a request.</summary>
/// <param name="Request">The request.</param>
/// <param name="Ranked">The candidates, the best first.</param>
/// <param name="Excluded">Those that do not answer it at all.</param>
public sealed record Ranking(ChoiceRequest Request, IReadOnlyList<RankedCandidate> Ranked, IReadOnlyList<ExcludedCandidate> Excluded)
{
    /// <summary>
    /// Ranks: first what is good long enough; then by what a token's signing and verifying cost together. Verifying counts where it is one's own or one's
    /// partners'; the public's is spread over as many machines as there are clients. Of two neighbours that the measurement cannot tell apart, the one
    /// that RFC 7518 asks more implementations for comes first.
    /// </summary>
    /// <param name="request">The request.</param>
    /// <param name="costs">The candidates that it admits, measured.</param>
    /// <param name="excluded">The others.</param>
    public static Ranking Of(ChoiceRequest request, IReadOnlyList<CandidateCost> costs, IReadOnlyList<ExcludedCandidate> excluded)
    {
        RankedCandidate[] ranked =
        [
            .. from cost in costs
               let lifetime = request.Standard.LifetimeOf(cost.Choice)
               let lasts = lifetime.Covers(request.UntilYear)
               orderby lasts descending, cost.Burden(request).Mean
               select new RankedCandidate(cost, lifetime, lasts, cost.SignCores(request), cost.VerifyCores(request), Reasons.Of(cost, request, costs)),
        ];
        for (int i = 1; i < ranked.Length; i++)
        {
            if (IsBetterKnown(ranked[i], ranked[i - 1], request))
                (ranked[i], ranked[i - 1]) = (ranked[i - 1], ranked[i]);
        }

        return new(request, ranked, excluded);
    }

    private static bool IsBetterKnown(RankedCandidate one, RankedCandidate before, ChoiceRequest request)
    {
        (double mean, double margin) = one.Cost.Burden(request);
        (double meanBefore, double marginBefore) = before.Cost.Burden(request);
        return one.Lasts == before.Lasts && mean - meanBefore <= double.Hypot(margin, marginBefore)
            && SigningStandards.RequirementOf(one.Cost.Choice.Algorithm) > SigningStandards.RequirementOf(before.Cost.Choice.Algorithm);
    }
}
