using System.Diagnostics;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Libraries;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests;

public sealed class CheckBinTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly RSA _key = RSA.Create(2048);

    public void Dispose()
    {
        _key.Dispose();
        _folder.Dispose();
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_server_s_own_libraries_sign_in_place_of_those_in_this_program(bool byItsOwnName)
    {
        string[] arguments = ["check", Certificate(), "--bin", OlderLibraries.Folder];
        (int exitCode, string output, string errors) = byItsOwnName
            ? DotNetProgram.RunFile(Path.Combine(AppContext.BaseDirectory, "tokenbench"), arguments)
            : InProcess.Run(arguments);

        exitCode.ShouldBe(0, output + errors);
        output.ShouldContain($"JwtSecurityTokenHandler {OlderLibraries.Version}, the one in {OlderLibraries.Folder}: signs RS256");
        output.ShouldContain($"JsonWebTokenHandler {OlderLibraries.Version}, the one in {OlderLibraries.Folder}: signs RS256");
        output.ShouldContain("BouncyCastle ");
        output.ShouldNotContain(LockedPackage.VersionOf("Microsoft.IdentityModel.JsonWebTokens"));
    }

    [Fact]
    public void A_folder_with_nothing_to_try_ends_in_one_line_before_anything_is_opened()
    {
        (int exitCode, string output, string errors) = InProcess.Run("check", _folder.File("none.pem"), "--bin", _folder.Path);

        exitCode.ShouldBe(2);
        output.ShouldBeEmpty();
        errors.ShouldBe(
            $"{_folder.Path}: has nothing that signs tokens; looked for Microsoft.IdentityModel.Tokens.dll, and for Microsoft.IdentityModel.JsonWebTokens.dll or System.IdentityModel.Tokens.Jwt.dll\n"
        );
    }

    [Fact]
    public void A_folder_that_lacks_a_part_fails_and_says_which()
    {
        OlderLibraries.CopyTo(_folder, without: "Microsoft.IdentityModel.Logging.dll");
        (int exitCode, string output, string errors) = InProcess.Run("check", Certificate(), "--bin", _folder.Path);

        exitCode.ShouldBe(1, output + errors);
        output.ShouldContain("[does-not-sign: ");
        output.ShouldContain(_folder.File("Microsoft.IdentityModel.Logging.dll"));
    }

    [Fact]
    public void An_older_version_signs_the_8192_bit_tokens_that_the_one_in_this_program_leaves_unsigned()
    {
        SignerTrial[] older = SignWith8192Bits(OlderLibraries.Folder);
        older
            .Select(trial => (trial.Version, trial.Works, trial.Folder))
            .ShouldBe([(OlderLibraries.Version, true, OlderLibraries.Folder), (OlderLibraries.Version, true, OlderLibraries.Folder)]);

        SignerTrial today = SignWith8192Bits(AppContext.BaseDirectory).Single(trial => !trial.Works);
        (today.Name, today.Version, today.Failure).ShouldBe(
            (
                "JsonWebTokenHandler",
                LockedPackage.VersionOf("Microsoft.IdentityModel.JsonWebTokens"),
                "NOT SIGNED: the third segment is empty"
            )
        );
        today.Upstream.ShouldNotBeNull().ShouldContain("#3407");
    }

    [SkippableFact]
    public void The_other_process_has_neither_the_key_nor_its_password_where_other_programs_can_read_them()
    {
        using DotNetProgram check = WaitingAtALibrary(
            out string other,
            ("TOKENBENCH_PASSWORD", "open sesame"),
            ("TOKENSIGNINGBENCH_CLAIMS", "seen")
        );
        string commandLine = File.ReadAllText($"/proc/{other}/cmdline");
        string environment = File.ReadAllText($"/proc/{other}/environ");

        commandLine.Split('\0', StringSplitOptions.RemoveEmptyEntries)[^2..].ShouldBe(["sign-with", _folder.Path]);
        environment.ShouldContain("TOKENSIGNINGBENCH_CLAIMS=seen");
        environment.ShouldNotContain("TOKENBENCH_PASSWORD");
        foreach (string secret in Secrets())
            (commandLine + environment).ShouldNotContain(secret, Case.Insensitive);
    }

    [SkippableFact]
    public void Interrupted_it_ends_with_130_and_the_other_process_has_ended_before()
    {
        using DotNetProgram check = WaitingAtALibrary(out string other);
        check.Interrupt();

        check.End().ShouldBe((130, "", "interrupted\n"));
        Directory.Exists($"/proc/{other}").ShouldBeFalse();
    }

    [Fact]
    public void Standard_input_that_ends_too_early_ends_it()
    {
        using DotNetProgram program = DotNetProgram.Start("tokenbench", ["sign-with", OlderLibraries.Folder]);
        program.Send([0, 0, 0]);
        program.End().ShouldBe((2, "", "standard input: is no whole order of a trial\n"));
    }

    [Fact]
    public void Nobody_is_told_of_the_command() => InProcess.Run("--help").Output.ShouldNotContain("sign-with");

    private static SignerTrial[] SignWith8192Bits(string folder)
    {
        using TokenKey key = TokenKey.FromRsa(KnownPrimeKeys.Create(8192));
        var program = new ProcessStartInfo(
            InstalledProgram.DotNet,
            [Path.Combine(AppContext.BaseDirectory, "tokenbench.dll"), "sign-with", folder]
        );
        return
        [
            .. new LibraryProcess(LibraryFolder.Open(folder), program).Try(
                key,
                JwsAlgorithm.Rs(256),
                IdentityToken.Article(DateTimeOffset.UnixEpoch),
                CancellationToken.None
            ),
        ];
    }

    // In the middle of loading a library, with the key in its hands: opening a named pipe takes two, and it opens it again when nothing came out of it.
    private DotNetProgram WaitingAtALibrary(out string other, params (string Name, string Value)[] environment)
    {
        OlderLibraries.CopyTo(_folder, without: "Microsoft.IdentityModel.Tokens.dll");
        string pipe = NamedPipe.MakeOrSkip(_folder.File("Microsoft.IdentityModel.Tokens.dll"));
        DotNetProgram check = DotNetProgram.Start("tokenbench", ["check", Certificate(), "--bin", _folder.Path], environment);
        new FileStream(pipe, FileMode.Open, FileAccess.Write).Dispose();
        other = Directory
            .GetDirectories($"/proc/{check.ProcessId}/task")
            .Select(thread => File.ReadAllText(Path.Combine(thread, "children")).Trim())
            .Single(children => children.Length > 0);
        return check;
    }

    private string Certificate()
    {
        using X509Certificate2 certificate = new CertificateRequest(
            "CN=made by the test",
            _key,
            HashAlgorithmName.SHA256,
            RSASignaturePadding.Pkcs1
        ).CreateSelfSigned(TimeProvider.System.GetUtcNow(), TimeProvider.System.GetUtcNow().AddDays(90));
        return _folder.Write("made.pem", certificate.ExportCertificatePem() + "\n" + _key.ExportPkcs8PrivateKeyPem());
    }

    private IEnumerable<string> Secrets()
    {
        RSAParameters numbers = _key.ExportParameters(includePrivateParameters: true);
        foreach (byte[] number in new[] { numbers.D!, numbers.P!, numbers.Q! })
        {
            yield return Convert.ToHexString(number);
            yield return Convert.ToBase64String(number)[..40];
        }

        foreach (string line in _key.ExportPkcs8PrivateKeyPem().Split('\n')[1..^1])
            yield return line;
    }
}
