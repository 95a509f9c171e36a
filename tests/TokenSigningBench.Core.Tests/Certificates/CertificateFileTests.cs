namespace TokenSigningBench.Core.Tests.Certificates;

public sealed class CertificateFileTests : IDisposable
{
    private static readonly RSA Rsa = KnownPrimeKeys.Create(2048);
    private static readonly ECDsa Curve = ECDsa.Create(ECCurve.NamedCurves.nistP256);

    private readonly TemporaryFolder _folder = new();
    private readonly X509Certificate2 _rsaCertificate;
    private readonly X509Certificate2 _ecdsaCertificate;

    public CertificateFileTests()
    {
        _rsaCertificate = CertificateCreator.SelfSign(Rsa, HashAlgorithmName.SHA256, "rsa", TimeProvider.System.GetUtcNow());
        _ecdsaCertificate = CertificateCreator.SelfSign(Curve, HashAlgorithmName.SHA256, "ecdsa", TimeProvider.System.GetUtcNow());
    }

    public void Dispose()
    {
        _folder.Dispose();
        _rsaCertificate.Dispose();
        _ecdsaCertificate.Dispose();
    }

    [Fact]
    public void Pkcs12_and_Pem_with_a_key_of_every_form_are_loaded_with_it()
    {
        byte[] store = Export(_rsaCertificate);
        string certificate = _rsaCertificate.ExportCertificatePem();
        AssertLoadsWithKey(_folder.Write("a.pfx", store), "secret");
        AssertLoadsWithKey(_folder.Write("a.P12", store), "secret");
        AssertLoadsWithKey(_folder.Write("twice.pfx", Export(_rsaCertificate, _rsaCertificate)), "secret");
        foreach (string key in new[] { Rsa.ExportRSAPrivateKeyPem(), Rsa.ExportPkcs8PrivateKeyPem() })
            AssertLoadsWithKey(_folder.Write("a.pem", $"{certificate}\n{key}"), null);
        AssertLoadsWithKey(_folder.Write("b.pem", $"{Rsa.ExportPkcs8PrivateKeyPem()}\n{certificate}"), null);
        AssertLoadsWithKey(_folder.Write("c.pem", $"{_ecdsaCertificate.ExportCertificatePem()}\n{Curve.ExportECPrivateKeyPem()}"), null);
    }

    [Fact]
    public void Pem_with_an_encrypted_key_is_loaded_with_its_password_and_within_the_limit_of_iterations()
    {
        string pem = EncryptedPem(iterations: 2048);
        AssertLoadsWithKey(pem, "secret");
        ErrorOf(pem, null).ShouldBe("its key is encrypted, and no password was given");
        ErrorOf(pem, "wrong").ShouldStartWith("wrong password");
        ErrorOf(EncryptedPem(iterations: 1000, claimed: 1_000_000_000), "secret")
            .ShouldBe("asks for 1,000,000,000 derivation iterations; at most 1,000,000 are done");
    }

    [SkippableFact]
    public void A_store_with_a_key_alone_is_refused_with_the_fix()
    {
        OpenSsl.RequireOrSkip();
        string key = _folder.Write("key.pem", Rsa.ExportPkcs8PrivateKeyPem()),
            store = _folder.File("a.pfx");
        (int exitCode, string output) = OpenSsl.Run([
            "pkcs12",
            "-export",
            "-nocerts",
            "-inkey",
            key,
            "-passout",
            "pass:secret",
            "-out",
            store,
        ]);
        exitCode.ShouldBe(0, output);

        ErrorOf(store, "secret")
            .ShouldBe(
                "holds no certificate, without which .NET reads no key of it; "
                    + "create it again with one: openssl pkcs12 -export -inkey KEY -in CERTIFICATE"
            );
    }

    [SkippableFact]
    public void A_key_in_the_legacy_OpenSsl_encryption_is_refused_with_the_fix()
    {
        OpenSsl.RequireOrSkip();
        (int exitCode, string old) = OpenSsl.Run(
            ["rsa", "-traditional", "-aes128", "-passout", "pass:secret"],
            Rsa.ExportRSAPrivateKeyPem()
        );
        exitCode.ShouldBe(0, old);

        ErrorOf(_folder.Write("a.pem", _rsaCertificate.ExportCertificatePem() + "\n" + old), "secret")
            .ShouldContain("openssl pkcs8 -topk8");
    }

