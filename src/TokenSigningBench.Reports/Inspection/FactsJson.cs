using System.Globalization;
using System.Text.Json;
using TokenSigningBench.Core.Inspection;

namespace TokenSigningBench.Reports.Inspection;

/// <summary>The facts of certificates as JSON: an array, one element a certificate. What is not known is null.</summary>
public static class FactsJson
{
    private const int Schema = 1;

    /// <summary>Renders the facts.</summary>
    public static string Render(IEnumerable<CertificateFacts> certificates)
    {
        ArgumentNullException.ThrowIfNull(certificates);
        return JsonText.Render(json => json.Objects(certificates, facts =>
        {
            json.WriteNumber("schema", Schema);
            json.WriteString("source", facts.Source);
            json.Object("certificate", () => Certificate(json, facts));
        }));
    }

    /// <summary>Writes what a certificate's object says.</summary>
    internal static void Certificate(Utf8JsonWriter json, CertificateFacts facts)
    {
        json.WriteString("subject", facts.Subject);
        json.WriteString("issuer", facts.Issuer);
        json.WriteString("notBefore", Time(facts.NotBefore));
        json.WriteString("notAfter", Time(facts.NotAfter));
        json.WriteString("signatureAlgorithm", facts.SignatureAlgorithm);
        json.WriteString("keyAlgorithm", facts.KeyAlgorithm);
        json.Count("keySize", facts.KeySize);
        json.WriteString("curve", facts.Curve);
        json.WriteString("publicExponent", facts.PublicExponent?.ToString(CultureInfo.InvariantCulture));
        json.Count("strengthBits", facts.StrengthBits);
        json.WriteString("keyUsage", facts.KeyUsage?.ToString());
        json.WriteStartArray("extendedKeyUsage");
        foreach (string usage in facts.ExtendedKeyUsages)
            json.WriteStringValue(usage);
        json.WriteEndArray();
        json.WriteString("thumbprint", facts.Identifiers.ThumbprintHex);
        json.WriteString("x5t", facts.Identifiers.X5t);
        json.WriteString("x5t#S256", facts.Identifiers.X5tS256);
        json.WriteString("jwkThumbprint", facts.Identifiers.JwkThumbprint);
        json.WritePropertyName("jwk");
        json.WriteRawValue(facts.Identifiers.Jwk ?? "null");
        json.WriteBoolean("hasPrivateKey", facts.HasPrivateKey);
    }

    private static string? Time(DateTimeOffset? time) => time?.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture);
}
