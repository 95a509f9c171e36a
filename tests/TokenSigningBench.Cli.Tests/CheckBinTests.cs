using System.Diagnostics;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.Libraries;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests;

public sealed class CheckBinTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly RSA _key = KnownPrimeKeys.Create(2048);

    public void Dispose()
    {
        _key.Dispose();
        _folder.Dispose();
    }

    [SkippableTheory]
    [InlineData(false)]
    [InlineData(true)]
    public void Libraries_in_a_server_s_folder_sign_instead_of_the_built_in_ones(bool asProgram)
    {
        if (asProgram)
            LongTest.SkipUnlessAll("the same by the program");
        string[] arguments = ["check", WriteCertificate(), "--budget", "1000", "--bin", OlderLibraries.Folder, "--verbose"];
        (int exitCode, string output, string errors) = asProgram
            ? DotNetProgram.RunFile(Path.Combine(AppContext.BaseDirectory, "tokenbench"), arguments)
            : InProcess.Run(arguments);

        exitCode.ShouldBe(0, output + errors);
        output.ShouldContain($"JwtSecurityTokenHandler {OlderLibraries.Version} (in {OlderLibraries.Folder}): signs RS256");
        output.ShouldContain($"JsonWebTokenHandler {OlderLibraries.Version} (in {OlderLibraries.Folder}): signs RS256");
        output.ShouldContain("BouncyCastle ");
        output.ShouldNotContain(LockedPackage.VersionOf("Microsoft.IdentityModel.JsonWebTokens"));
    }

    [Fact]
    public void A_folder_without_token_libraries_is_refused_before_any_file_is_opened()
    {
        (int exitCode, string output, string errors) = InProcess.Run("check", _folder.File("none.pem"), "--bin", _folder.Path);

        exitCode.ShouldBe(2);
        output.ShouldBeEmpty();
        errors.ShouldBe(
            $"{_folder.Path}: has nothing that signs tokens; looked for Microsoft.IdentityModel.Tokens.dll, "
                + "and for Microsoft.IdentityModel.JsonWebTokens.dll or System.IdentityModel.Tokens.Jwt.dll\n"
        );
    }

    [Fact]
    public void A_missing_library_fails_the_check_and_is_named()
    {
        OlderLibraries.CopyTo(_folder, without: "Microsoft.IdentityModel.Logging.dll");
        (int exitCode, string output, string errors) = InProcess.Run("check", WriteCertificate(), "--bin", _folder.Path, "--verbose");

        exitCode.ShouldBe(1, output + errors);
        output.ShouldContain("does-not-sign");
        output.ShouldContain(_folder.File("Microsoft.IdentityModel.Logging.dll"));
    }

    [SkippableFact]
    public void An_older_version_signs_8192_bit_tokens_that_the_built_in_version_leaves_unsigned()
    {
        LongTest.SkipUnlessAll("two programs sign with 8192 bits");
        SignerTrial[] older = SignWith8192Bits(OlderLibraries.Folder);
        older
            .Select(trial => (trial.Version, trial.Works, trial.Folder))
            .ShouldBe([(OlderLibraries.Version, true, OlderLibraries.Folder), (OlderLibraries.Version, true, OlderLibraries.Folder)]);

        SignerTrial today = SignWith8192Bits(AppContext.BaseDirectory).Single(trial => !trial.Works);
        (today.Name, today.Version, today.Failure).ShouldBe(
            ("JsonWebTokenHandler", LockedPackage.VersionOf("Microsoft.IdentityModel.JsonWebTokens"), "token has no signature")
        );
        today.Upstream.ShouldNotBeNull().ShouldContain("#3407");
    }

    [SkippableFact]
    public void The_child_process_shows_neither_the_key_nor_its_password_to_other_programs()
    {
        using DotNetProgram check = StartBlockedOnALibrary(
            out string childId,
            ("TOKENBENCH_PASSWORD", "open sesame"),
            ("TOKENSIGNINGBENCH_CLAIMS", "seen")
        );
        string commandLine = File.ReadAllText($"/proc/{childId}/cmdline");
        string environment = File.ReadAllText($"/proc/{childId}/environ");

        commandLine.Split('\0', StringSplitOptions.RemoveEmptyEntries)[^2..].ShouldBe(["sign-with", _folder.Path]);
        environment.ShouldContain("TOKENSIGNINGBENCH_CLAIMS=seen");
        environment.ShouldNotContain("TOKENBENCH_PASSWORD");
        foreach (string secret in PrivateKeyTexts())
            (commandLine + environment).ShouldNotContain(secret, Case.Insensitive);
    }

    [SkippableFact]
    public void An_interrupt_exits_with_130_after_the_child_process_has_ended()
    {
        using DotNetProgram check = StartBlockedOnALibrary(out string childId);
        check.Interrupt();

        check.End().ShouldBe((130, "", "interrupted\n"));
        Directory.Exists($"/proc/{childId}").ShouldBeFalse();
    }

    [Fact]
    public void Truncated_standard_input_exits_with_2()
    {
        using DotNetProgram program = DotNetProgram.Start("tokenbench", ["sign-with", OlderLibraries.Folder]);
        program.Send([0, 0, 0]);
        program.End().ShouldBe((2, "", "standard input: is not a complete trial request\n"));
    }

    [Fact]
    public void Help_does_not_list_the_command() => InProcess.Run("--help").Output.ShouldNotContain("sign-with");

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

    // The check is loading a library and holds the key: it opens the named pipe twice, and once more if nothing came out of it.
    private DotNetProgram StartBlockedOnALibrary(out string childId, params (string Name, string Value)[] environment)
    {
        OlderLibraries.CopyTo(_folder, without: "Microsoft.IdentityModel.Tokens.dll");
        string pipe = NamedPipe.MakeOrSkip(_folder.File("Microsoft.IdentityModel.Tokens.dll"));
        DotNetProgram check = DotNetProgram.Start("tokenbench", ["check", WriteCertificate(), "--bin", _folder.Path], environment);
        new FileStream(pipe, FileMode.Open, FileAccess.Write).Dispose();
        childId = Directory
            .GetDirectories($"/proc/{check.ProcessId}/task")
            .Select(thread => File.ReadAllText(Path.Combine(thread, "children")).Trim())
            .Single(children => children.Length > 0);
        return check;
    }

    private string WriteCertificate()
    {
        using X509Certificate2 certificate = new CertificateRequest(
            "CN=made by the test",
            _key,
            HashAlgorithmName.SHA256,
            RSASignaturePadding.Pkcs1
        ).CreateSelfSigned(TimeProvider.System.GetUtcNow(), TimeProvider.System.GetUtcNow().AddDays(90));
        return _folder.Write("made.pem", certificate.ExportCertificatePem() + "\n" + _key.ExportPkcs8PrivateKeyPem());
    }

    private IEnumerable<string> PrivateKeyTexts()
    {
        RSAParameters key = _key.ExportParameters(includePrivateParameters: true);
        foreach (byte[] number in new[] { key.D!, key.P!, key.Q! })
        {
            yield return Convert.ToHexString(number);
            yield return Convert.ToBase64String(number)[..40];
        }

        foreach (string line in _key.ExportPkcs8PrivateKeyPem().Split('\n')[1..^1])
            yield return line;
    }
}