    [Theory]
    [InlineData("a.crt", true)]
    [InlineData("a.pem", true)]
    [InlineData("a.cer", false)]
    [InlineData("a.der", false)]
    public void A_public_part_is_loaded_without_a_key(string name, bool pem)
    {
        string path = pem ? _folder.Write(name, _rsaCertificate.ExportCertificatePem()) : _folder.Write(name, _rsaCertificate.RawData);
        using X509Certificate2 loaded = CertificateFile.Load(path, null);

        loaded.HasPrivateKey.ShouldBeFalse();
        loaded.Thumbprint.ShouldBe(_rsaCertificate.Thumbprint);
    }

    [Fact]
    public void A_pfx_without_a_private_key_is_its_public_certificate()
    {
        using X509Certificate2 publicPart = X509CertificateLoader.LoadCertificate(_rsaCertificate.RawData);
        using SourceKey key = CertificateFile.Open(_folder.Write("a.pfx", publicPart.Export(X509ContentType.Pkcs12, "secret")), "secret");

        key.PrivateKey.ShouldBeNull();
        key.Certificate!.Thumbprint.ShouldBe(_rsaCertificate.Thumbprint);
    }

    [Fact]
    public void Of_several_certificates_without_a_private_key_the_one_that_is_no_authority_is_taken()
    {
        var authority = new CertificateRequest("CN=CA", Curve, HashAlgorithmName.SHA256);
        authority.CertificateExtensions.Add(new X509BasicConstraintsExtension(true, false, 0, true));
        using X509Certificate2 issuer = authority.CreateSelfSigned(DateTimeOffset.UnixEpoch, DateTimeOffset.UnixEpoch.AddYears(100));
        using X509Certificate2 issuerPublic = X509CertificateLoader.LoadCertificate(issuer.RawData),
            leaf = X509CertificateLoader.LoadCertificate(_rsaCertificate.RawData),
            other = X509CertificateLoader.LoadCertificate(_ecdsaCertificate.RawData);
        string chain = _folder.Write("chain.pfx", Export(issuerPublic, leaf)),
            two = _folder.Write("two.pfx", Export(leaf, other));

        using SourceKey key = CertificateFile.Open(chain, "secret");
        key.Certificate!.Thumbprint.ShouldBe(_rsaCertificate.Thumbprint);
        ErrorOf(two, "secret").ShouldStartWith("holds 2 certificates; say which one signs with --thumbprint: ");
        using SourceKey named = CertificateFile.Open(two, "secret", _ecdsaCertificate.Thumbprint);
        named.KeyAlgorithm.ShouldBe("EC");
    }

    // As Windows and openssl -certfile write it: .NET's loader refuses it for ephemeral keys on Linux.
    [Fact]
    public void A_pfx_that_holds_its_leaf_with_and_without_its_key_is_read()
    {
        using X509Certificate2 publicPart = X509CertificateLoader.LoadCertificate(_rsaCertificate.RawData);
        AssertLoadsWithKey(_folder.Write("a.pfx", Export(_rsaCertificate, publicPart)), "secret");
        AssertLoadsWithKey(_folder.Write("b.pfx", Export(publicPart, _rsaCertificate)), "secret");
    }

    [SkippableFact]
    public void A_pfx_at_the_loader_s_default_limit_is_not_refused()
    {
        LongTest.SkipUnlessAll("a password's hash of many rounds");
        using SourceKey key = CertificateFile.Open(WithIterations(300_000), "secret");
        key.LoaderRefusal.ShouldBeNull();
        key.PrivateKey.ShouldNotBeNull();
    }

