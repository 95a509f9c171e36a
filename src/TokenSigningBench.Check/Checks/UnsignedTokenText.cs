using TokenSigningBench.Check.Inspection;

namespace TokenSigningBench.Check.Checks;

/// <summary>Describes which relying parties accept an unsigned token.</summary>
internal static class UnsignedTokenText
{
    /// <summary>The column headings of <see cref="Cells"/>.</summary>
    public static IReadOnlyList<string> Columns { get; } = ["relying party", "flow", "signed", "unsigned"];

    public static string Sentence(UnsignedTokenTrials trials) => $"{trials.Library} leaves {trials.Algorithm} tokens of this key unsigned:";

    /// <summary>What the signed tokens were, and which server sent the tokens of a login.</summary>
    public static IEnumerable<string> Notes(UnsignedTokenTrials trials)
    {
        yield return $"signed: {string.Join(" and ", trials.Controls)}.";
        if (trials.Server is { } server)
            yield return $"code, implicit: a login at {server}.";
    }

    public static string Advice(UnsignedTokenTrials trials) =>
        $"Use {trials.Algorithm[..2]}512, RSA 4096, or a handler that signs: docs/guides/unsigned-tokens.md";

    public static IReadOnlyList<string> Cells(UnsignedTokenTrial party) =>
        party.NotTried is not null ? [party.Name, party.Flow, "not tried", ReportCell.Unknown]
        : party.ControlRefusal is not null ? [party.Name, party.Flow, "refused", ReportCell.Unknown]
        : [party.Name, party.Flow, "accepted", party.Accepts ? "ACCEPTED" : "refused"];

    /// <summary>The relying party's own message, or why it was not tried; null if it accepts.</summary>
    public static string? Message(UnsignedTokenTrial party) =>
        party.NotTried is { } reason ? $"not tried: {reason}"
        : party.ControlRefusal is { } control ? $"refuses a signed token: {control}"
        : party.Refusal;
}
