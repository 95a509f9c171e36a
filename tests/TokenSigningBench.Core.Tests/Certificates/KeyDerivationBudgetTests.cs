namespace TokenSigningBench.Core.Tests.Certificates;

public sealed class KeyDerivationBudgetTests : IDisposable
{
    private const string Password = "secret";

    private static readonly RSA Rsa = KnownPrimeKeys.Create(2048);

    private readonly TemporaryFolder _folder = new();
    private readonly X509Certificate2 _certificate = CertificateCreator.SelfSign(
        Rsa,
        HashAlgorithmName.SHA256,
        "rsa",
        TimeProvider.System.GetUtcNow()
    );

    public void Dispose()
    {
        _folder.Dispose();
        _certificate.Dispose();
    }

    [Theory]
    [InlineData(PbeEncryptionAlgorithm.Aes256Cbc, false)]
    [InlineData(PbeEncryptionAlgorithm.TripleDes3KeyPkcs12, true)]
    public void Iterations_are_read_from_a_key_store_before_any_derivation(PbeEncryptionAlgorithm algorithm, bool isPkcs12s)
    {
        var derivations = Pkcs12Derivations.Of(Store(algorithm, 1234));

        derivations.Mac.ShouldBe(1234);
        derivations.Encryptions.ShouldBe([new(1234, isPkcs12s), new(1234, isPkcs12s)]);
    }

    [Fact]
    public void Iterations_of_a_browser_export_are_accepted_and_more_per_file_are_refused()
    {
        var budget = new KeyDerivationBudget();
        budget.Spend("browser.pfx", 600_000, 600_000, 600_000);
        budget.Spend("limit.pfx", 1_000_000, 1_000_000, -5);

        ErrorOf(() => budget.Spend("a.pfx", 1_000_001))
            .ShouldBe("a.pfx: asks for 1,000,001 derivation iterations; at most 1,000,000 are done");
        ErrorOf(() => budget.Spend("a.pfx", 700_000, 700_000, 700_000))
            .ShouldBe("a.pfx: asks for 2,100,000 derivation iterations in all; at most 2,000,000 are done for one file");
    }

    [Fact]
    public void All_files_of_a_command_share_one_budget_and_exceeding_it_ends_the_command()
    {
        var budget = new KeyDerivationBudget();
        for (int i = 0; i < 24; i++)
            budget.Spend("a.pfx", 1_000_000, 1_000_000);
        string file = _folder.Write("b.pfx", Store(PbeEncryptionAlgorithm.Aes256Cbc, 1000));
        // All three entry points, and a bare key.
        CertificateFile.Load(file, Password, budget).Dispose();
        CertificateFile.Open(file, Password, null, budget).Dispose();
        KeySource.OpenForSigning(file, Password, null, budget).Dispose();
        string key = _folder.Write(
            "c.key",
            PemEncoding.WriteString(
                "ENCRYPTED PRIVATE KEY",
                Rsa.ExportEncryptedPkcs8PrivateKey(
                    Password,
                    new PbeParameters(PbeEncryptionAlgorithm.Aes256Cbc, HashAlgorithmName.SHA256, 1000)
                )
            )
        );
        CertificateFile.Open(key, Password, null, budget).Dispose();
        budget.Spend("d.pfx", 1_000_000, 988_001);

        UserErrorException refused = Should.Throw<UserErrorException>(() => CertificateFile.Open(file, Password, null, budget));
        refused.Message.ShouldBe(
            $"{file}: would bring this command to 50,001,001 derivation iterations; at most 50,000,000 are done: name fewer files at a time"
        );
        refused.EndsCommand.ShouldBeTrue();
        // A key of the wrong kind is derived once for each kind that is tried.
        Should.Throw<UserErrorException>(() => CertificateFile.Open(key, "wrong", null, budget)).EndsCommand.ShouldBeTrue();
    }

    [Fact]
    public void Iterations_inside_an_encrypted_part_are_charged_before_derivation()
    {
        string file = _folder.Write("nested.pfx", NestedStore(iterations: 3000));
        var budget = new KeyDerivationBudget();
        CertificateFile.Open(file, Password, null, budget).Dispose();
        for (int i = 0; i < 23; i++)
            budget.Spend("a.pfx", 1_000_000, 1_000_000);

        // The file shows 2,000 iterations and may hide as many as one file is allowed.
        budget.Spend("b.pfx", 1_000_000, 1_000_000);
        Should.Throw<UserErrorException>(() => CertificateFile.Open(file, Password, null, budget)).EndsCommand.ShouldBeTrue();
    }

