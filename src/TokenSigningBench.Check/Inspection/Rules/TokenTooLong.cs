using TokenSigningBench.Check.Size;

namespace TokenSigningBench.Check.Inspection.Rules;

internal sealed class TokenTooLong : IRule
{
    public string Id => "token-too-long";

    public string Title => "A token of the key is longer than a program allows with default settings";

    public string Source => "the program's documentation, and measurements of it (docs/reference/limits.md)";

    public RuleHelp Help { get; } =
        new(
            Severity.Warning,
            "A program on the way refuses the message that carries the token. The login fails without a hint, often "
                + "with 502, 400 or 404.",
            "Use RSA 2048, or P-256. Or send the message in another way, or raise the limit of the program: tokenbench size names it.",
            "https://www.rfc-editor.org/rfc/rfc7230#section-3.2.5"
        );

    // No curve makes a long token.
    public bool Applies(KeyInspection inspection) =>
        inspection.Facts is { KeyAlgorithm: "RSA", KeySize: not null } or { MLDsaSet: not null };

    public Finding? Judge(KeyInspection inspection) =>
        LongMessage.Of(SigningSize.Of(Choice(inspection.Facts))) is { Count: > 0 } all
            ? new(
                Id,
                Severity.Warning,
                Invariant($"The reference token has {all[0].ReferenceBytes:N0} bytes. Too long: ")
                    + $"{string.Join("; ", all.Select(Describe))}.",
                string.Join("; ", all.Select(one => one.Limit.Source).Distinct()),
                $"For {string.Join("; for ", all.Select(one => $"{one.Message}: {one.Remedy}").Distinct())}. "
                    + $"Or raise the limit: {string.Join("; ", all.Select(Setting).Distinct())}."
            )
            : null;

    private static SigningChoice Choice(CertificateFacts facts) =>
        facts.MLDsaSet is { } set ? SigningChoice.MLDsa(set) : SigningChoice.RsaPkcs1(256, facts.KeySize!.Value);

    // Some settings are the program's own options, written with its name.
    private static string Setting(LongMessage one) =>
        one.Limit.Setting.StartsWith(one.Limit.Program, StringComparison.Ordinal)
            ? one.Limit.Setting
            : $"{one.Limit.Program} {one.Limit.Setting}";

    private static string Describe(LongMessage one) =>
        Invariant($"{one.Message} at {one.Limit.Program}, {one.Excess:N0} bytes over ({one.Limit.Formula}: {one.Limit.Failure}")
        + (one.Limit.IsMeasured ? ")" : ", documented)");
}
