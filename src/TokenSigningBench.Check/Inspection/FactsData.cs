using System.Text.Json;
using System.Text.Json.Serialization;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Check.Inspection;

/// <summary>The facts of a certificate as JSON data. Unknown values are null.</summary>
internal sealed record FactsData(int Schema, string Source, CertificateData Certificate);

/// <param name="By">The server or standard that gives it.</param>
internal sealed record KidData(string By, string Kid);

internal sealed record CertificateData(
    string? Subject,
    string? Issuer,
    string? NotBefore,
    string? NotAfter,
    string? SignatureAlgorithm,
    string KeyAlgorithm,
    int? KeySize,
    string? Curve,
    string? PublicExponent,
    int? StrengthBits,
    string? KeyUsage,
    IReadOnlyList<string> ExtendedKeyUsage,
    string? Thumbprint,
    string? X5t,
    [property: JsonPropertyName("x5t#S256")] string? X5tS256,
    string? JwkThumbprint,
    IReadOnlyList<KidData> Kids,
    [property: JsonConverter(typeof(RawJsonConverter))] string? Jwk,
    bool HasPrivateKey
)
{
    public static CertificateData Of(CertificateFacts facts) =>
        new(
            facts.Subject,
            facts.Issuer,
            Time(facts.NotBefore),
            Time(facts.NotAfter),
            facts.SignatureAlgorithm,
            facts.KeyAlgorithm,
            facts.KeySize,
            facts.Curve,
            facts.PublicExponent?.ToString(CultureInfo.InvariantCulture),
            facts.StrengthBits,
            facts.KeyUsage?.ToString(),
            facts.ExtendedKeyUsages,
            facts.Identifiers.ThumbprintHex,
            facts.Identifiers.X5t,
            facts.Identifiers.X5tS256,
            facts.Identifiers.JwkThumbprint,
            [.. ServerKid.Of(facts).Where(kid => kid.Kid is not null).Select(kid => new KidData(kid.Server, kid.Kid!))],
            facts.Identifiers.Jwk,
            facts.HasPrivateKey
        );

    private static string? Time(DateTimeOffset? time) => time?.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture);
}

/// <summary>The facts of certificates as JSON: an array with one object per certificate.</summary>
public static class FactsJson
{
    private const int Schema = 1;

    private static readonly JsonSerializerOptions Options = DataJson.OptionsOf(FactsDataTypes.Default);

    public static string Render(IEnumerable<CertificateFacts> certificates) =>
        DataJson.Render(certificates.Select(facts => new FactsData(Schema, facts.Source, CertificateData.Of(facts))), Options);
}

[JsonSerializable(typeof(IEnumerable<FactsData>))]
internal sealed partial class FactsDataTypes : JsonSerializerContext;