    [Fact]
    public void Iterations_inside_an_encrypted_part_obey_the_limit_per_file() =>
        ErrorOf(() => CertificateFile.Open(_folder.Write("nested.pfx", NestedStore(iterations: 1_000_001)), Password))
            .ShouldContain("'IndividualKdfIterationLimit'");

    [Fact]
    public void More_PKCS12_iterations_than_dotnet_supports_are_refused_with_the_fix()
    {
        string store = _folder.Write("a.pfx", WithClaimedIterations(Store(PbeEncryptionAlgorithm.TripleDes3KeyPkcs12, 65_537)));
        string key = _folder.Write("a.key", PemEncoding.WriteString("ENCRYPTED PRIVATE KEY", WithClaimedIterations(EncryptedKey(65_537))));
        const string Cause =
            "derives its key with 600,001 iterations of PKCS#12's own function, of which .NET does at most 600,000; convert it: ";

        ErrorOf(() => CertificateFile.Open(store, Password)).ShouldBe($"{store}: {Cause}openssl pkcs12 -in FILE -out FILE.pem");
        ErrorOf(() => CertificateFile.Open(key, Password)).ShouldBe($"{key}: {Cause}openssl pkcs8 -topk8 -in KEY");
    }

    [SkippableFact]
    public void The_maximum_of_PKCS12_iterations_that_dotnet_supports_is_accepted()
    {
        LongTest.SkipUnlessAll("600,000 rounds of a password's hash");
        string key = _folder.Write("a.key", PemEncoding.WriteString("ENCRYPTED PRIVATE KEY", EncryptedKey(600_000)));
        using SourceKey opened = CertificateFile.Open(key, Password);
        opened.PrivateKey.ShouldNotBeNull();
    }

    [SkippableFact]
    public void The_key_store_converted_by_the_suggested_command_is_read()
    {
        LongTest.SkipUnlessAll("600,000 rounds of a password's hash, by two programs");
        OpenSsl.RequireOrSkip();
        string store = _folder.Write("a.pfx", Store(PbeEncryptionAlgorithm.TripleDes3KeyPkcs12, 600_001));
        string[] passwords = ["-passin", $"pass:{Password}", "-passout", $"pass:{Password}"];
        (int exitCode, string output) = OpenSsl.Run(["pkcs12", "-in", store, "-out", _folder.File("a.pem"), .. passwords]);
        exitCode.ShouldBe(0, output);

        using SourceKey opened = CertificateFile.Open(_folder.File("a.pem"), Password);

        opened.PrivateKeyMatches.ShouldBe(true);
    }

    private static string ErrorOf(Action open) => Should.Throw<UserErrorException>(open).Message;

    // The files are refused before any derivation, so their content need not be valid.
    private static byte[] WithClaimedIterations(byte[] file)
    {
        byte[] original = [0x02, 0x03, 0x01, 0x00, 0x01],
            claimed = [0x02, 0x03, 0x09, 0x27, 0xC1];
        for (int at; (at = file.AsSpan().IndexOf(original)) >= 0; )
            claimed.CopyTo(file, at);
        return file;
    }

    private static byte[] EncryptedKey(int iterations) =>
        Rsa.ExportEncryptedPkcs8PrivateKey(
            Password,
            new PbeParameters(PbeEncryptionAlgorithm.TripleDes3KeyPkcs12, HashAlgorithmName.SHA1, iterations)
        );

    private byte[] Store(PbeEncryptionAlgorithm algorithm, int iterations) =>
        _certificate.ExportPkcs12(
            new PbeParameters(
                algorithm,
                algorithm == PbeEncryptionAlgorithm.TripleDes3KeyPkcs12 ? HashAlgorithmName.SHA1 : HashAlgorithmName.SHA256,
                iterations
            ),
            Password
        );

    private byte[] NestedStore(int iterations) =>
        NestedKeyStore.Create(_certificate, Rsa, Password, outerIterations: 2000, innerIterations: iterations);
}
