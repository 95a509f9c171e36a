using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Tokens.Received;

namespace TokenSigningBench.Check.TokenChecks;

/// <summary>Whether a token is signed, by which key, and with which algorithm.</summary>
internal static class RulesOfSignatures
{
    private const string Jwa = "https://www.rfc-editor.org/rfc/rfc7518#section-3",
        BestPractice = "https://www.rfc-editor.org/rfc/rfc8725#section-";

    public static TokenRule Unsigned { get; } =
        new("token-unsigned", Severity.Error, "A token has no signature, though its header names an algorithm")
        {
            Source = "RFC 7515 section 5.2, RFC 8725 section 3.3",
            Consequence = "Relying parties refuse it, or accept whatever anyone writes.",
            Remedy =
                "Sign with RSA 2048 to 4096, or P-256: Microsoft.IdentityModel leaves RS256 tokens of larger RSA keys unsigned "
                + "(docs/guides/unsigned-tokens.md).",
            Address = KnownDefect.UnsignedAbove4096Bits.Address.AbsoluteUri,
            Risk = SecurityRisk.Critical,
            Evaluate = (rule, inspection) =>
                inspection.IsUnsigned ? rule.Finds($"Its header says {Algorithm(inspection)}, and its third segment is empty.") : null,
        };

    public static TokenRule None { get; } =
        new("alg-none", Severity.Error, "A token says that it is not signed (alg none)")
        {
            Source = "RFC 8725 section 3.2, OpenID Connect Core 1.0 section 3.1.3.7",
            Consequence = "Relying parties refuse it, or accept whatever anyone writes.",
            Remedy = "Let the issuer sign it, and let no relying party accept alg none.",
            Address = $"{BestPractice}3.2",
            Risk = SecurityRisk.Critical,
            Evaluate = (rule, inspection) =>
                inspection.Parts.IsAlgorithmNone
                    ? rule.Finds($"Its alg is {Algorithm(inspection)}: it is not signed, and anyone can write one.")
                    : null,
        };

    public static TokenRule UnknownAlgorithm { get; } =
        new("alg-unknown", Severity.Error, "The algorithm of a token is missing or unknown")
        {
            Source = "RFC 7515 section 4.1.1, RFC 8725 section 3.1",
            Consequence = "Relying parties refuse it.",
            Remedy = "Sign with an algorithm of RFC 7518 or RFC 8037: RS256, ES256, EdDSA.",
            Address = "https://www.rfc-editor.org/rfc/rfc7515#section-4.1.1",
            Evaluate = (rule, inspection) =>
                inspection.Parts is not { Header.Root: not null, Token.Segments: 3, IsAlgorithmNone: false, MeantAlgorithm: null } parts
                    ? null
                : parts.Algorithm is { } name ? rule.Finds($"Its alg is '{TokenValue.Shown(name)}', which is no algorithm of tokens.")
                : rule.Finds("Its header has no alg that is a text."),
        };

    public static TokenRule OtherCase { get; } =
        new("alg-other-case", Severity.Error, "The algorithm of a token is written in another case")
        {
            Source = "RFC 7515 section 4.1.1: alg is case-sensitive",
            Consequence = "Relying parties refuse it as an unknown algorithm.",
            Remedy = "Write alg as RFC 7518 has it.",
            Address = "https://www.rfc-editor.org/rfc/rfc7515#section-4.1.1",
            Evaluate = (rule, inspection) =>
                inspection.Parts is { MeantAlgorithm: { } meant, Algorithm: { } name } && name != meant.Name
                    ? rule.Finds($"Its alg is {name}, and the algorithm is {meant}.")
                    : null,
        };

    public static TokenRule PublicKeyAsSecret { get; } =
        new("hmac-of-public-key", Severity.Error, "A token is signed by HMAC with a public key as the secret")
        {
            Source = "RFC 8725 section 2.1 and 3.1",
            Consequence = "Anyone can write such a token. A relying party that takes the algorithm from the token accepts it.",
            Remedy = "Treat it as an attack, and let relying parties accept only the algorithm of the key.",
            Address = $"{BestPractice}2.1",
            Risk = SecurityRisk.Critical,
            Evaluate = (rule, inspection) =>
                inspection.Match is { Form: SignatureForm.PublicKeyAsSecret } match
                    ? rule.Finds(
                        $"Its {match.Algorithm} has the public key {match.Key.Label} as its secret: anyone can write such a token."
                    )
                    : null,
        };

