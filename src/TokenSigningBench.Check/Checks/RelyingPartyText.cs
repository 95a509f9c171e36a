using TokenSigningBench.Check.Inspection;

namespace TokenSigningBench.Check.Checks;

/// <summary>Describes a relying party's response to a token in a few words.</summary>
internal static class RelyingPartyText
{
    /// <summary>The responses of one relying party, in one line.</summary>
    public static string Answers(IEnumerable<RelyingPartyTrial> party) => string.Join("; ", party.Select(Answer));

    /// <summary>The response, with the verification time if it was measured, and the day if it was kept.</summary>
    public static string Answer(RelyingPartyTrial party) =>
        Now(party) + (party.KeptFrom is { } day ? Invariant($" (tried on {day:yyyy-MM-dd})") : "");

    private static string Now(RelyingPartyTrial party)
    {
        if (party is { IsUnsigned: true, NotTried: null })
            return party.Refusal is { } message ? $"rejects unsigned tokens: {message}" : "ACCEPTS unsigned tokens";
        string tokens = party.OtherKey is { } other ? $"{party.Algorithm} of a key set with an {other} key" : party.Algorithm;
        return party.NotTried is { } reason ? $"not tried: {reason}"
            : party.Stated is { } stated ? $"not tried; documented: {stated}"
            : party.Refusal is { } refusal ? $"rejects {tokens}: {refusal}"
            : party.Nanoseconds is { } nanoseconds
                ? Invariant($"accepts {tokens}, {nanoseconds / 1e6:0.000} ms per token (median of {party.Verifications:N0})")
            : $"accepts {tokens}";
    }
}
