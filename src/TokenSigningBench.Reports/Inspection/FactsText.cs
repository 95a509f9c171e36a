using System.Text;
using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Reports.Inspection;

/// <summary>The facts of certificates, a line each.</summary>
public static class FactsText
{
    private const int LabelWidth = 22;

    /// <summary>Renders the facts, with an empty line between two certificates.</summary>
    public static string Render(IEnumerable<CertificateFacts> certificates) => string.Join('\n', certificates.Select(One));

    private static string One(CertificateFacts facts)
    {
        var text = new StringBuilder();
        text.Append(facts.Source).Append('\n');
        if (facts.Published is { } published)
        {
            Line(text, "kid", published.Kid ?? "none");
            Line(text, "use, alg", $"{published.Use ?? "any use"}, {published.Algorithm ?? "any algorithm"}");
        }

        bool hasCertificate = facts.Identifiers.ThumbprintHex is not null;
        if (hasCertificate)
        {
            Line(text, "subject", facts.Subject);
            Line(text, "issuer", facts.Issuer is not null && facts.Issuer == facts.Subject ? "the same: self-signed" : facts.Issuer);
            Line(text, "valid", Validity(facts));
        }

        Line(text, "key", Key(facts));
        Line(text, "strength", facts.StrengthBits is { } bits ? Invariant($"{bits} bits (NIST SP 800-57 part 1)") : null);
        Line(text, "private key", facts.HasPrivateKey ? "here" : "not here: the public part only");
        if (hasCertificate)
        {
            Line(text, "signature algorithm", facts.SignatureAlgorithm is { } algorithm ? $"{algorithm}, the certificate's own: it reaches no token" : null);
            Line(text, "key usage", facts.LimitsKeyUsage ? facts.KeyUsage?.ToString() : "not limited");
            Line(text, "extended key usage", facts.ExtendedKeyUsages.Count == 0 ? "not limited" : string.Join(", ", facts.ExtendedKeyUsages));
            Line(text, "kid, IdentityServer", facts.Identifiers.ThumbprintHex);
        }

        Line(text, "kid, RFC 7638", facts.Identifiers.JwkThumbprint);
        if (hasCertificate)
        {
            Line(text, "x5t", facts.Identifiers.X5t);
            Line(text, "x5t#S256", facts.Identifiers.X5tS256);
        }

        Line(text, "JWK", facts.Identifiers.Jwk);
        return text.ToString();
    }

    private static void Line(StringBuilder text, string label, string? value) =>
        text.Append("  ").Append(label.PadRight(LabelWidth)).Append(value ?? "not known").Append('\n');

    private static string? Validity(CertificateFacts facts) => facts is { NotBefore: { } from, NotAfter: { } to }
        ? Invariant($"{from:yyyy-MM-dd HH:mm} to {to:yyyy-MM-dd HH:mm} UTC ({(to - from).TotalDays:0} days)")
        : null;

    private static string Key(CertificateFacts facts) => facts switch
    {
        { KeyAlgorithm: "RSA" } => Invariant($"RSA, {facts.KeySize} bits, public exponent {facts.PublicExponent}"),
        { KeyAlgorithm: "EC", Curve: { } curve } => $"EC, {curve}",
        { KeyAlgorithm: "EC" } => Invariant($"EC, {facts.KeySize} bits, not one of the curves that tokens are signed with"),
        _ => $"{facts.KeyAlgorithm}, an algorithm that is not known here",
    };
}
