using System.Globalization;
using System.Text;
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
        using var stream = new MemoryStream();
        using (var json = new Utf8JsonWriter(stream, new JsonWriterOptions { Indented = true, NewLine = "\n" }))
        {
            json.WriteStartArray();
            foreach (CertificateFacts facts in certificates)
                Write(json, facts);
            json.WriteEndArray();
        }

        return Encoding.UTF8.GetString(stream.ToArray()) + "\n";
    }

    private static void Write(Utf8JsonWriter json, CertificateFacts facts)
    {
        json.WriteStartObject();
        json.WriteNumber("schema", Schema);
        json.WriteString("source", facts.Source);
        json.WriteStartObject("certificate");
        json.WriteString("subject", facts.Subject);
        json.WriteString("issuer", facts.Issuer);
        json.WriteString("notBefore", Time(facts.NotBefore));
        json.WriteString("notAfter", Time(facts.NotAfter));
        json.WriteString("signatureAlgorithm", facts.SignatureAlgorithm);
        json.WriteString("keyAlgorithm", facts.KeyAlgorithm);
        Number(json, "keySize", facts.KeySize);
        json.WriteString("curve", facts.Curve);
        json.WriteString("publicExponent", facts.PublicExponent?.ToString(CultureInfo.InvariantCulture));
        Number(json, "strengthBits", facts.StrengthBits);
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
        json.WriteEndObject();
        json.WriteEndObject();
    }

    private static string? Time(DateTimeOffset? time) => time?.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture);

    private static void Number(Utf8JsonWriter json, string name, int? value)
    {
        if (value is { } number)
            json.WriteNumber(name, number);
        else
            json.WriteNull(name);
    }
}
