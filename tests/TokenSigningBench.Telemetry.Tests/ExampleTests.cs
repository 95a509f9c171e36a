using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Telemetry.Tests;

/// <summary>examples/signing-telemetry as its own process.</summary>
public sealed partial class ExampleTests
{
    [Theory]
    [InlineData(2048, "Healthy")]
    [InlineData(8192, "Unhealthy")]
    public async Task The_server_hands_out_a_signed_token_or_none(int bits, string health)
    {
        using var folder = new TemporaryFolder();
        var request = new CertificateRequest(
            "CN=signing",
            KnownPrimeKeys.Create(bits),
            HashAlgorithmName.SHA256,
            RSASignaturePadding.Pkcs1
        );
        using X509Certificate2 certificate = request.CreateSelfSigned(
            TimeProvider.System.GetUtcNow().AddDays(-1),
            TimeProvider.System.GetUtcNow().AddDays(90)
        );
        await File.WriteAllBytesAsync(folder.File("signing.pfx"), certificate.Export(X509ContentType.Pkcs12));
        using DotNetProgram server = DotNetProgram.Start(
            "signing-telemetry",
            ["--Certificate:Path", folder.File("signing.pfx"), "--urls", "http://127.0.0.1:0"],
            ("ASPNETCORE_ENVIRONMENT", "Development")
        );
        Uri? address = null;
        server.ReadUntil(line =>
        {
            address = Listening().Match(line) is { Success: true } match ? new(match.Groups[1].Value) : null;
            return address is not null;
        });
        using var client = new HttpClient();
        using HttpResponseMessage response = await client.PostAsync(
            new Uri(address!, "/connect/token"),
            new FormUrlEncodedContent([new("grant_type", "client_credentials"), new("client_id", "client"), new("client_secret", "none")])
        );
        string body = await response.Content.ReadAsStringAsync();
        if (bits == 2048)
        {
            new JsonWebToken((string)JsonNode.Parse(body)!["access_token"]!).EncodedSignature.Length.ShouldBe(342);
            response.Headers.GetValues("Server-Timing").Single().ShouldMatch(@"^sign;dur=\d+\.\d{3}$");
        }
        else
        {
            response.StatusCode.ShouldBe(HttpStatusCode.InternalServerError);
            body.ShouldNotContain("access_token");
        }

        (await (await client.GetAsync(new Uri(address!, "/health"))).Content.ReadAsStringAsync()).ShouldBe(health);
    }

    [GeneratedRegex(@"Now listening on: (http\S+)")]
    private static partial Regex Listening();
}
