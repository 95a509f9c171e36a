using System.Buffers.Text;
using System.Globalization;
using System.Security.Cryptography.X509Certificates;
using System.Text.Json;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Commands;

public sealed class CheckNoTimingTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void The_static_rules_judge_and_nothing_is_timed()
    {
        (int exitCode, string output, string errors) = InProcess.Run("check", Certificate(1024), "--no-timing");
        (exitCode, errors).ShouldBe((1, ""), output);
        output.ShouldStartWith("NOT FIT  ");
        output.ShouldContain("Signing speed: skipped (--no-timing).");

        JsonElement row = JsonDocument
            .Parse(InProcess.Run("check", Certificate(1024), "--no-timing", "--json").Output)
            .RootElement.GetProperty("result")
            .GetProperty("keys")[0];
        JsonElement inspection = row.GetProperty("inspection");
        inspection.GetProperty("cost").ValueKind.ShouldBe(JsonValueKind.Null);
        inspection.GetProperty("notMeasured").GetString().ShouldBe("not timed");
        string[] findings = [.. row.GetProperty("findings").EnumerateArray().Select(one => one.GetProperty("id").GetString()!)];
        findings.ShouldContain("rsa-too-small");
        findings.ShouldNotContain("not-measured");
        inspection.GetProperty("signers").EnumerateArray().ShouldNotBeEmpty();
    }

    [Fact]
    public void A_public_key_is_judged_with_a_generated_key()
    {
        string file = _folder.Write("public.json", KnownJwks.EllipticCurve(isPrivate: false).ToJsonString());
        (int exitCode, string output, string errors) = InProcess.Run("check", file, "--no-timing");
        (exitCode, errors).ShouldBe((0, ""), output);
        output.ShouldContain("The private key is not present: signing was tried with a generated P-256 key.");
        output.ShouldContain("Signing speed: skipped (--no-timing).");
    }

    [Fact]
    public void What_a_source_leaves_unjudged_is_one_line_and_never_fit()
    {
        // Moduli that no rule rejects early.
        var random = new Random(1);
        string keys = string.Join(
            ',',
            Enumerable
                .Range(0, 100)
                .Select(number =>
                {
                    byte[] modulus = new byte[2048];
                    random.NextBytes(modulus);
                    modulus[0] |= 0x80;
                    modulus[^1] = 1;
                    return $$"""{"kty":"RSA","use":"sig","kid":"{{number}}","e":"AQAB","n":"{{Base64Url.EncodeToString(modulus)}}"}""";
                })
        );
        string file = _folder.Write("keys.jwks", $$"""{"keys":[{{keys}}]}""");

        (int exitCode, string output, string errors) = InProcess.Run("check", file, "--no-timing");

        exitCode.ShouldBe(2, output);
        errors.ShouldMatch(
            @"^.*keys\.jwks: \d+ of its 100 keys are not judged, from .*keys\.jwks#\d+ on: "
                + @"judging one source takes 2 s of CPU time at most\. .*\n$"
        );
        int left = int.Parse(errors.Split("jwks: ")[1].Split(' ')[0], CultureInfo.InvariantCulture);
        (output.Split("FIT ").Length - 1).ShouldBe(100 - left);
    }

    [Theory]
    [InlineData("", 0)]
    [InlineData("--fail-on error", 0)]
    [InlineData("--fail-on warning", 1)]
    public void The_exit_code_is_1_from_the_wanted_severity_on(string option, int expected)
    {
        // Valid for three more days: a warning.
        string file = Certificate(
            2048,
            TimeProvider.System.GetUtcNow().AddDays(CreationOptions.DefaultDays > 3 ? 3 - CreationOptions.DefaultDays : 0)
        );
        (int exitCode, string output, string errors) = InProcess.Run([
            "check",
            file,
            "--no-timing",
            .. option.Split(' ', StringSplitOptions.RemoveEmptyEntries),
            "--json",
        ]);
        exitCode.ShouldBe(expected, errors + output);
        output.ShouldContain("\"warning\"");
        output.ShouldContain("\"verdict\": \"pass\"");
    }

    private string Certificate(int bits, DateTimeOffset? now = null)
    {
        using X509Certificate2 certificate = KnownCertificates.OfRsa(bits, now);
        return _folder.Write($"{bits}.pfx", certificate.Export(X509ContentType.Pkcs12, ""));
    }
}
