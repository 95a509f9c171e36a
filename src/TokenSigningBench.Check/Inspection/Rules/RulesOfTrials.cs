using System.Buffers.Text;

namespace TokenSigningBench.Check.Inspection.Rules;

/// <summary>Judge what was tried with the key, and what could not be.</summary>
internal static class RulesOfTrials
{
    public static Rule RefusedByRelyingParty { get; } =
        new("relying-party-refuses", Severity.Error, "A relying party's library refuses the tokens")
        {
            Source = "tried here",
            Consequence = "Logins at relying parties with that library fail.",
            Remedy = $"{CheaperKeys.Common} Or change the library of these relying parties.",
            Address = "https://www.rfc-editor.org/rfc/rfc7518#section-3.1",
            Evaluate = (rule, inspection) =>
                Those(
                    inspection,
                    party => party is { Refusal: not null, IsUnsigned: false, OtherKey: not RelyingPartyTrial.OtherTypes },
                    party => $"{party.Name} rejects {party.Algorithm} tokens{OtherKey(party)}: {party.Refusal!.TrimEnd('.')}"
                )
                    is { Length: > 0 } refusing
                    ? rule.Finds($"{string.Join("; ", refusing)}.") with
                    {
                        RemedyBesideErrors = CheaperKeys.Common,
                    }
                    : null,
        };

    public static Rule UnsignedAcceptedByRelyingParty { get; } =
        new("relying-party-accepts-unsigned", Severity.Error, "A relying party's library accepts a token without a signature")
        {
            Source = "RFC 8725 section 3.2; tried here",
            Consequence = "Anyone can write a token without a signature, and is logged in at these relying parties.",
            Remedy = "Set the algorithms that these relying parties accept. Or change their library.",
            Address = "https://www.rfc-editor.org/rfc/rfc8725#section-3.2",
            Risk = SecurityRisk.Critical,
            Evaluate = (rule, inspection) =>
                Those(inspection, party => party is { IsUnsigned: true, Accepts: true }, party => party.Name) is { Length: > 0 } accepting
                    ? rule.Finds($"Without a signature these accept a token: {string.Join(", ", accepting)}.")
                    : null,
        };

    /// <summary>Says nothing about the key, but about the key set that it is published in.</summary>
    public static Rule OtherKeysRefused { get; } =
        new(
            "other-keys-refused",
            Severity.Info,
            "A relying party's library verifies nothing by a key set that also has keys of types it does not know"
        )
        {
            Source = "RFC 7517 section 5; tried here",
            Consequence = "Some libraries refuse a whole key set because of one key that they do not know. Every login at them fails.",
            Remedy = "Publish no key of another type for these relying parties.",
            Address = "https://www.rfc-editor.org/rfc/rfc7517#section-5",
            Evaluate = (rule, inspection) =>
                Those(inspection, party => party is { Refusal: not null, OtherKey: RelyingPartyTrial.OtherTypes }, party => party.Name)
                    is { Length: > 0 } failing
                    ? rule.Finds(
                        $"With an {RelyingPartyTrial.OtherTypes} key in the same key set these verify nothing: "
                            + $"{string.Join(", ", failing)}."
                    )
                    : null,
        };

    public static Rule LargeSignature { get; } =
        new("large-signature", Severity.Warning, "The signature takes over a quarter of cookieBytes")
        {
            Source = "RFC 6265 section 6.1",
            Consequence = "A token in a cookie leaves little room for claims. A browser drops a cookie that is too long without a message.",
            Remedy = "Use RSA 2048, or P-256. Or keep tokens out of cookies.",
            Address = "https://www.rfc-editor.org/rfc/rfc6265#section-6.1",
            Evaluate = (rule, inspection) =>
                inspection.Cost?.SignatureBytes is { } bytes && Base64Url.GetEncodedLength(bytes) > inspection.Policy.CookieBytes / 4
                    ? rule.Finds(
                        $"The signature takes {Base64Url.GetEncodedLength(bytes)} characters, "
                            + $"more than a quarter of a {inspection.Policy.CookieBytes}-byte cookie.",
                        CheaperKeys.Remedy(
                            inspection.Facts,
                            bits => Base64Url.GetEncodedLength(bits / 8) <= inspection.Policy.CookieBytes / 4
                        ) ?? "Keep tokens out of cookies."
                    )
                    : null,
        };

    // Of a kind that signs no tokens no private key is looked for.
    public static Rule PublicPartOnly { get; } =
        new("public-part-only", Severity.Info, "There is no private key, so that signing is tried with a generated one")
        {
            Source = "this tool",
            Consequence = "Whether the private key of the server belongs to this public key is not known.",
            Remedy = "Check the file that the server loads.",
            Address = "https://www.rfc-editor.org/rfc/rfc7517#section-9.2",
            Evaluate = (rule, inspection) =>
                inspection.Facts is { HasPrivateKey: false, IsUsable: true }
                    ? rule.Finds($"The private key is not present: {Tried(inspection)}.")
                    : null,
        };

    public static Rule NotMeasured { get; } =
        new("not-measured", Severity.Info, "The cost of a signature was not measured")
        {
            Source = "this tool",
            Consequence = "Whether signing with this key is too slow is not known.",
            Remedy = "Run the check without --no-timing, with the private key, on the machine of the server.",
            Address = "https://www.rfc-editor.org/rfc/rfc7518#section-3.1",
            Evaluate = (rule, inspection) =>
                inspection.NotMeasured is { } cause and not KeyInspection.NotTimed
                    ? rule.Finds($"The cost was not measured: {cause}.", "Check a file with a private key that can sign tokens.")
                    : null,
        };

    private static string[] Those(
        KeyInspection inspection,
        Func<RelyingPartyTrial, bool> condition,
        Func<RelyingPartyTrial, string> text
    ) => [.. (inspection.RelyingParties ?? []).Where(condition).Select(text)];

    private static string OtherKey(RelyingPartyTrial party) => party.OtherKey is { } other ? $" of a key set with an {other} key" : "";

    private static string Tried(KeyInspection inspection) =>
        inspection.Signers.FirstOrDefault(signer => signer.GeneratedKey is not null)?.GeneratedKey is not { } generated
            ? "signing was not tried"
            : $"signing was tried{(inspection.Cost is null ? "" : " and timed")} with a generated {generated} key";
}
