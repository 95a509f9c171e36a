namespace TokenSigningBench.Check.Inspection.Rules;

internal static class RulesOfKeySets
{
    public static Rule PrivateMembers { get; } =
        new("private-members", Severity.Error, "The key set publishes members of the private key")
        {
            Source = "RFC 7517 section 9.2 and RFC 7518 sections 6.2.2 and 6.3.2",
            Consequence = "Anyone who reads the key set has the private key, and can sign tokens.",
            Remedy = "Stop using the key. Publish public members only.",
            Address = "https://www.rfc-editor.org/rfc/rfc7517#section-9.2",
            Risk = SecurityRisk.Critical,
            Evaluate = (rule, inspection) =>
                // A private JWK of one's own has them all. One without d is meant to be public.
                inspection.Facts.Published
                    is { PrivateMembers: { Count: > 0 } members } key
                && (key.IsInSet || (!inspection.Facts.HasPrivateKey && members is not ["k"]))
                    ? rule.Finds(
                        $"The {(key.IsInSet ? "key set" : "JWK")} contains private key members ({string.Join(", ", members)}): "
                            + "every reader can sign tokens.",
                        "Stop using this key. Publish public members only."
                    )
                    : null,
        };

    public static Rule DuplicateKid { get; } =
        new("duplicate-kid", Severity.Error, "Several keys of the key set have the same kid")
        {
            Source = "RFC 7517 section 4.5",
            Consequence = "A relying party finds a key by its kid. It may take the wrong one, and refuse tokens of the other.",
            Remedy = "Give each key of the set a kid of its own.",
            Address = "https://www.rfc-editor.org/rfc/rfc7517#section-4.5",
            Evaluate = (rule, inspection) =>
                inspection.Facts.Published is { IsInSet: true, Kid: { } kid } key
                && inspection.Together.Count(other => other.Published?.Document == key.Document && other.Published.Kid == kid) > 1
                    ? rule.Finds(
                        $"Several keys of the set have the kid '{kid}': a relying party can use the wrong one.",
                        "Give each key a unique kid, such as its RFC 7638 thumbprint."
                    )
                    : null,
        };

    public static Rule CertificateMismatch { get; } =
        new("x5c-mismatch", Severity.Error, "The first certificate in x5c is for another key")
        {
            Source = "RFC 7517 section 4.7",
            Consequence = "Relying parties that read the key from x5c verify with another key, and refuse every token.",
            Remedy = "Publish the certificate of this key first in x5c, or omit x5c.",
            Address = "https://www.rfc-editor.org/rfc/rfc7517#section-4.7",
            Evaluate = (rule, inspection) =>
                inspection.Facts.Published?.CertificateMatches == false
                    ? rule.Finds(
                        "The first certificate in x5c belongs to another key.",
                        "Publish the certificate of this key, or omit x5c."
                    )
                    : null,
        };

    public static Rule UnreadableX5c { get; } =
        new("unreadable-x5c", Severity.Error, "The first certificate in x5c cannot be read")
        {
            Source = "RFC 7517 section 4.7; go-jose, JSONWebKey.UnmarshalJSON: failed to unmarshal x5c field",
            Consequence = "Relying parties with go-jose, such as Kubernetes, refuse the whole key set. Every login at them fails.",
            Remedy = "Write x5c as base64 of the DER certificate, without line breaks or PEM lines. Or omit it.",
            Address = "https://www.rfc-editor.org/rfc/rfc7517#section-4.7",
            Evaluate = (rule, inspection) =>
                inspection.Facts.Published?.CertificateObjection is { } objection
                    ? rule.Finds(
                        $"x5c {objection}: go-jose (go-oidc, Kubernetes) refuses the whole key set.",
                        "Publish each certificate's DER in plain base64, or omit x5c."
                    )
                    : null,
        };

    public static Rule AlgorithmMismatch { get; } =
        new("alg-mismatch", Severity.Warning, "The published alg is unknown or does not fit the key")
        {
            Source = "RFC 7518 sections 3.3 to 3.5, RFC 8037, RFC 9964",
            Consequence = "Relying parties that compare the published algorithm with the token refuse the token, or do not find the key.",
            Remedy = "Publish the algorithm that the key signs with, or omit alg.",
            Address = "https://www.rfc-editor.org/rfc/rfc7517#section-4.4",
            Evaluate = (rule, inspection) =>
                inspection.Facts.Published?.Algorithm is { } name && MismatchOf(name, inspection.Facts) is { } message
                    ? rule.Finds(message, "Publish the algorithm that signs the tokens, or omit alg.")
                    : null,
        };

    // The thumbprint can be checked only with a certificate.
    public static Rule WrongThumbprint { get; } =
        new("wrong-thumbprint", Severity.Warning, "The published x5t or x5t#S256 is not the certificate's")
        {
            Source = "RFC 7517 sections 4.8 and 4.9: SHA-1 and SHA-256 of the certificate's DER, in base64url",
            Consequence = "A relying party that finds keys by their thumbprint does not find this one.",
            Remedy = "Publish the thumbprint of the DER encoding, not of its hex text. Or omit it.",
            Address = "https://www.rfc-editor.org/rfc/rfc7517#section-4.8",
            Evaluate = (rule, inspection) =>
                inspection.Facts is { Published: { } published, Identifiers: { X5t: not null } own }
                && string.Join(
                    "; ",
                    new[] { ("x5t", published.X5t, own.X5t), ("x5t#S256", published.X5tS256, own.X5tS256) }
                        .Where(one => one.Item2 is not null && one.Item2 != one.Item3)
                        .Select(one => $"{one.Item1} is {one.Item2}, but its certificate has {one.Item3}")
                )
                    is { Length: > 0 } wrong
                    ? rule.Finds($"{wrong}.", "Publish the thumbprint of the DER encoding, not of its hex text, or omit it.")
                    : null,
        };

    private static string? MismatchOf(string name, CertificateFacts facts)
    {
        if (JwsAlgorithm.All.FirstOrDefault(algorithm => algorithm.Name == name) is not { } algorithm)
        {
            return $"alg is {name}, which is not one of "
                + $"{string.Join(", ", JwsAlgorithm.All.Where(algorithm => algorithm.Family != JwsFamily.Hmac))}.";
        }

        string key = facts.Curve is { Length: > 0 } curve ? $"{facts.KeyAlgorithm} {curve}" : facts.KeyAlgorithm;
        return Fits(algorithm, facts) ? null : $"alg is {algorithm}, which does not match the key ({key}).";
    }

    private static bool Fits(JwsAlgorithm algorithm, CertificateFacts facts) =>
        algorithm.Family switch
        {
            JwsFamily.Hmac => false,
            JwsFamily.Ecdsa => facts.Curve == algorithm.Curve,
            JwsFamily.EdDsa => facts.IsEd25519,
            JwsFamily.MLDsa => facts.MLDsaSet == algorithm.MLDsaSet,
            _ => facts.KeyAlgorithm == "RSA",
        };
}