    public static TokenRule OwnKey { get; } =
        new("signed-by-own-key", Severity.Error, "A token is signed by the key that it brings in its header")
        {
            Source = "RFC 8725 section 3.10, RFC 7515 section 4.1.3",
            Consequence = "Anyone can write such a token. A relying party that trusts the key in a token accepts it.",
            Remedy = "Treat it as an attack, unless the key is bound elsewhere, as in DPoP proofs.",
            Address = $"{BestPractice}3.10",
            Risk = SecurityRisk.Critical,
            Evaluate = (rule, inspection) =>
                inspection.Match is { Form: SignatureForm.OwnKey }
                    ? rule.Finds($"No key of {inspection.SetName} signed it, but the jwk in its own header: anyone can write such a token.")
                    : null,
        };

    public static TokenRule Wrong { get; } =
        new("signature-wrong", Severity.Error, "No key of the set signed the token")
        {
            Source = "RFC 7515 section 5.2",
            Consequence = "Every relying party that verifies it refuses it (IDX10511, or IDX10503 where its kid names no key).",
            Remedy = "Copy the token again, and compare the key set with the one that its issuer publishes now.",
            Address = "https://www.rfc-editor.org/rfc/rfc7515#section-5.2",
            Evaluate = (rule, inspection) =>
                inspection is { Keys: { } set, Match: null, Parts: { Signature.Length: > 0, MeantAlgorithm: { } algorithm } parts }
                && (inspection.Named.Length > 0 || parts.Kid is null)
                    ? rule.Finds(
                        (
                            inspection.Named is [var named, ..]
                                ? $"Its kid names the key {named.Label}, and that key did not sign it"
                                : $"None of the {Keys(set)} of {inspection.SetName} signed it"
                        ) + $"{LengthHint(algorithm, parts.Signature!.Length, inspection.Named is [_, ..] some ? some : [.. set.Keys])}.",
                        Remedy(inspection)
                    )
                    : null,
        };

    public static TokenRule Missing { get; } =
        new("signature-unreadable", Severity.Error, "The signature of a token cannot be decoded")
        {
            Source = "RFC 7515 section 5.2",
            Consequence = "Every relying party refuses it.",
            Remedy = "Copy the whole token again.",
            Address = "https://www.rfc-editor.org/rfc/rfc7515#section-5.2",
            Evaluate = (rule, inspection) =>
                inspection.Parts is { Token.Segments: 3, Signature: null } ? rule.Finds("Its signature is not base64url.") : null,
        };

    public static TokenRule OtherAlgorithm { get; } =
        new("alg-not-of-key", Severity.Error, "The algorithm of a token is not that of the key")
        {
            Source = "RFC 8725 section 3.1, RFC 7517 section 4.4",
            Consequence = "Relying parties that take the algorithm from the key refuse it. Others may be made to verify it in a wrong way.",
            Remedy = "Let the issuer name the algorithm that it signs with, and publish that one as the alg of the key.",
            Address = $"{BestPractice}3.1",
            Risk = SecurityRisk.Medium,
            Evaluate = (rule, inspection) =>
                inspection.Parts is not { MeantAlgorithm: { } meant } ? null
                : inspection.Match is { Form: SignatureForm.Standard } match ? Judge(rule, inspection, match, meant)
                : inspection is { Match: null, Keys: { } set, IsUnsigned: false } && !set.Keys.Any(key => Suits(meant, key.Key))
                    ? rule.Finds(
                        $"Its alg is {meant}, and {inspection.SetName} has no key for it: "
                            + $"{string.Join(", ", set.Keys.Select(key => key.Kind).Distinct())}."
                    )
                : null,
        };

    public static TokenRule Der { get; } =
        new("signature-der", Severity.Error, "An elliptic curve signature is in ASN.1 DER")
        {
            Source = "RFC 7518 section 3.4",
            Consequence = "Every relying party refuses it: a token has two numbers of fixed length.",
            Remedy = "Convert it: ECDSA.SignData without a format, ieee-p1363 in Node, joseToDer's opposite in Java.",
            Address = $"{Jwa}.4",
            Evaluate = (rule, inspection) =>
                inspection.Match is { Form: SignatureForm.Der } match
                    ? rule.Finds($"The key {match.Key.Label} signed it, and its signature is in DER, as openssl and Java write it.")
                    : null,
        };

