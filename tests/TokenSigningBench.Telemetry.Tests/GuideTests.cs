using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text.RegularExpressions;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.Logging;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Testing;
using DuendeTokens = Duende.IdentityServer.Services.ITokenCreationService;

namespace TokenSigningBench.Telemetry.Tests;

/// <summary>What the guides show is what is compiled and run here.</summary>
public sealed partial class GuideTests
{
    [Theory]
    [InlineData("docs/guides/telemetry.md", 5)]
    [InlineData("docs/guides/telemetry-duende.md", 3)]
    public void Every_block_of_code_is_compiled(string page, int blocks)
    {
        string code = WithoutSpace(RepositoryFile.Read("tests/TokenSigningBench.Telemetry.Tests/GuideCode.cs"));
        string[] all = [.. Block().Matches(RepositoryFile.Read(page)).Select(match => match.Groups[1].Value)];
        all.Length.ShouldBe(blocks);
        all.Where(block => !code.Contains(WithoutSpace(block), StringComparison.Ordinal)).ShouldBeEmpty();
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task The_code_for_Duende_measures_each_signature_once(bool isDecorator)
    {
        using var meter = new SigningMeter();
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.AddSingleton(meter.Factory);
        var request = new CertificateRequest(
            "CN=signing",
            KnownPrimeKeys.Create(2048),
            HashAlgorithmName.SHA256,
            RSASignaturePadding.Pkcs1
        );
        X509Certificate2 certificate = request.CreateSelfSigned(DateTimeOffset.UnixEpoch, DateTimeOffset.UnixEpoch.AddYears(100));
        if (isDecorator)
            GuideCode.AddDuendeDecorator(builder, certificate);
        else
            GuideCode.AddDuende(builder, certificate);
        await using WebApplication app = builder.Build();
        await app.StartAsync();

        string token = await app.Services.GetRequiredService<DuendeTokens>().CreateTokenAsync("{}");
        new JsonWebToken(token).Kid.ShouldBe(new X509SecurityKey(certificate).KeyId + "RS256");
        meter.Durations.Count.ShouldBe(1);
    }

    private static string WithoutSpace(string text) => Space().Replace(text, "");

    [GeneratedRegex(@"^```csharp\n(.*?)^```$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Block();

    [GeneratedRegex(@"\s+")]
    private static partial Regex Space();
}
