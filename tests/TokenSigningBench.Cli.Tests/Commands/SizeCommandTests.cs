using System.Text.Json;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Commands;

public sealed class SizeCommandTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_small_key_fits_and_the_exit_code_is_0()
    {
        (int exitCode, string output, string errors) = InProcess.Run("size", "ES256", "--through", "haproxy,kestrel");

        (exitCode, errors).ShouldBe((0, ""));
        output.ShouldStartWith("FITS  P-256, ES256\n  Sample identity token 424 B, ");
        output.ShouldContain("\n  Authorization   none ");
        output.ShouldContain("Every message fits.");
    }

    [Fact]
    public void A_message_that_is_too_long_is_named_with_the_program_and_its_setting()
    {
        (int exitCode, string output, string errors) = InProcess.Run("size", "ML-DSA-65", "--save-tokens");

        (exitCode, errors).ShouldBe((1, ""));
        output.ShouldStartWith("TOO LONG  ML-DSA-65: session cookie at curl; login response at nginx; Location\n");
        output.ShouldContain("\n  login response  nginx 502 ");
        output.ShouldContain("\nOr raise the limit of nginx: proxy_buffer_size 32k and proxy_buffers 8 32k\n");
        output.ShouldContain("  key        use form_post");
    }

    [Fact]
    public void A_cookie_with_tokens_counts_only_where_the_application_saves_them()
    {
        (int exitCode, string output, string errors) = InProcess.Run("size", "RS256:8192", "--through", "nginx,kestrel");

        (exitCode, errors).ShouldBe((0, ""));
        output.ShouldContain("\nWith SaveTokens = true, too long: login response at nginx. Judge that with\n--save-tokens.\n");
        InProcess.Run("size", "RS256:8192", "--through", "nginx,kestrel", "--save-tokens").ExitCode.ShouldBe(1);
    }

    [Fact]
    public void A_key_file_and_a_file_with_a_token_are_read()
    {
        InProcess.Run("create-cert", "--key", "ec:P-256", "--out", _folder.Path).ExitCode.ShouldBe(0);
        string certificate = _folder.File("idsrv-256-P-256.pfx");
        string password = _folder.File("password");
        File.WriteAllText(password, "notsecure");
        string claims = _folder.File("token.txt");
        // {"alg":"RS256"} and {"sub":"alice","role":"admin"}; the signature is not read.
        File.WriteAllText(claims, "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhbGljZSIsInJvbGUiOiJhZG1pbiJ9.c2ln\n");
        string without = InProcess.Run("size", certificate, "--password-file", password, "--format", "json").Output;
        string with = InProcess.Run("size", certificate, "--password-file", password, "--claims", claims, "--format", "json").Output;

        Part(without).GetProperty("key").GetString().ShouldBe("P-256");
        Part(with).GetProperty("accessTokenBytes").GetInt32().ShouldNotBe(Part(without).GetProperty("accessTokenBytes").GetInt32());
    }

    [Fact]
    public void The_run_is_kept_and_shown_again()
    {
        string file = _folder.File("a.run.json");
        (int exitCode, string output, string errors) = InProcess.Run("size", "RS256:8192", "--run-file", file);

        (exitCode, errors).ShouldBe((1, ""));
        InProcess.Run("report", file, "--format", "text").Output.ShouldBe(output);
    }

    [SkippableFact]
    public void The_limits_of_kestrel_are_measured_here_and_are_as_predicted()
    {
        LongTest.SkipUnlessAll("a server for each limit");
        (int exitCode, string output, string errors) = InProcess.Run("size", "ES256", "--through", "kestrel,iis", "--measure");

        (exitCode, errors).ShouldBe((0, ""));
        output.ShouldContain("\nMeasured: kestrel 10.0. All 6 limits are as predicted.\n");
        output.ShouldContain("\nNot measured: iis, is only documented here.\n");
    }

    [Fact]
    public void A_token_without_a_signature_is_the_first_line_with_exit_code_1()
    {
        string file = _folder.File("token.txt");
        File.WriteAllText(file, "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhbGljZSJ9.\n");
        (int exitCode, string output, string errors) = InProcess.Run("size", "RS256", "--claims", file);
        (exitCode, errors).ShouldBe((1, ""));
        output.ShouldStartWith("NOT SIGNED  Token (RS256): no signature.");
    }

    [Theory]
    [InlineData("[1]", "is a JSON Array; a token's claims are an object\n")]
    [InlineData("{", "is not JSON as it is read here: ")]
    [InlineData("""{"sub":"a","sub":"b"}""", "is not JSON as it is read here: Duplicate property 'sub'")]
    [InlineData("""{"sub":"\ud800"}""", "is not JSON as it is read here: ")]
    public void Claims_that_are_no_object_are_refused(string content, string cause)
    {
        string file = _folder.File("claims.json");
        File.WriteAllText(file, content);
        (int exitCode, string output, string errors) = InProcess.Run("size", "ES256", "--claims", file);

        (exitCode, output).ShouldBe((2, ""));
        errors.ShouldStartWith($"{file}: {cause}");
        errors.Count(character => character == '\n').ShouldBe(1);
    }

    [Theory]
    [InlineData("\uFEFF{\"sub\":\"a\"}")]
    [InlineData("{\"huge\":1e999,\"long\":123456789012345678901234567890}")]
    public void Claims_with_a_byte_order_mark_or_huge_numbers_are_measured(string content)
    {
        string file = _folder.File("claims.json");
        File.WriteAllText(file, content);
        InProcess.Run("size", "ES256", "--claims", file).ExitCode.ShouldBeOneOf(0, 1);
    }

    private static JsonElement Part(string json) => JsonDocument.Parse(json).RootElement.GetProperty("result");
}