    [SkippableFact]
    public void A_pfx_beyond_it_is_read_with_the_refusal_and_the_suggested_command_writes_one_that_is_not_refused()
    {
        LongTest.SkipUnlessAll("a password's hash of many rounds");
        string refused = WithIterations(300_001);
        using (SourceKey key = CertificateFile.Open(refused, "secret"))
            (key.PrivateKey is null, key.LoaderRefusal).ShouldBe((false, "its MAC has 300,001 iterations, MacIterationLimit is 300,000"));

        OpenSsl.RequireOrSkip();
        string[] passwords = ["-passin", "pass:secret", "-passout", "pass:secret"];
        string pem = _folder.File("a.pem");
        (int exitCode, string output) = OpenSsl.Run(["pkcs12", "-in", refused, "-out", pem, .. passwords]);
        exitCode.ShouldBe(0, output);
        (exitCode, output) = OpenSsl.Run(["pkcs12", "-export", "-iter", "100000", "-in", pem, "-out", _folder.File("b.pfx"), .. passwords]);
        exitCode.ShouldBe(0, output);

        using SourceKey repaired = CertificateFile.Open(_folder.File("b.pfx"), "secret");
        (repaired.LoaderRefusal, repaired.PrivateKeyMatches).ShouldBe((null, true));
    }

    private string WithIterations(int count)
    {
        var encryption = new PbeParameters(PbeEncryptionAlgorithm.Aes256Cbc, HashAlgorithmName.SHA256, count);
        return _folder.Write("a.pfx", _rsaCertificate.ExportPkcs12(encryption, "secret"));
    }

    private static byte[] Export(params X509Certificate2[] certificates) =>
        new X509Certificate2Collection(certificates).Export(X509ContentType.Pkcs12, "secret")!;

    [Fact]
    public void A_pfx_with_two_private_keys_is_refused_with_their_thumbprints()
    {
        var both = new X509Certificate2Collection { _rsaCertificate, _ecdsaCertificate };
        string cause = ErrorOf(_folder.Write("a.pfx", both.Export(X509ContentType.Pkcs12, "secret")!), "secret");
        cause.ShouldStartWith("holds 2 private keys");
        cause.ShouldContain(_rsaCertificate.Thumbprint);
        cause.ShouldContain(_ecdsaCertificate.Thumbprint);
    }

    [Fact]
    public void A_truncated_or_damaged_file_and_a_wrong_password_are_reported_in_one_line()
    {
        byte[] store = Export(_rsaCertificate);
        foreach (byte[] part in new[] { [0x30, 0x80, 0x02, 0x01, 0x03, 0x30, 0x82], store[..1], store[..100], store[..1500] })
            ErrorOf(_folder.Write("a.pfx", part), "secret").ShouldBe("is truncated, or not PKCS#12 at all");
        ErrorOf(_folder.Write("a.pem", _rsaCertificate.ExportCertificatePem()[..200]), null)
            .ShouldBe("block 1 of 1, CERTIFICATE, is cut off: it has no END line");
        ErrorOf(_folder.Write("a.pfx", store), "wrong").ShouldBe("wrong password");
        store[40] ^= 0xFF;
        ErrorOf(_folder.Write("a.pfx", store), "secret").ShouldNotContain("\n");
    }

    [Fact]
    public void A_file_that_is_not_what_its_extension_says_or_has_no_certificate_is_refused()
    {
        string pem = _rsaCertificate.ExportCertificatePem();
        ErrorOf(_folder.Write("a.pfx", pem), null).ShouldBe("is PEM, not PKCS#12: name it .pem");
        ErrorOf(_folder.Write("a.txt", pem), null).ShouldBe("unknown ending '.txt'; known are .pfx .p12 .pem .key .crt .cer .der");
        ErrorOf(_folder.Write("a.pem", _rsaCertificate.RawData), null).ShouldStartWith("is not PEM");
        ErrorOf(_folder.Write("a.pem", Rsa.ExportPkcs8PrivateKeyPem()), null).ShouldBe("holds no certificate, only PRIVATE KEY");
        ErrorOf(_folder.Write("a.crt", _rsaCertificate.RawData[..500]), null).ShouldBe("is truncated, or not a certificate at all");
        ErrorOf(_folder.Write("a.crt", "not a certificate"), null).ShouldBe("is truncated, or not a certificate at all");
        ErrorOf(_folder.Write("a.der", Rsa.ExportPkcs8PrivateKey()), null).ShouldStartWith("is not a certificate but a key in DER");
        ErrorOf(_folder.Write("a.cer", Rsa.ExportPkcs8PrivateKeyPem()), null).ShouldBe("holds no certificate, only PRIVATE KEY");
    }

