using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text;
using System.Text.Json.Nodes;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Reports.Options;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Options;

public class StandardInputTests
{
    [Theory]
    [InlineData("PKCS #12", "private key")]
    [InlineData("PEM", "private key")]
    [InlineData("DER", "not present")]
    [InlineData("JWK", "private key")]
    public void A_hyphen_reads_a_key_of_any_kind(string kind, string expected)
    {
        (int exitCode, string output, string errors) = Pipe(Content(kind), "inspect", "-");
        (exitCode, errors).ShouldBe((0, ""));
        output.ShouldStartWith("standard input");
        output.ShouldContain("P-256");
        output.ShouldContain(expected);
    }

    [Theory]
    [InlineData("", "standard input: is empty\n")]
    [InlineData("nonsense", "standard input: is truncated, or not a certificate at all\n")]
    [InlineData("{}", "standard input: is JSON, but neither a JWK nor a set of them\n")]
    public void Input_that_is_no_key_is_refused_in_one_line(string input, string line) =>
        Pipe(Encoding.UTF8.GetBytes(input), "check", "-", "--no-timing").ShouldBe((2, "", line));

    [Fact]
    public void A_pipe_is_never_asked_for_a_password()
    {
        using X509Certificate2 certificate = KnownCertificates.OfCurve();
        Pipe(certificate.Export(X509ContentType.Pkcs12, "word"), "inspect", "-")
            .ShouldBe((2, "", "standard input: needs a password. Use --password-file or TOKENBENCH_PASSWORD\n"));
    }

    // As a token endpoint answers curl.
    [Fact]
    public void A_token_of_the_server_shows_which_key_signs_now()
    {
        using var folder = new TemporaryFolder();
        string key = RepositoryFile.Read("docs/guides/refused-token/rfc7515-a2.jwk").Trim().Insert(1, "\"kid\":\"old\",");
        JsonObject other = KnownJwks.EllipticCurve(isPrivate: false);
        other["kid"] = "new";
        string set = folder.Write("set.jwks", $"{{\"keys\":[{key},{other.ToJsonString()}]}}");
        string token = RepositoryFile.Read("docs/guides/refused-token/rfc7515-a2.jwt").Trim();

        (_, string output, string errors) = Pipe(
            Encoding.UTF8.GetBytes($"{{\"access_token\":\"{token}\",\"token_type\":\"Bearer\"}}"),
            "check",
            set,
            "--token",
            "-",
            "--no-timing",
            // Standard output.
            "--output",
            "-"
        );

        errors.ShouldBeEmpty();
        output.Split("signs now. The token verifies with it.").Length.ShouldBe(2);
        output.IndexOf("signs now", StringComparison.Ordinal).ShouldBeLessThan(output.IndexOf("#new", StringComparison.Ordinal));
        output.ShouldNotContain(token[..40]);
    }

    [SkippableFact]
    public void A_terminal_is_refused()
    {
        using DotNetProgram program = DotNetProgram.StartOnTerminal("tokenbench", ["inspect", "-"]);
        (int exitCode, string screen, _) = program.End();
        exitCode.ShouldBe(2);
        screen.ShouldContain("standard input: is a terminal; give a file, or pipe one in");
    }

    [Theory]
    [InlineData(0, "standard input: is empty")]
    [InlineData(100_000, null)]
    [InlineData(100_001, "standard input: has more than 100,000 bytes, the most that is read")]
    public void Input_is_read_whole_up_to_its_limit(int length, string? refusal)
    {
        byte[] content = RandomNumberGenerator.GetBytes(length);
        using var stream = new MemoryStream(content);
        if (refusal is null)
            StandardInput.Read(stream, 100_000).ShouldBe(content);
        else
            Should.Throw<UserErrorException>(() => StandardInput.Read(stream, 100_000)).Message.ShouldBe(refusal);
    }

    private static (int ExitCode, string Output, string Errors) Pipe(byte[] input, params string[] arguments)
    {
        using var program = DotNetProgram.Start("tokenbench", arguments);
        program.Send(input);
        return program.End();
    }

    private static byte[] Content(string kind)
    {
        if (kind == "JWK")
            return Encoding.UTF8.GetBytes($" \r\n{KnownJwks.EllipticCurve(isPrivate: true).ToJsonString()}");
        using X509Certificate2 certificate = KnownCertificates.OfCurve();
        using ECDsa key = certificate.GetECDsaPrivateKey()!;
        return kind switch
        {
            "PKCS #12" => certificate.Export(X509ContentType.Pkcs12, ""),
            "PEM" => Encoding.ASCII.GetBytes($"{certificate.ExportCertificatePem()}\n{key.ExportPkcs8PrivateKeyPem()}\n"),
            _ => certificate.RawData,
        };
    }
}
