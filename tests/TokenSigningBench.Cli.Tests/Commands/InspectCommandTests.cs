using System.Text.Json;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Commands;

public sealed class InspectCommandTests : IDisposable
{
    private const string Secret = "notsecure";
    private readonly TemporaryFolder _folder = new();
    private readonly TemporaryFolder _secrets = new();

    public InspectCommandTests() =>
        InProcess.Run("create-cert", "--key", "ec:P-256", "ec:P-384", "--out", _folder.Path).ExitCode.ShouldBe(0);

    private string Pfx => _folder.File("idsrv-256-P-256.pfx");

    public void Dispose()
    {
        _folder.Dispose();
        _secrets.Dispose();
    }

    [Theory]
    [InlineData(Secret)]
    [InlineData(Secret + "\n")]
    [InlineData(Secret + "\r\n")]
    public void A_password_file_opens_a_pfx_with_or_without_a_final_newline(string content)
    {
        (int exitCode, string output, string errors) = Inspect(Pfx, "--password-file", _secrets.Write("pw.txt", content));
        exitCode.ShouldBe(0, errors);
        errors.ShouldBeEmpty();
        output.ShouldContain("EC P-256");
        output.ShouldMatch("private key +present");
        output.ShouldNotContain(Secret);
    }

    [Fact]
    public void A_password_in_the_environment_opens_a_pfx() =>
        DotNetProgram.Run("tokenbench", ["inspect", Pfx], ("TOKENBENCH_PASSWORD", Secret)).ExitCode.ShouldBe(0);

    [Fact]
    public void A_password_on_the_command_line_works_and_warns()
    {
        (int exitCode, string output, string errors) = Inspect(Pfx, "--password", Secret);
        exitCode.ShouldBe(0);
        errors.ShouldStartWith("warning: --password can be read by other programs");
        (output + errors).ShouldNotContain(Secret);
    }

    [Fact]
    public void Without_a_password_and_without_a_terminal_it_does_not_wait() =>
        DotNetProgram
            .Run("tokenbench", ["inspect", Pfx])
            .ShouldBe((2, "", $"{Pfx}: needs a password. Use --password-file or TOKENBENCH_PASSWORD\n"));

    [Fact]
    public void A_wrong_password_is_reported_as_such() =>
        Inspect(Pfx, "--password-file", _secrets.Write("pw.txt", "wrong")).ShouldBe((2, "", $"{Pfx}: wrong password\n"));

    [Fact]
    public void A_folder_lists_its_certificates_even_if_one_file_is_bad()
    {
        _folder.Write("idsrv-999.pfx", "x");
        (int exitCode, string output, string errors) = Inspect(
            _folder.Path,
            "--password-file",
            _secrets.Write("pw.txt", Secret),
            "--format",
            "json"
        );

        exitCode.ShouldBe(2);
        errors.ShouldBe($"{_folder.File("idsrv-999.pfx")}: is truncated, or not PKCS#12 at all\n");
        JsonElement[] certificates = [.. JsonDocument.Parse(output).RootElement.EnumerateArray()];
        certificates
            .Select(entry => Path.GetFileName(entry.GetProperty("source").GetString()))
            .ShouldBe(["idsrv-256-P-256.crt", "idsrv-256-P-256.pfx", "idsrv-384-P-384.crt", "idsrv-384-P-384.pfx"]);
        certificates
            .Select(entry => entry.GetProperty("certificate").GetProperty("hasPrivateKey").GetBoolean())
            .ShouldBe([false, true, false, true]);
    }

    [Fact]
    public void A_folder_without_certificates_is_named() =>
        Inspect(_secrets.Path)
            .ShouldBe(
                (2, "", $"{_secrets.Path}: holds no certificate or key; looked for .pfx .p12 .pem .key .crt .cer .der .jwk .jwks .json\n")
            );

    private static (int ExitCode, string Output, string Errors) Inspect(params string[] arguments) =>
        InProcess.Run(["inspect", .. arguments]);
}
