using System.Buffers.Text;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text.Json;
using Microsoft.AspNetCore.Http;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Commands;

/// <summary>Whatever the form of a public key, it gets one answer, and the one that its private key gets.</summary>
public sealed class CheckPublicFormsTests : IDisposable
{
    private static readonly string[] OfCertificate = ["crt", "cer", "der", "pem", "pfx"];

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [SkippableTheory]
    [InlineData(4104, "RSA 4352")]
    [InlineData(4608, "RSA 4608")]
    [InlineData(6144, "RSA 6144")]
    [InlineData(8192, "RSA 8192")]
    public async Task Every_form_of_a_key_that_is_left_unsigned_is_unfit_without_timing(int bits, string generated)
    {
        if (bits is 4608 or 6144)
            LongTest.SkipUnlessAll("large keys are generated");
        string[] sources = Write(bits);
        await using LoopbackServer server = await LoopbackServer.StartAsync(context =>
            context.Response.WriteAsync(File.ReadAllText(_folder.File("key.jwks")), context.RequestAborted)
        );

        List<string> answers = [];
        foreach (string source in (string[])[.. sources, $"{server.Address}/keys"])
        {
            (int exitCode, string output, string errors) = InProcess.Run("check", source, "--no-timing", "--json");
            exitCode.ShouldBe(1, errors + output);
            JsonElement row = JsonDocument.Parse(output).RootElement.GetProperty("result").GetProperty("keys")[0];
            row.GetProperty("inspection")
                .GetProperty("signers")
                .EnumerateArray()
                .ShouldAllBe(signer => signer.GetProperty("generatedKey").GetString() == generated);
            // Other findings are of the certificate, which not every form has.
            answers.Add(
                string.Join(
                    '\n',
                    row.GetProperty("findings")
                        .EnumerateArray()
                        .Where(finding => finding.GetProperty("severity").GetString() == "error")
                        .Select(finding => $"{finding.GetProperty("id")}: {finding.GetProperty("message")} {finding.GetProperty("remedy")}")
                )
            );
        }

        answers
            .Distinct()
            .ShouldHaveSingleItem()
            .ShouldContain($"leaves RS256 tokens of RSA {bits} unsigned (tried with a generated key of ");
    }

    [Fact]
    public void A_fit_public_key_says_that_no_private_key_was_seen()
    {
        foreach (string source in Write(2048))
        {
            (int exitCode, string output, string errors) = InProcess.Run("check", source, "--no-timing");
            exitCode.ShouldBe(0, errors + output);
            string.Join(' ', output.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries))
                .ShouldContain("The private key is not present: signing was tried with a generated RSA 2048 key.");
        }
    }

    private string[] Write(int bits)
    {
        using RSA key = KnownPrimeKeys.Sizes.Contains(bits) ? KnownPrimeKeys.Create(bits) : RSA.Create();
        if (key.KeySize != bits)
            key.ImportRSAPublicKey(CraftedKey.OfRsa(bits), out _);
        RSAParameters numbers = key.ExportParameters(includePrivateParameters: false);
        // Its private key is not known: another one signs its certificate.
        using RSA issuer = KnownPrimeKeys.Create(2048);
        var request = new CertificateRequest(
            new X500DistinguishedName("CN=public"),
            key,
            HashAlgorithmName.SHA256,
            RSASignaturePadding.Pkcs1
        );
        using X509Certificate2 certificate = request.Create(
            new X500DistinguishedName("CN=issuer"),
            X509SignatureGenerator.CreateForRSA(issuer, RSASignaturePadding.Pkcs1),
            TimeProvider.System.GetUtcNow().AddDays(-1),
            TimeProvider.System.GetUtcNow().AddDays(CreationOptions.DefaultDays),
            [1]
        );
        foreach (string extension in OfCertificate)
        {
            _ = extension switch
            {
                "pfx" => _folder.Write($"key.{extension}", certificate.Export(X509ContentType.Pkcs12, "")),
                "cer" or "der" => _folder.Write($"key.{extension}", certificate.RawData),
                _ => _folder.Write($"key.{extension}", certificate.ExportCertificatePem()),
            };
        }

        return
        [
            .. OfCertificate.Select(extension => _folder.File($"key.{extension}")),
            _folder.Write("public.key", key.ExportSubjectPublicKeyInfoPem()),
            _folder.Write(
                "key.jwks",
                $$"""{"keys":[{"kty":"RSA","kid":"k","use":"sig","n":"{{Base64Url.EncodeToString(numbers.Modulus)}}","e":"AQAB"}]}"""
            ),
            _folder.Write("key.jwk", $$"""{"kty":"RSA","kid":"k","n":"{{Base64Url.EncodeToString(numbers.Modulus)}}","e":"AQAB"}"""),
        ];
    }
}
