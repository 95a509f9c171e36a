using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Reports.Inspection;

/// <summary>Describes a relying party's response to a token in a few words.</summary>
internal static class RelyingPartyText
{
    /// <summary>The response, with the verification time if it was measured.</summary>
    public static string Answer(RelyingPartyTrial party) =>
        party.NotTried is { } reason ? $"not tried: {reason}"
        : party.Stated is { } stated ? $"not tried; documented: {stated}"
        : party.Refusal is { } refusal ? $"rejects {party.Algorithm}: {refusal}"
        : party.Nanoseconds is { } nanoseconds
            ? Invariant($"accepts {party.Algorithm}, {nanoseconds / 1e6:0.000} ms per token (median of {party.Verifications:N0})")
        : $"accepts {party.Algorithm}";
}
