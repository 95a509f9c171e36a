using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Reports.Inspection;

/// <summary>Describes a relying party's response to a token in a few words.</summary>
internal static class RelyingPartyText
{
    /// <summary>The response, with the verification time if it was measured.</summary>
    public static string Answer(RelyingPartyTrial party)
    {
        string tokens = party.Beside is { } other ? $"{party.Algorithm} beside an {other} key in the key set" : party.Algorithm;
        return party.NotTried is { } reason ? $"not tried: {reason}"
            : party.Stated is { } stated ? $"not tried; documented: {stated}"
            : party.Refusal is { } refusal ? $"rejects {tokens}: {refusal}"
            : party.Nanoseconds is { } nanoseconds
                ? Invariant($"accepts {tokens}, {nanoseconds / 1e6:0.000} ms per token (median of {party.Verifications:N0})")
            : $"accepts {tokens}";
    }
}