    [Fact]
    public void Too_many_PEM_blocks_are_refused() =>
        ErrorOf(_folder.Write("a.pem", string.Concat(Enumerable.Repeat("-----BEGIN A-----\n", 50_000))), null)
            .ShouldBe("has 50,000 PEM blocks; at most 1,000 are read");

    [Fact]
    public void A_key_on_an_unknown_curve_is_reported()
    {
        byte[] key = Curve.ExportPkcs8PrivateKey();
        // The object identifier of P-256 with another last arc.
        key.AsSpan()[key.AsSpan().IndexOf((ReadOnlySpan<byte>)[0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07])..][7] = 0x7F;
        ErrorOf(_folder.Write("a.pem", _ecdsaCertificate.ExportCertificatePem() + "\n" + PemEncoding.WriteString("PRIVATE KEY", key)), null)
            .ShouldBe("its private key is damaged, or on a curve that is not known here");
    }

    [Fact]
    public void A_key_of_another_certificate_is_refused() =>
        ErrorOf(_folder.Write("a.pem", _rsaCertificate.ExportCertificatePem() + "\n" + Curve.ExportPkcs8PrivateKeyPem()), null)
            .ShouldStartWith("cannot be loaded");

    private static void AssertLoadsWithKey(string path, string? password)
    {
        using X509Certificate2 loaded = CertificateFile.Load(path, password);
        loaded.HasPrivateKey.ShouldBeTrue();
        using AsymmetricAlgorithm? key = (AsymmetricAlgorithm?)loaded.GetRSAPrivateKey() ?? loaded.GetECDsaPrivateKey();
        key.ShouldNotBeNull().ExportPkcs8PrivateKey().ShouldNotBeEmpty();
    }

    private static string ErrorOf(string path, string? password)
    {
        UserErrorException refused = Should.Throw<UserErrorException>(() => CertificateFile.Load(path, password));
        refused.SourceName.ShouldBe(path);
        return refused.Cause;
    }

    private string EncryptedPem(int iterations, int? claimed = null)
    {
        byte[] key = Rsa.ExportEncryptedPkcs8PrivateKey(
            "secret",
            new PbeParameters(PbeEncryptionAlgorithm.Aes256Cbc, HashAlgorithmName.SHA256, iterations)
        );
        if (claimed is { } count)
            key = WithIterations(key, iterations, count);
        string pem = PemEncoding.WriteString("ENCRYPTED PRIVATE KEY", key);
        return _folder.Write("a.pem", _rsaCertificate.ExportCertificatePem() + "\n" + pem);
    }

    // Rewrites the INTEGER in the PBKDF2 parameters and the lengths of the four enclosing SEQUENCEs.
    private static byte[] WithIterations(byte[] encrypted, int from, int to)
    {
        byte[] old = [0x02, 0x02, (byte)(from >> 8), (byte)from];
        byte[] replacement = [0x02, 0x04, (byte)(to >> 24), (byte)(to >> 16), (byte)(to >> 8), (byte)to];
        var outer = new System.Formats.Asn1.AsnReader(encrypted, System.Formats.Asn1.AsnEncodingRules.DER).ReadSequence();
        byte[] algorithm = outer.ReadEncodedValue().ToArray();
        byte[] content = outer.ReadEncodedValue().ToArray();
        int at = algorithm.AsSpan().IndexOf(old);
        byte[] longer = [.. algorithm[..at], .. replacement, .. algorithm[(at + old.Length)..]];
        // AlgorithmIdentifier, PBES2 parameters, key derivation function, PBKDF2 parameters: all have short lengths, and each grows by two
        // bytes.
        foreach (int sequence in new[] { 0, 13, 15, 28 })
        {
            longer[sequence].ShouldBe((byte)0x30);
            longer[sequence + 1] += 2;
        }

        var writer = new System.Formats.Asn1.AsnWriter(System.Formats.Asn1.AsnEncodingRules.DER);
        using (writer.PushSequence())
        {
            writer.WriteEncodedValue(longer);
            writer.WriteEncodedValue(content);
        }

        return writer.Encode();
    }
}
