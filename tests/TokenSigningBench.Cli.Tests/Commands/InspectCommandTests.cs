using System.Text.Json;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Commands;

public sealed class InspectCommandTests : IDisposable
{
    private const string Secret = "notsecure";
    private readonly TemporaryFolder _folder = new();
    private readonly TemporaryFolder _secrets = new();

    public InspectCommandTests() => InProcess.Run("forge", "--key", "ec:P-256", "ec:P-384", "--out", _folder.Path).ExitCode.ShouldBe(0);

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
        output.ShouldContain("EC, P-256");
        output.ShouldContain("here");
        output.ShouldNotContain(Secret);
    }

    [Fact]
    public void The_environment_opens_it_too() =>
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
        DotNetProgram.Run("tokenbench", ["inspect", Pfx]).ShouldBe((2, "", $"{Pfx}: needs a password\n"));

    [Fact]
    public void A_wrong_password_is_called_that() =>
        Inspect(Pfx, "--password-file", _secrets.Write("pw.txt", "wrong")).ShouldBe((2, "", $"{Pfx}: wrong password\n"));

    [Fact]
    public void A_folder_is_its_certificates_and_one_bad_file_hides_no_other()
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
        JsonElement[] found = [.. JsonDocument.Parse(output).RootElement.EnumerateArray()];
        found
            .Select(one => Path.GetFileName(one.GetProperty("source").GetString()))
            .ShouldBe(["idsrv-256-P-256.crt", "idsrv-256-P-256.pfx", "idsrv-384-P-384.crt", "idsrv-384-P-384.pfx"]);
        found.Select(one => one.GetProperty("certificate").GetProperty("hasPrivateKey").GetBoolean()).ShouldBe([false, true, false, true]);
    }

    [Theory]
    [InlineData("")]
    [InlineData("--format yaml")]
    [InlineData("--password-file none.txt a.crt")]
    public void Wrong_words_end_in_one_line_and_2(string words)
    {
        (int exitCode, string output, string errors) = Inspect(words.Split(' ', StringSplitOptions.RemoveEmptyEntries));
        exitCode.ShouldBe(2);
        output.ShouldBeEmpty();
        errors.TrimEnd('\n').ShouldNotContain("\n");
        errors.ShouldNotBeEmpty();
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