    public static TokenRule OtherCurve { get; } =
        new("curve-of-other-alg", Severity.Error, "A token is signed with another curve than its algorithm has")
        {
            Source = "RFC 7518 section 3.4: ES256 is P-256, ES384 is P-384, ES512 is P-521",
            Consequence = "Strict relying parties refuse it. Microsoft.IdentityModel signs so, and accepts it.",
            Remedy = "Sign with the algorithm of the curve.",
            Address = $"{Jwa}.4",
            Evaluate = (rule, inspection) =>
                inspection.Match is { Form: SignatureForm.OtherCurve } match
                    ? rule.Finds($"The key {match.Key.Label} signed it, and {match.Algorithm} is {match.Algorithm.Curve}.")
                    : null,
        };

    public static TokenRule ShortSecret { get; } =
        new("secret-too-short", Severity.Error, "The secret of an HMAC is shorter than its hash")
        {
            Source = "RFC 7518 section 3.2, RFC 8725 section 3.5",
            Consequence = "Relying parties refuse the secret (IDX10653, IDX10720), or it can be guessed.",
            Remedy = "Use a random secret as long as the hash.",
            Address = $"{Jwa}.2",
            Risk = SecurityRisk.High,
            Evaluate = (rule, inspection) =>
                inspection.Match is { Key.Key.Secret: not null, Algorithm.Family: JwsFamily.Hmac } match
                && match.Key.Key.SizeInBits < match.Algorithm.HashBits
                    ? rule.Finds(
                        Invariant(
                            $"Its secret has {match.Key.Key.SizeInBits} bits, and {match.Algorithm} needs {match.Algorithm.HashBits}."
                        )
                    )
                    : null,
        };

    public static TokenRule WeakKey { get; } =
        new("token-of-weak-key", Severity.Error, "The key of a token protects too little")
        {
            Source = "RFC 7518 section 3.3",
            Consequence = "Relying parties refuse the key, or accept what others can sign.",
            Remedy = "Sign with RSA 2048 or P-256: tokenbench check judges the key.",
            Address = $"{Jwa}.3",
            Risk = SecurityRisk.High,
            Evaluate = (rule, inspection) =>
                inspection.Match is { Form: SignatureForm.Standard, Key.Key.Secret: null } match
                && new VerificationKey(match.Key.Key, match.Algorithm).Objection is { } objection
                    ? rule.Finds($"The key {match.Key.Label} signed it: {objection}.")
                    : null,
        };

    private static Finding? Judge(TokenRule rule, TokenInspection inspection, SignatureMatch match, JwsAlgorithm meant) =>
        match.Algorithm != meant && match.Algorithm.Family != JwsFamily.EdDsa
            ? rule.Finds($"Its alg is {inspection.Parts.Algorithm}, and its signature is {match.Algorithm} of the key {match.Key.Label}.")
        : match.Key.Algorithm is { } published && published != match.Algorithm.Name && match.Algorithm.Family != JwsFamily.EdDsa
            ? rule.Finds(
                $"Its alg is {meant}, and {inspection.SetName} publishes its key {match.Key.Label} for {TokenValue.Shown(published)}."
            )
        : null;

    // Of whatever size: a key that is too small is another finding.
    private static bool Suits(JwsAlgorithm algorithm, TokenKey key) =>
        algorithm.Family == JwsFamily.Hmac ? key.Secret is not null : algorithm.Fits(key);

    private static string Algorithm(TokenInspection inspection) => TokenValue.Shown(inspection.Parts.Algorithm ?? "nothing");

    private static string Keys(TokenKeySet set) => set.Keys.Count == 1 ? "one key" : Invariant($"{set.Keys.Count} keys");

    // An RSA signature is as long as its key.
    private static string LengthHint(JwsAlgorithm algorithm, int bytes, CandidateKey[] keys) =>
        algorithm.Padding is not null && keys.All(key => key.Key.Rsa is { } rsa && (rsa.KeySize + 7) / 8 != bytes)
            ? Invariant($": its signature of {bytes} bytes is of an RSA key of {8 * bytes} bits")
            : "";

    private static string? Remedy(TokenInspection inspection) =>
        inspection.Named.Length > 0
            ? "Compare the token with what the issuer sent: a changed byte has this effect. "
                + "Or the issuer has another key under the same kid: give each key a kid of its own."
            : null;
}
