namespace TokenSigningBench.Lab.Login.Url;

/// <summary>Signing's share of the page's time by all evidence together: one interval, of which the verdict is a function.</summary>
/// <param name="Low">The least, 0 to 1; above <paramref name="High"/> where the evidence disagrees.</param>
/// <param name="High">The most. Below 0 where responses without a token take longer than those with one.</param>
/// <param name="Measured">The most by differences of this server's own times, which assume nothing about its processor.</param>
/// <param name="IsReported">Whether the server's own signing time is part of it.</param>
public readonly record struct SigningShare(double Low, double High, double Measured, bool IsReported)
{
    /// <summary>The smallest share that is worth changing.</summary>
    public const double Substantial = 0.1;

    /// <summary>The share from which signing is the cause, as in <c>login</c>.</summary>
    public const double MainPart = 0.5;

    /// <summary>The verdict on this share.</summary>
    public TokenPathVerdict Verdict => Judge(Low, High);

    /// <summary>
    /// The verdict on an interval of the share: <see cref="TokenPathVerdict.Undecided"/> where it is empty, or extends over several.
    /// </summary>
    public static TokenPathVerdict Judge(double low, double high) =>
        low > high ? TokenPathVerdict.Undecided
        : high < Substantial ? TokenPathVerdict.LookElsewhere
        : low >= MainPart ? TokenPathVerdict.Signing
        : low >= Substantial && high <= 1 - Substantial ? TokenPathVerdict.SigningAndSomethingElse
        : TokenPathVerdict.Undecided;

    /// <summary>Combines the bounds: what all of them permit. The server's own time replaces what is inferred from userinfo.</summary>
    public static SigningShare Of(IReadOnlyList<ShareBound> bounds)
    {
        double measured = bounds
            .Where(bound => bound.Evidence is ShareEvidence.TokenPath or ShareEvidence.OtherCount)
            .Min(bound => bound.High);
        bool isReported = bounds.Any(bound => bound.Evidence == ShareEvidence.ServerTiming);
        ShareBound[] used =
        [
            .. bounds
                .Where(bound => !isReported || bound.Evidence != ShareEvidence.Lookup)
                // A key service or a slow library signs longer than a key here, and says so itself.
                .Select(bound => isReported && bound.Evidence == ShareEvidence.ReferenceKey ? bound with { High = 1 } : bound),
        ];
        return new(Math.Max(0, used.Max(bound => bound.Low)), Math.Min(1, used.Min(bound => bound.High)), measured, isReported);
    }
}
