using TokenSigningBench.Check.Size;

namespace TokenSigningBench.Check.Inspection.Rules;

internal static class TokenTooLong
{
    public static Rule Rule { get; } =
        new("token-too-long", Severity.Warning, "A token of the key is longer than a program allows with default settings")
        {
            Source = "the program's documentation, and measurements of it (docs/reference/limits.md)",
            Consequence =
                "A program on the way refuses the message that carries the token. The login fails without a hint, often "
                + "with 502, 400 or 404.",
            Remedy =
                "Use RSA 2048, or P-256. Or send the message in another way, or raise the limit of the program: tokenbench size names it.",
            Address = "https://www.rfc-editor.org/rfc/rfc7230#section-3.2.5",
            Evaluate = (rule, inspection) =>
                Choice(inspection.Facts) is { } choice && LongMessage.Of(SigningSize.Of(choice)) is { Count: > 0 } all
                    ? rule.Finds(
                        Invariant($"The sample token has {all[0].ReferenceBytes:N0} bytes. Too long: ")
                            + $"{string.Join("; ", all.Select(Describe))}.",
                        $"For {string.Join("; for ", all.Select(one => $"{The(one.Message)}: {one.Remedy}").Distinct())}. "
                            + $"Or raise the limit: {string.Join("; ", all.Select(Setting).Distinct())}."
                    ) with
                    {
                        Source = string.Join("; ", all.Select(one => one.Limit.Source).Distinct()),
                    }
                    : null,
        };

    // No curve makes a long token.
    private static SigningChoice? Choice(CertificateFacts facts) =>
        facts.MLDsaSet is { } set ? SigningChoice.MLDsa(set)
        : facts is { KeyAlgorithm: "RSA", KeySize: { } bits } ? SigningChoice.RsaPkcs1(256, bits)
        : null;

    // Some settings are the program's own options, written with its name.
    private static string Setting(LongMessage one) =>
        one.Limit.Setting.StartsWith(one.Limit.Program, StringComparison.Ordinal)
            ? one.Limit.Setting
            : $"{one.Limit.Program} {one.Limit.Setting}";

    // "For the logout query", and "for form_post", which is a name.
    private static string The(string message) => message.Contains(' ', StringComparison.Ordinal) ? $"the {message}" : message;

    private static string Describe(LongMessage one) =>
        Invariant($"{one.Message} at {one.Limit.Program}, {one.Excess:N0} bytes over ({one.Limit.Formula}: {one.Limit.Failure}")
        + (one.Limit.IsMeasured ? ")" : ", documented)");
}
