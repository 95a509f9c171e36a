using System.Security.Cryptography;
using System.Text.Json;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Commands;

public sealed class ChooseCommandTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    [Fact]
    public void Choices_are_ranked_and_excluded_ones_are_listed_below()
    {
        (int exitCode, string output, string errors) = Choose("--standard", "fapi", "--logins-per-second", "0.5", "--verifiers", "public");
        exitCode.ShouldBe(0, output + errors);
        output.ShouldStartWith("Use ES256, P-256: it ranks first for 0.5 logins/s until ");
        output.ShouldContain("\n0.5 logins/s with one token each, verified once by the public, secure until ");
        output.ShouldContain("| 1. ES256, P-256 ");
        output.ShouldContain("\n  RS256, RSA 2048: FAPI 2.0 ");
        errors.ShouldBeEmpty();
    }

    [Fact]
    public void Standard_output_has_only_the_JSON()
    {
        (int exitCode, string output, string errors) = Choose([.. "--verifiers own --standard bsi --until 2050 --format json".Split(' ')]);
        exitCode.ShouldBe(0, output + errors);
        JsonElement ranked = JsonDocument.Parse(output).RootElement.GetProperty("result").GetProperty("ranked");
        ranked.GetArrayLength().ShouldBe(1);
        ranked[0].GetProperty("name").GetString()!.ShouldStartWith("HS256, ");
    }

    [Fact]
    public void If_no_choice_remains_the_exit_code_is_1()
    {
        (int exitCode, string output, string errors) = InProcess.Run("choose", "--verbose", "--standard", "bsi", "--until", "2050");
        exitCode.ShouldBe(1);
        output.ShouldContain("No algorithm of .NET's token libraries meets the request.");
        errors.ShouldBeEmpty();
    }

    [Fact]
    public void The_algorithms_of_a_key_are_ranked()
    {
        string file = _folder.File("key.pem");
        using (RSA rsa = KnownPrimeKeys.Create(2048))
            File.WriteAllText(file, rsa.ExportPkcs8PrivateKeyPem());

        (int exitCode, string output, string errors) = Choose("--key", file, "--standard", "fapi");

        exitCode.ShouldBe(0, output + errors);
        output.ShouldStartWith($"Use PS256, RSA 2048: it ranks first of the algorithms of {file}");
        output.ShouldContain("\n  RS512, RSA 2048: FAPI 2.0 ");
        output.ShouldNotContain("ES256, P-256");
        Refused("--key", file, "--standard", "cnsa").ExitCode.ShouldBe(1);
    }

    [Fact]
    public void What_is_no_key_to_sign_with_is_refused_in_one_line()
    {
        string file = _folder.File("key.pem");
        using (var curve = ECDsa.Create(ECCurve.NamedCurves.nistP256))
            File.WriteAllText(file, curve.ExportSubjectPublicKeyInfoPem());

        Refused("--key", file).ShouldBe((2, "", $"{file}: holds no private key, and its signatures are timed\n"));
        Refused("--key", "none.pem").Errors.ShouldBe("none.pem: no such file\n");
        Refused("--password-file", "-").Errors.ShouldContain("goes with --key");
    }

    public void Dispose() => _folder.Dispose();

    private static (int ExitCode, string Output, string Errors) Refused(params string[] arguments) =>
        InProcess.Run(["choose", .. arguments]);

    private static (int ExitCode, string Output, string Errors) Choose(params string[] arguments) =>
        InProcess.Run(["choose", "--verbose", .. arguments]);
}
