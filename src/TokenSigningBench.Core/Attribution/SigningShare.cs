namespace TokenSigningBench.Core.Attribution;

/// <summary>Signing's share of the page's time by all evidence together, 0 to 1.</summary>
/// <param name="Low">The least; above <paramref name="High"/> where the evidence disagrees.</param>
/// <param name="High">The most.</param>
/// <param name="Measured">The most by differences of this server's own times, which assume nothing about its processor.</param>
/// <param name="IsReported">Whether the server's own signing time decides it.</param>
public readonly record struct SigningShare(double Low, double High, double Measured, bool IsReported)
{
    /// <summary>The smallest share that is worth changing.</summary>
    public const double Substantial = 0.1;

    /// <summary>The share from which signing is the cause, as in <c>login</c>.</summary>
    public const double MainPart = 0.5;

    /// <summary>The verdict on this share; <see cref="TokenPathVerdict.Undecided"/> where it extends over several.</summary>
    public TokenPathVerdict Verdict =>
        this switch
        {
            // Only differences of one server's times: no disagreement about processors changes it.
            { Measured: < Substantial } => TokenPathVerdict.LookElsewhere,
            _ when Low > High => TokenPathVerdict.Undecided,
            { High: < Substantial } => TokenPathVerdict.LookElsewhere,
            { Low: >= MainPart } => TokenPathVerdict.Signing,
            { Low: >= Substantial, High: <= 1 - Substantial } => TokenPathVerdict.SigningAndSomethingElse,
            _ => TokenPathVerdict.Undecided,
        };

    /// <summary>
    /// Combines the bounds. The server's own time replaces what is inferred from userinfo and from this machine, unless its own response
    /// times contradict it.
    /// </summary>
    public static SigningShare Of(IReadOnlyList<ShareBound> bounds)
    {
        double measured = Math.Clamp(
            bounds.Where(bound => bound.Evidence is ShareEvidence.TokenPath or ShareEvidence.Dose).Min(bound => bound.High),
            0,
            1
        );
        foreach (ShareBound reported in bounds.Where(bound => bound.Evidence == ShareEvidence.ServerTiming && bound.Low <= measured))
            return new(reported.Low, Math.Min(reported.High, measured), measured, IsReported: true);

        ShareBound[] inferred = [.. bounds.Where(bound => bound.Evidence != ShareEvidence.ServerTiming)];
        return new(Math.Max(0, inferred.Max(bound => bound.Low)), Math.Clamp(inferred.Min(bound => bound.High), 0, 1), measured, false);
    }
}
