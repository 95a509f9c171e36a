using System.Globalization;
using System.Security.Cryptography.X509Certificates;
using System.Text.Json;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Checks;

public sealed class FactsRenderingTests : CultureTests
{
    internal static readonly CertificateFacts[] Facts =
    [
        new()
        {
            Source = "certs/a.pfx",
            Subject = "CN=a",
            Issuer = "CN=a",
            NotBefore = new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.Zero),
            NotAfter = new DateTimeOffset(2027, 1, 2, 3, 4, 5, TimeSpan.Zero),
            KeyAlgorithm = "RSA",
            KeySize = 8192,
            PublicExponent = 65537,
            StrengthBits = 200,
            SignatureAlgorithm = "sha512RSA",
            LimitsKeyUsage = true,
            KeyUsage = X509KeyUsageFlags.DigitalSignature | X509KeyUsageFlags.NonRepudiation,
            ExtendedKeyUsages = ["1.3.6.1.5.5.7.3.1"],
            HasPrivateKey = true,
            Identifiers = new("ABCD", "q80", "c2hhMjU2", "dGh1bWI", """{"e":"AQAB","kty":"RSA","n":"bg"}""")
            {
                OpenIddictKid = "ABCD",
                KeycloakKid = "a2V5",
            },
        },
        new()
        {
            Source = "b.crt",
            KeyAlgorithm = "Ed448",
            Identifiers = new("EF01", "7wE", "c2hh", null, null),
        },
    ];

    [Theory]
    [InlineData("")]
    [InlineData("en-US")]
    [InlineData("ru-RU")]
    public void Text_and_JSON_are_the_same_in_every_culture(string culture)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
        string.Join('\n', Facts.Select(one => TextRenderer.Render(FactsDocument.Of(one), samples: null, verbose: true)))
            .ShouldBe(new GoldenFile("facts.txt"));
        string.Join('\n', Facts.Select(one => TextRenderer.Render(FactsDocument.Of(one), samples: null)))
            .ShouldBe(new GoldenFile("facts-brief.txt"));
        FactsJson.Render(Facts).ShouldBe(new GoldenFile("facts.json"));
    }

    [Fact]
    public void JSON_is_an_array_even_for_one_certificate_or_none()
    {
        JsonDocument.Parse(FactsJson.Render(Facts[..1])).RootElement.GetArrayLength().ShouldBe(1);
        JsonDocument.Parse(FactsJson.Render([])).RootElement.GetArrayLength().ShouldBe(0);
    }
}
