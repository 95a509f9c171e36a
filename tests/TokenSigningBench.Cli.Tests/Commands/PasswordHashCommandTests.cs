using System.Text.Json;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Commands;

public sealed class PasswordHashCommandTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_setting_is_found_for_a_target_time()
    {
        (int exitCode, string output, string errors) = Hash("--scheme", "pbkdf2-sha512", "--target", "5ms");
        exitCode.ShouldBe(0, errors);
        errors.ShouldBeEmpty();
        output.ShouldContain("\nPBKDF2-HMAC-SHA512, ");
        output.ShouldContain("\n  Target: 5 ms.\n");
        output.ShouldContain("\n  One hash by the system takes ");
    }

    [Fact]
    public void Without_a_function_the_first_line_is_the_setting_to_use_of_all()
    {
        (int exitCode, string output, string errors) = Hash("--target", "0.05ms");
        exitCode.ShouldBe(0, errors);
        output.ShouldMatch(@"^(NOT MET|UNDECIDED)  Use PBKDF2-HMAC-SHA256, [\d,]+ iterations: ");
        output.ShouldContain("\nArgon2id: argon2id:m=7168,p=1 in 0.05 ms: cannot be reached: it takes ");
    }

    [Fact]
    public void Argon2id_is_measured_with_the_parameters_of_its_name()
    {
        (int exitCode, string output, string errors) = Hash("--scheme", "argon2id:m=7168,t=1,p=2", "--format", "json");
        exitCode.ShouldBe(0, errors);
        JsonElement result = JsonDocument.Parse(output).RootElement.GetProperty("result");
        result.GetProperty("setting").GetString().ShouldBe("m=7168 t=1 p=2");
        result.GetProperty("owasp").GetString().ShouldBe("m=7168 t=5 p=2");
        result.GetProperty("allocatedBytes").GetInt64().ShouldBeInRange(7168 << 10, 8000 << 10);
    }

    [Fact]
    public void JSON_has_the_setting_with_its_interval()
    {
        (int exitCode, string output, string errors) = Hash([
            .. "--scheme bcrypt --logins-per-second 100 --cores 1 --format json".Split(' '),
        ]);
        exitCode.ShouldBe(0, errors);
        JsonElement result = JsonDocument.Parse(output).RootElement.GetProperty("result");
        result.GetProperty("targetMilliseconds").GetDouble().ShouldBe(7);
        result.GetProperty("setting").GetString()!.ShouldMatch(@"^cost \d+$");
        result.GetProperty("parameterLow").GetInt32().ShouldBeLessThanOrEqualTo(result.GetProperty("parameterHigh").GetInt32());
        result.GetProperty("login").ValueKind.ShouldBe(JsonValueKind.Null);
    }

    [SkippableFact]
    public void A_login_s_two_signatures_are_included()
    {
        (int exitCode, string output, string errors) = Hash("--scheme", "bcrypt", "--cost", "4", "--with-cert", CreateCertificate());
        exitCode.ShouldBe(0, errors);
        output.ShouldContain("\n  A login with 2 tokens signed with ");
        output.ShouldContain("\n  Largest part: ");
    }

    [SkippableFact]
    public void A_key_that_uses_the_whole_target_time_is_named()
    {
        string key = CreateCertificate();
        (int exitCode, string output, string errors) = Hash("--scheme", "bcrypt", "--target", "0.01ms", "--with-cert", key);
        exitCode.ShouldBe(2);
        output.ShouldBeEmpty();
        errors.ShouldStartWith($"{key}: 2 RS256 signatures take ");
        errors.ShouldEndWith(" ms, and a login may cost 0.01 ms: nothing is left for the hash; take a smaller key, such as P-256\n");
    }

    [Fact]
    public void An_unreachable_target_time_exits_with_2()
    {
        (int exitCode, string output, string errors) = Hash("--scheme", "bcrypt", "--target", "0.001ms");
        exitCode.ShouldBe(2);
        output.ShouldBeEmpty();
        errors.ShouldStartWith("bcrypt in 0.001 ms: cannot be reached: it takes ");
        errors.ShouldEndWith(" ms at its least, cost 4\n");
    }

    private static (int ExitCode, string Output, string Errors) Hash(params string[] arguments) =>
        InProcess.Run(["password-hash", "--verbose", .. arguments]);

    private string CreateCertificate() => OpenSsl.MakeCertificateOrSkip(_folder, "-newkey", "rsa:2048");
}
