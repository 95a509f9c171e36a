namespace TokenSigningBench.Check.Inspection;

/// <summary>The facts of a signing key.</summary>
public static class FactsDocument
{
    public static Document Of(CertificateFacts facts) =>
        new()
        {
            Id = "inspect",
            Title = $"A signing key: {facts.Source}",
            ShowsSamplesFile = false,
            Details = "the key usage and the JWK",
            Blocks =
            [
                new("facts", Weight.Headline, [new Heading(facts.Source), .. Fields(MainFacts(facts))]),
                new("more", Weight.Primary, [.. Fields(More(facts))]),
            ],
        };

    private static IEnumerable<Field> Fields(IEnumerable<(string Label, string? Value)> fields) =>
        fields.Select(field => new Field(field.Label, field.Value ?? "not known"));

    private static IEnumerable<(string Label, string? Value)> MainFacts(CertificateFacts facts)
    {
        if (facts.Published is { } published)
        {
            yield return ("kid", KidText(facts, published.Kid));
            yield return ("use, alg", $"{published.Use ?? "any use"}, {published.Algorithm ?? "any algorithm"}");
        }

        yield return ("key", Key(facts));
        yield return ("strength", facts.StrengthBits is { } bits ? Invariant($"{bits} bits ({StrengthSource(facts)})") : null);
        yield return (
            "private key",
            facts.Place is { } place ? $"in the token {place.Token}, by {place.Module}"
            : facts.HasPrivateKey ? "present"
            : "not present"
        );
        bool hasCertificate = HasCertificate(facts);
        if (hasCertificate)
        {
            yield return ("valid", Validity(facts));
            yield return ("subject", facts.Subject);
            yield return ("issuer", facts.Issuer is not null && facts.Issuer == facts.Subject ? "the subject (self-signed)" : facts.Issuer);
        }

        foreach (ServerKid kid in ServerKid.Of(facts))
            yield return ($"kid, {kid.Server}", kid.Kid ?? kid.WhyNot);
        if (string.Join(", ", ServerKid.OthersOf(facts)) is { Length: > 0 } others)
            yield return ("kid, others", $"none is known of {others} for such a key");
        if (hasCertificate)
        {
            yield return ("x5t", facts.Identifiers.X5t);
            yield return ("x5t#S256", facts.Identifiers.X5tS256);
        }
    }

    private static IEnumerable<(string Label, string? Value)> More(CertificateFacts facts)
    {
        if (HasCertificate(facts))
        {
            yield return (
                "signature algorithm",
                facts.SignatureAlgorithm is { } algorithm ? $"{algorithm} (certificate only, not used in tokens)" : null
            );
            yield return ("key usage", facts.LimitsKeyUsage ? facts.KeyUsage?.ToString() : "not limited");
            yield return (
                "extended key usage",
                facts.ExtendedKeyUsages.Count == 0 ? "not limited" : string.Join(", ", facts.ExtendedKeyUsages)
            );
        }

        yield return ("JWK", facts.Identifiers.Jwk);
    }

    private static string KidText(CertificateFacts facts, string? kid) =>
        kid is null ? "none"
        : string.Join(" and ", ServerKid.Of(facts).Where(one => one.Kid == kid).Select(one => one.Server)) is { Length: > 0 } servers
            ? $"{kid} (as {servers})"
        : kid;

    private static bool HasCertificate(CertificateFacts facts) => facts.Identifiers.ThumbprintHex is not null;

    private static string? Validity(CertificateFacts facts) =>
        facts is { NotBefore: { } from, NotAfter: { } to }
            ? Invariant($"{from:yyyy-MM-dd HH:mm} to {to:yyyy-MM-dd HH:mm} UTC ({(to - from).TotalDays:0} days)")
            : null;

    private static string StrengthSource(CertificateFacts facts) =>
        facts.MLDsaSet is { } set ? Invariant($"NIST category {set.Category}, FIPS 204")
        : facts.IsEd25519 ? "RFC 8032 section 8.5"
        : "NIST SP 800-57 part 1";

    private static string Key(CertificateFacts facts) =>
        facts switch
        {
            { KeyAlgorithm: "RSA" } => Invariant($"RSA {facts.KeySize}, public exponent {facts.PublicExponent}"),
            { KeyAlgorithm: "EC", Curve: { } curve } => $"EC {curve}",
            { KeyAlgorithm: "EC" } => Invariant($"EC, {facts.KeySize} bits (not a curve for tokens)"),
            _ when facts.KeyAlgorithm.StartsWith("EC ", StringComparison.Ordinal) => $"{facts.KeyAlgorithm} (not a curve for tokens)",
            { MLDsaSet: { } set } => Invariant($"{set}, public key of {set.PublicKeyBytes} bytes, signatures of {set.SignatureBytes}"),
            { IsEd25519: true } => Invariant(
                $"Ed25519, public key of {Ed25519Key.PublicKeyBytes} bytes, signatures of {Ed25519Key.SignatureBytes}"
            ),
            _ => $"{facts.KeyAlgorithm} (.NET signs no tokens with it)",
        };
}
