using System.Buffers.Text;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Benchmarks.Running;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Benchmarks.Tests;

public sealed class ProgramTests : IDisposable
{
    private const string Assembly = "TokenSigningBench.Benchmarks";
    private const string CertificatesVariable = "TOKENSIGNINGBENCH_CERTS";

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void List_names_every_suite_and_creates_no_certificates()
    {
        (int exitCode, string output, _) = Run("--list", "flat");
        exitCode.ShouldBe(0);
        foreach (
            string suite in new[]
            {
                "ArticleSigning",
                "ArticleVerifying",
                "AllSigners",
                "AllVerifiers",
                "EllipticCurveSigning",
                "EllipticCurveVerifying",
                "ColdFirstSignature",
                "KeyLoading",
            }
        )
            output.ShouldContain($".{suite}.");
        Directory.GetFileSystemEntries(_folder.Path).ShouldBeEmpty();
    }

    // Their namespaces have the word too.
    [SkippableTheory]
    [InlineData("--filter *Sign*", "ArticleSigning.Sign", "Verif")]
    [InlineData("-f *Verif*", "AllVerifiers.Verify", "Sign")]
    [InlineData("--filter=*keyloading.*kept*", "KeyLoading.SignWithKeptKey", "Verif")]
    [InlineData("--filter TokenSigningBench.Benchmarks.SigningCost.KeyLoading*", "KeyLoading.SignWithKeptKey", "Verif")]
    [InlineData("--filter *ColdFirst* --quiet", "ColdFirstSignature.SignFirst", "Verif")]
    public void A_filter_selects_by_the_name_without_its_namespace(string arguments, string selected, string notSelected)
    {
        if (!arguments.StartsWith("--filter *Sign*", StringComparison.Ordinal))
            LongTest.SkipUnlessAll("a program for each form of the option");
        (int exitCode, string output, string errors) = Run(["--list", "flat", .. arguments.Split(' ')]);
        (exitCode, errors).ShouldBe((0, ""));
        string[] names =
        [
            .. output.TrimEnd('\n').Split('\n').Select(line => line.Replace("TokenSigningBench.Benchmarks.SigningCost.", "")),
        ];
        names.ShouldContain(name => name.StartsWith(selected, StringComparison.Ordinal));
        names.ShouldAllBe(name => !name.Contains(notSelected, StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("--filter", "*NoSuchSuite*")]
    [InlineData("--no-such-switch", "1")]
    public void Arguments_that_select_no_benchmark_exit_with_2_and_create_no_certificates(params string[] arguments)
    {
        Run(arguments).ExitCode.ShouldBe(2);
        Directory.GetFileSystemEntries(_folder.Path).ShouldBeEmpty();
    }

    [Theory]
    [InlineData(
        "against-openssl --rounds many",
        "TokenSigningBench.Benchmarks: 'many' for --rounds is not a whole number up to 2,147,483,647 "
            + "(TokenSigningBench.Benchmarks against-openssl --help)\n"
    )]
    [InlineData("against-openssl --rounds 0", "--rounds: is not a number from 1 to 1000\n")]
    [InlineData("against-openssl passwords --rounds 0", "--rounds: is not a number from 1 to 1000\n")]
    [InlineData(
        "against-openssl --laps 3",
        "TokenSigningBench.Benchmarks: unknown option '--laps' (TokenSigningBench.Benchmarks against-openssl --help)\n"
    )]
    [InlineData("against-openssl sha256 --rounds 0", "--rounds: is not a number from 1 to 1000\n")]
    [InlineData(
        "against-openssl sha256 --laps 3",
        "TokenSigningBench.Benchmarks: unknown option '--laps' (TokenSigningBench.Benchmarks against-openssl sha256 --help)\n"
    )]
    [InlineData(
        "--verbos",
        "TokenSigningBench.Benchmarks: unknown option '--verbos'; did you mean '--verbose'? (TokenSigningBench.Benchmarks --help)\n"
    )]
    [InlineData(
        "--fliter *Curve* --job short",
        "TokenSigningBench.Benchmarks: unknown option '--fliter'; did you mean '--filter'? (TokenSigningBench.Benchmarks --help)\n"
    )]
    [InlineData("--filter *NoSuchSuite*", "--filter *NoSuchSuite*: selects no benchmark; --list flat names them\n")]
    [InlineData(
        "--filter *Curve* --cert a.pfx",
        "--cert: cannot be combined with the options of BenchmarkDotNet, which prints its own output (TokenSigningBench.Benchmarks "
            + "--help)\n"
    )]
    [InlineData(
        "--password-file pw.txt",
        "TokenSigningBench.Benchmarks: --password-file goes with --cert, which is not given. (TokenSigningBench.Benchmarks --help)\n"
    )]
    [InlineData("--cert no-such-file.pfx", "no-such-file.pfx: no such file\n")]
    [InlineData("--list @words", "@words: response files are not read; write the arguments themselves\n")]
    public void Wrong_command_arguments_print_one_line_and_exit_with_2(string arguments, string errors) =>
        InProcess(arguments.Split(' ')).ShouldBe((2, "", errors));

    [Fact]
    public void Help_shows_this_programs_own_words_on_80_columns_and_40_lines()
    {
        (int exitCode, string output, string errors) = InProcess(["--help"]);
        (exitCode, errors).ShouldBe((0, ""));
        ShouldFit(output);
        foreach (string name in new[] { "against-openssl", "telemetry", "--cert SOURCE", "-q, --quiet" })
            output.ShouldContain($"\n  {name}");
        output.ShouldContain("--help-bdn");
        output.ShouldNotContain("--anyCategories <");
    }

    [Fact]
    public void BenchmarkDotNet_describes_its_own_options()
    {
        (int exitCode, string output, _) = Run("--help-bdn");
        exitCode.ShouldBe(0);
        output.ShouldContain("--anyCategories");
        output.ShouldContain("--runtimes");
    }

    [Theory]
    [InlineData("--filter", true)]
    [InlineData("-f", true)]
    [InlineData("-f*Curve*", true)]
    [InlineData("--JOB=short", true)]
    [InlineData("--inprocess", true)]
    [InlineData("--verbose", false)]
    [InlineData("-v", false)]
    [InlineData("-q", false)]
    [InlineData("--cert", false)]
    public void The_options_of_BenchmarkDotNet_are_known(string argument, bool isKnown) =>
        BenchmarkDotNetOptions.Has(argument).ShouldBe(isKnown);

    private static void ShouldFit(string text)
    {
        string[] lines = text.TrimEnd('\n').Split('\n');
        lines.Length.ShouldBeLessThanOrEqualTo(40);
        lines.ShouldAllBe(line => line.Length <= 80);
    }

    public static TheoryData<string, string> Commands() =>
        new()
        {
            { "against-openssl passwords", "--rounds N" },
            { "against-openssl sha256", "--rounds N" },
            { "against-openssl", "--rounds N" },
            { "telemetry", "--rounds N" },
        };

    [Theory]
    [MemberData(nameof(Commands))]
    public void Each_command_has_its_own_help(string command, string argument)
    {
        (int exitCode, string output, string errors) = InProcess([.. command.Split(' '), "--help"]);
        (exitCode, errors).ShouldBe((0, ""));
        ShouldFit(output);
        output.ShouldContain($" {command} [");
        output.ShouldContain($"\n  {argument}");
        output.ShouldNotContain("unknown");
    }

    [Fact]
    public void Unwritable_results_end_in_one_error_line()
    {
        _folder.Write("BenchmarkDotNet.Artifacts", "not a folder");
        (int exitCode, string output, string errors) = RunInFolder("--filter *EllipticCurveSigning*PlatformCrypto*P-256* --job dry");
        exitCode.ShouldBe(2, output + errors);
        errors.Split('\n')[^2].ShouldContain("BenchmarkDotNet.Artifacts");
        errors.ShouldNotContain("   at ");
    }

    [SkippableFact]
    public void The_time_to_create_certificates_is_printed_once()
    {
        LongTest.SkipUnlessAll("two programs");
        const string Arguments = "--filter *EllipticCurveSigning*PlatformCrypto*P-256* --job dry --inProcess";
        (int exitCode, string output, string errors) = RunInFolder(Arguments);
        exitCode.ShouldBe(0, output + errors);
        errors.ShouldMatch(@"(?m)^Certificates: created 1 in \d+\.\d s\r?$");

        RunInFolder(Arguments).Errors.ShouldNotContain("Certificates: ");
    }

    [Fact]
    public void The_main_job_names_an_unwritable_folder()
    {
        string file = _folder.Write("file", "not a folder");
        (int exitCode, string output, string errors) = DotNetProgram.Run(Assembly, [], (CertificatesVariable, file));
        exitCode.ShouldBe(2);
        output.ShouldBeEmpty();
        errors.ShouldStartWith($"{file}: cannot be written: ");
        errors.Count(character => character == '\n').ShouldBe(1);
    }

    [Fact]
    public void The_main_job_names_an_unreadable_certificate()
    {
        string damaged = _folder.Write("idsrv-256-2048.pfx", [1, 2, 3]);
        Run().ShouldBe((2, "", $"{damaged}: is truncated, or not PKCS#12 at all\n"));
    }

    [Fact]
    public void The_main_job_names_a_certificate_with_another_password_or_without_a_key()
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        using X509Certificate2 certificate = CertificateCreator.SelfSign(
            key,
            HashAlgorithmName.SHA256,
            "another",
            TimeProvider.System.GetUtcNow()
        );
        using X509Certificate2 publicPart = X509CertificateLoader.LoadCertificate(certificate.RawData);

        string file = _folder.Write("idsrv-256-2048.pfx", certificate.Export(X509ContentType.Pkcs12, "another password"));
        Run().ShouldBe((2, "", $"{file}: wrong password\n"));
        _folder.Write("idsrv-256-2048.pfx", publicPart.Export(X509ContentType.Pkcs12, CertificateStore.Password));
        Run().ShouldBe((2, "", $"{file}: holds no private key\n"));
        _folder.Write("idsrv-256-2048.pfx", certificate.Export(X509ContentType.Pkcs12, CertificateStore.Password));
        Run().ShouldBe((2, "", $"{file}: holds SHA256 - P-256, not SHA256 - 2048-bit as its name says\n"));
    }

    [Theory]
    [InlineData("[1]", "is a JSON Array; a token's claims are an object\n")]
    [InlineData("""{"a":"\ud800"}""", "is not JSON as it is read here: ")]
    [InlineData("""{"exp":"x"}""", "JwtSecurityTokenHandler does not sign these claims: JsonException: ")]
    [InlineData("""{"iss":5,"a":1e999}""", "JwtSecurityTokenHandler does not sign these claims: JsonException: ")]
    public void The_main_job_names_a_claims_file_that_is_not_an_object(string claims, string cause)
    {
        string file = _folder.Write("claims.json", claims);
        (int exitCode, string output, string errors) = DotNetProgram.Run(
            Assembly,
            [],
            (CertificatesVariable, _folder.Path),
            ("TOKENSIGNINGBENCH_CLAIMS", file)
        );
        (exitCode, output).ShouldBe((2, ""));
        errors.ShouldStartWith($"{file}: {cause}");
    }

    [SkippableFact]
    public void A_key_of_the_user_is_measured_beside_RSA_2048_and_its_password_and_folder_are_in_no_output()
    {
        LongTest.SkipUnlessAll("a measurement of its own");
        const string Password = "a password of the user";
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        using X509Certificate2 certificate = CertificateCreator.SelfSign(
            key,
            HashAlgorithmName.SHA256,
            "own",
            TimeProvider.System.GetUtcNow()
        );
        string file = _folder.Write("own.pfx", certificate.Export(X509ContentType.Pkcs12, Password)),
            passwordFile = _folder.Write("pw.txt", Password + "\n");

        (int exitCode, string output, string errors) = RunInFolder($"--cert {file} --password-file {passwordFile}");

        exitCode.ShouldBe(0, output + errors);
        output.ShouldMatch(@"(?m)^  RSA 2048 +\d\S* ms +1\.0 ");
        output.ShouldMatch(@"(?m)^  P-256 +\d\S* ms +\d\S* \(\d\S* to \d\S*\) +\d\S* ms +own\.pfx$");
        output.ShouldContain("read back from the tokens: RS256, ES256.");
        output.TrimEnd('\n').Split('\n').Length.ShouldBeLessThanOrEqualTo(25);
        errors.ShouldStartWith("1 key beside RSA 2048: about ");
        string run = File.ReadAllText(
            Directory.GetFiles(_folder.File("BenchmarkDotNet.Artifacts/results"), "*.run.json").ShouldHaveSingleItem()
        );
        foreach (string text in new[] { output, errors, run })
        {
            text.ShouldNotContain(Password);
            text.ShouldNotContain(file);
        }
    }

    // Every public form of one key is measured as the same generated key.
    [SkippableFact]
    public void A_public_key_is_measured_by_a_generated_one_whatever_its_form()
    {
        LongTest.SkipUnlessAll("an RSA key of 4608 bits is generated");
        // The forms on a curve: an RSA key of an own size is generated again for each file.
        using RSA key = KnownPrimeKeys.Create(4608);
        using var curve = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        DateTimeOffset now = TimeProvider.System.GetUtcNow();
        using X509Certificate2 certificate = CertificateCreator.SelfSign(key, HashAlgorithmName.SHA256, "own", now);
        using X509Certificate2 onCurve = CertificateCreator.SelfSign(curve, HashAlgorithmName.SHA256, "own", now);
        using X509Certificate2 publicPart = X509CertificateLoader.LoadCertificate(onCurve.RawData);
        ECPoint point = curve.ExportParameters(includePrivateParameters: false).Q;
        string x = Base64Url.EncodeToString(point.X),
            y = Base64Url.EncodeToString(point.Y);
        string[] files =
        [
            _folder.Write("a.crt", certificate.ExportCertificatePem()),
            _folder.Write("b.cer", publicPart.RawData),
            _folder.Write("c.pfx", publicPart.Export(X509ContentType.Pkcs12, "")),
            _folder.Write("d.jwks", $$"""{"keys":[{"kty":"EC","kid":"k","crv":"P-256","x":"{{x}}","y":"{{y}}"}]}"""),
        ];

        (int exitCode, string output, string errors) = RunInFolder($"--cert {files[0]} {files[1]} {files[2]} --cert {files[3]}");

        exitCode.ShouldBe(0, output + errors);
        output.ShouldMatch(@"(?m)^  RSA 4608 .* a.crt \(generated\)$");
        foreach (string name in (string[])["b.cer", "c.pfx", "d.jwks#k"])
            output.ShouldMatch($@"(?m)^  .*P-256 .* {name} \(generated\)$");
        output.ShouldMatch("NOT SIGNED  JsonWebTokenHandler .*: RSA 4608 with RS256");
    }

    [Fact]
    public void A_certificate_that_needs_a_password_names_the_ways_to_give_one()
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        using X509Certificate2 certificate = CertificateCreator.SelfSign(
            key,
            HashAlgorithmName.SHA256,
            "own",
            TimeProvider.System.GetUtcNow()
        );
        string file = _folder.Write("own.pfx", certificate.Export(X509ContentType.Pkcs12, "secret"));
        InProcess(["--cert", file]).ShouldBe((2, "", $"{file}: needs a password. Use --password-file or TOKENBENCH_PASSWORD\n"));
    }

    private static (int ExitCode, string Output, string Errors) InProcess(string[] arguments) =>
        CapturedConsole.Run(() => EntryPoint.RunAsync(MainProgram.Create(), arguments, CancellationToken.None));

    private (int ExitCode, string Output, string Errors) RunInFolder(string arguments) =>
        DotNetProgram.RunFile(
            "env",
            ["--chdir", _folder.Path, "dotnet", Path.Combine(AppContext.BaseDirectory, $"{Assembly}.dll"), .. arguments.Split(' ')],
            (CertificatesVariable, _folder.File("certs"))
        );

    private (int ExitCode, string Output, string Errors) Run(params string[] arguments) =>
        DotNetProgram.Run(Assembly, arguments, (CertificatesVariable, _folder.Path));
}
