using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests.Commands;

public sealed class CreateCertCommandTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void It_creates_the_requested_certificates_and_keeps_existing_ones()
    {
        (int exitCode, string output, string errors) = Create("--key", "ec:P-256", "ec:P-384");
        exitCode.ShouldBe(0, errors);
        output.ShouldEndWith($"{_folder.Path}: 2 created, 0 kept\n");
        FileNames().ShouldBe(["idsrv-256-P-256.crt", "idsrv-256-P-256.pfx", "idsrv-384-P-384.crt", "idsrv-384-P-384.pfx"]);

        Create("--key", "ec:P-256").Output.ShouldBe($"{_folder.Path}: 0 created, 1 kept\n");
    }

    [Fact]
    public void Two_concurrent_processes_leave_complete_files_and_one_key_per_size()
    {
        using DotNetProgram first = Start("--key", "rsa:2048", "ec:P-256");
        using DotNetProgram second = Start("--key", "rsa:2048", "ec:P-256");
        (int ExitCode, string Output, string Errors)[] ends = [first.End(), second.End()];

        ends.ShouldAllBe(end => end.ExitCode == 0);
        ends.Sum(end => end.Output.Split('\n').Count(line => line.StartsWith("wrote ", StringComparison.Ordinal))).ShouldBe(4);
        RequireCompleteFiles().ShouldBe(4);
        string[] keys = [.. new[] { 256, 384, 512 }.Select(hash => PublicKey(new CertificateSpec(KeySpec.Rsa(2048), hash))).Distinct()];
        keys.ShouldHaveSingleItem();
        FileNames().ShouldNotContain(name => name.EndsWith(".tmp", StringComparison.Ordinal));
    }

    [Fact]
    public void An_ML_DSA_key_is_created_only_where_it_is_named_and_as_PEM()
    {
        (int exitCode, string output, string errors) = Create("--key", "ml-dsa:44", "ML-DSA:87");

        exitCode.ShouldBe(0, errors);
        output.ShouldContain(": 2 created, 0 kept");
        FileNames()
            .ShouldBe(["idsrv-ML-DSA-44.crt", "idsrv-ML-DSA-44.pem", "idsrv-ML-DSA-87.crt", "idsrv-ML-DSA-87.pem"], ignoreOrder: true);
    }

    [Fact]
    public void RSA_of_any_size_and_Ed25519_are_created_where_they_are_named()
    {
        (int exitCode, string output, string errors) = Create(
            "--key",
            "rsa:1032",
            "ed25519",
            "--format",
            "pem",
            "--signature-hash",
            "SHA384"
        );
        exitCode.ShouldBe(0, errors);
        FileNames().ShouldBe(["idsrv-384-1032.crt", "idsrv-384-1032.pem"]);

        (exitCode, output, errors) = Create("--key", "rsa:1032", "ed25519", "--format", "pem");
        exitCode.ShouldBe(0, errors);
        output.ShouldEndWith(": 3 created, 1 kept\n");
        // A size has one key.
        new[] { 256, 384, 512 }
            .Select(hash => X509Certificate2.CreateFromPem(File.ReadAllText(_folder.File($"idsrv-{hash}-1032.crt"))).GetPublicKeyString())
            .Distinct()
            .ShouldHaveSingleItem();
        FileNames().ShouldContain("idsrv-Ed25519.pem");
    }

    [Fact]
    public void Defects_are_written_and_check_names_them()
    {
        (int exitCode, string output, string errors) = Create("--defect", "expired", "mismatch", "duplicate-kid");
        (exitCode, output).ShouldBe((0, $"{_folder.Path}: 3 created, 0 kept\n"), errors);
        FileNames().ShouldBe(["defect-duplicate-kid.jwks", "defect-expired.pfx", "defect-private-key-mismatch.pem"], ignoreOrder: true);
        Create("--defect", "expired").Output.ShouldEndWith(": 0 created, 1 kept\n");

        string password = _folder.Write("password.txt", CertificateStore.Password);
        (exitCode, output, _) = InProcess.Run([
            "check",
            _folder.File("defect-expired.pfx"),
            "--no-timing",
            "--password-file",
            password,
            "--verbose",
        ]);
        exitCode.ShouldBe(1);
        output.ShouldContain("expired");
    }

    [SkippableTheory]
    [InlineData("generating key rsa:2048")]
    [InlineData("key rsa:2048 ready")]
    [InlineData("wrote idsrv-256-2048")]
    [InlineData("wrote idsrv-384-2048")]
    [InlineData("wrote idsrv-384-2048", "pem")]
    [InlineData("wrote idsrv-384-2048", "jwk")]
    public void A_killed_run_leaves_only_complete_files_and_the_next_run_finishes(string line, string format = "pfx")
    {
        if (line != "wrote idsrv-384-2048" || format == "jwk")
            LongTest.SkipUnlessAll("each place at which it can be killed");
        using (DotNetProgram killed = Start("--verbose", "--key", "rsa:2048", "--format", format))
        {
            killed.ReadUntil(printed => printed == line);
            killed.Kill();
        }

        RequireCompleteFiles(format);
        (int exitCode, _, string errors) = Create("--key", "rsa:2048", "--format", format);

        exitCode.ShouldBe(0, errors);
        RequireCompleteFiles(format).ShouldBe(3);
        FileNames().Length.ShouldBe(6);
    }

    [SkippableFact]
    public void An_interrupt_during_key_generation_exits_with_130_and_leaves_no_file()
    {
        Skip.If(OperatingSystem.IsWindows(), "there is no SIGINT to send on Windows");
        using DotNetProgram program = Start("--verbose", "--key", "rsa:8192");
        program.ReadUntil(line => line == "generating key rsa:8192");
        program.Interrupt();

        program.End().ExitCode.ShouldBe(130);
        FileNames().ShouldBeEmpty();
    }

    [Theory]
    [InlineData("pfx", "is truncated, or not PKCS#12 at all")]
    [InlineData("pem", "block 1 of 1, CERTIFICATE, is cut off: it has no END line")]
    [InlineData("jwk", "is not JSON as it is read here: ")]
    public void A_damaged_file_is_named_and_replaced_only_with_force(string format, string cause)
    {
        string damaged = _folder.Write($"idsrv-256-P-256.{format}", format == "pfx" ? "0" : "-----BEGIN CERTIFICATE-----\nMII");
        byte[] before = File.ReadAllBytes(damaged);

        (int exitCode, string output, string errors) = Create("--key", "ec:P-256", "--format", format);
        exitCode.ShouldBe(2);
        output.ShouldBeEmpty();
        errors.ShouldStartWith($"{damaged}: {cause}");
        errors.Count(character => character == '\n').ShouldBe(1);
        File.ReadAllBytes(damaged).ShouldBe(before);

        Create("--key", "ec:P-256", "--format", format, "--force").ExitCode.ShouldBe(0);
        RequireCompleteFiles(format).ShouldBe(1);
    }

    [SkippableTheory]
    [InlineData("pfx")]
    [InlineData("pem")]
    [InlineData("jwk")]
    public void OpenSsl_reads_the_requested_subject_and_validity(string format)
    {
        OpenSsl.RequireOrSkip();
        const int day = 86400;
        (int exitCode, string output, string errors) = Create(
            "--key",
            "ec:P-256",
            "--format",
            format,
            "--subject",
            "CN=Example signing, O=Example",
            "--days",
            "30"
        );
        exitCode.ShouldBe(0, errors);
        output.ShouldEndWith($"{_folder.Path}: 1 created, 0 kept\n");
        FileNames().ShouldBe(new[] { "idsrv-256-P-256.crt", $"idsrv-256-P-256.{format}" }.Order(StringComparer.Ordinal));

        string crt = _folder.File("idsrv-256-P-256.crt");
        OpenSsl
            .Run(["x509", "-in", crt, "-noout", "-subject", "-nameopt", "RFC2253"])
            .Output.ShouldBe("subject=CN=Example signing,O=Example\n");
        OpenSsl.Run(["x509", "-in", crt, "-noout", "-checkend", $"{29 * day}"]).ExitCode.ShouldBe(0);
        OpenSsl.Run(["x509", "-in", crt, "-noout", "-checkend", $"{30 * day}"]).ExitCode.ShouldBe(1);
    }

    [Fact]
    public void Another_format_reuses_the_existing_key_and_force_replaces_both()
    {
        Create("--key", "ec:P-256").ExitCode.ShouldBe(0);
        byte[] pfx = File.ReadAllBytes(_folder.File("idsrv-256-P-256.pfx"));

        Create("--key", "ec:P-256", "--format", "pem").ShouldBe((0, $"wrote idsrv-256-P-256\n{_folder.Path}: 1 created, 0 kept\n", ""));
        Create("--key", "ec:P-256", "--format", "pem").Output.ShouldBe($"{_folder.Path}: 0 created, 1 kept\n");
        File.ReadAllBytes(_folder.File("idsrv-256-P-256.pfx")).ShouldBe(pfx);

        Create("--key", "ec:P-256", "--format", "jwk", "--subject", "another")
            .ShouldBe(
                (2, "", $"{_folder.File("idsrv-256-P-256.pfx")}: holds CN=TokenSigningBench idsrv-256-P-256, not CN=another as asked for\n")
            );
        Create("--key", "ec:P-256", "--format", "jwk", "--subject", "another", "--force").ExitCode.ShouldBe(0);
        new[] { "pfx", "pem", "jwk" }.Select(format => RequireCompleteFiles(format)).ShouldBe([1, 1, 1]);
    }

    [Fact]
    public void A_folder_that_cannot_be_written_is_named()
    {
        string file = _folder.Write("file", "not a folder");
        (int exitCode, _, string errors) = InProcess.Run("create-cert", "--key", "ec:P-256", "--out", file);
        exitCode.ShouldBe(2);
        errors.ShouldStartWith($"{file}: cannot be written: ");
        errors.Count(character => character == '\n').ShouldBe(1);
    }

    private (int ExitCode, string Output, string Errors) Create(params string[] arguments) =>
        InProcess.Run(["create-cert", .. arguments, "--out", _folder.Path]);

    private DotNetProgram Start(params string[] arguments) =>
        DotNetProgram.Start("tokenbench", ["create-cert", .. arguments, "--out", _folder.Path]);

    private string[] FileNames() =>
        [
            .. Directory
                .GetFiles(_folder.Path)
                .Select(path => Path.GetFileName(path))
                .Where(name => name != ".lock")
                .Order(StringComparer.Ordinal),
        ];

    // Complete: the file loads, holds what its name says, and matches the .crt file if there is one.
    private int RequireCompleteFiles(string format = "pfx")
    {
        CertificateSpec[] existing = [.. CertificateGrid.All.Where(spec => File.Exists(Store(format).KeyPath(spec)))];
        foreach (CertificateSpec spec in existing)
        {
            using TokenKey key = Store(format).Load(spec);
            key.Certificate!.HasPrivateKey.ShouldBeTrue();
            string crt = Store(format).CrtPath(spec);
            if (!File.Exists(crt))
                continue;
            using X509Certificate2 publicPart = CertificateFile.Load(crt, null);
            publicPart.Thumbprint.ShouldBe(key.Certificate.Thumbprint);
        }

        return existing.Length;
    }

    private string PublicKey(CertificateSpec spec)
    {
        using TokenKey key = Store("pfx").Load(spec);
        return key.Certificate!.GetPublicKeyString();
    }

    private CertificateStore Store(string format) =>
        new(
            _folder.Path,
            TimeProvider.System,
            new CreationOptions { Format = CertificateFormat.All.Single(candidate => candidate.Name == format) }
        );
}
