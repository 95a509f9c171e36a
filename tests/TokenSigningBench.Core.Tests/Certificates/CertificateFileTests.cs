namespace TokenSigningBench.Core.Tests.Certificates;

public sealed class CertificateFileTests : IDisposable
{
    private static readonly RSA Rsa = RSA.Create(2048);
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

    [Theory]
    [InlineData("a.pfx")]
    [InlineData("a.P12")]
    public void Pkcs12_is_loaded_with_its_key(string name) =>
        AssertLoadsWithKey(_folder.Write(name, _rsaCertificate.Export(X509ContentType.Pkcs12, "secret")), "secret");

    [Fact]
    public void Pem_with_a_PKCS1_key_is_loaded() =>
        AssertLoadsWithKey(_folder.Write("a.pem", _rsaCertificate.ExportCertificatePem() + "\n" + Rsa.ExportRSAPrivateKeyPem()), null);

    [Fact]
    public void Pem_with_a_PKCS8_key_is_loaded() =>
        AssertLoadsWithKey(_folder.Write("a.pem", Rsa.ExportPkcs8PrivateKeyPem() + "\n" + _rsaCertificate.ExportCertificatePem()), null);

    [Fact]
    public void Pem_with_a_SEC1_key_is_loaded() =>
        AssertLoadsWithKey(_folder.Write("a.pem", _ecdsaCertificate.ExportCertificatePem() + "\n" + Curve.ExportECPrivateKeyPem()), null);

    [Fact]
    public void Pem_with_an_encrypted_key_is_loaded_with_its_password() => AssertLoadsWithKey(EncryptedPem(iterations: 2048), "secret");

    [Fact]
    public void Pem_with_an_encrypted_key_needs_a_password() =>
        ErrorOf(EncryptedPem(iterations: 2048), null).ShouldBe("its key is encrypted, and no password was given");

    [Fact]
    public void A_wrong_password_for_a_Pem_key_is_reported() =>
        ErrorOf(EncryptedPem(iterations: 2048), "wrong").ShouldStartWith("wrong password");

    [Fact]
    public void A_Pem_key_with_too_many_iterations_is_refused_before_derivation() =>
        ErrorOf(EncryptedPem(iterations: 1000, claimed: 1_000_000_000), "secret")
            .ShouldBe("asks for 1,000,000,000 derivation iterations; at most 1,000,000 are done");

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
    public void A_wrong_password_is_reported() =>
        ErrorOf(_folder.Write("a.pfx", _rsaCertificate.Export(X509ContentType.Pkcs12, "secret")), "wrong").ShouldBe("wrong password");

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
        using RSA authorityKey = RSA.Create(2048);
        var authority = new CertificateRequest("CN=CA", authorityKey, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
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

    [Theory]
    [InlineData(300_000, null)]
    [InlineData(300_001, "its MAC has 300,001 iterations, MacIterationLimit is 300,000")]
    public void A_pfx_that_the_loader_s_default_limits_refuse_is_read_and_the_refusal_is_kept(int iterations, string? refusal)
    {
        using SourceKey key = CertificateFile.Open(
            _folder.Write(
                "a.pfx",
                _rsaCertificate.ExportPkcs12(
                    new PbeParameters(PbeEncryptionAlgorithm.Aes256Cbc, HashAlgorithmName.SHA256, iterations),
                    "secret"
                )
            ),
            "secret"
        );

        key.PrivateKey.ShouldNotBeNull();
        key.LoaderRefusal.ShouldBe(refusal);
    }

    [SkippableFact]
    public void The_suggested_command_writes_a_pfx_that_the_loader_does_not_refuse()
    {
        OpenSsl.RequireOrSkip();
        string refused = _folder.Write(
            "a.pfx",
            _rsaCertificate.ExportPkcs12(new PbeParameters(PbeEncryptionAlgorithm.Aes256Cbc, HashAlgorithmName.SHA256, 300_001), "secret")
        );
        string[] passwords = ["-passin", "pass:secret", "-passout", "pass:secret"];
        string pem = _folder.File("a.pem");
        (int exitCode, string output) = OpenSsl.Run(["pkcs12", "-in", refused, "-out", pem, .. passwords]);
        exitCode.ShouldBe(0, output);
        (exitCode, output) = OpenSsl.Run(["pkcs12", "-export", "-iter", "100000", "-in", pem, "-out", _folder.File("b.pfx"), .. passwords]);
        exitCode.ShouldBe(0, output);

        using SourceKey repaired = CertificateFile.Open(_folder.File("b.pfx"), "secret");
        repaired.LoaderRefusal.ShouldBeNull();
        repaired.PrivateKeyMatches.ShouldBe(true);
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
    public void A_certificate_that_a_pfx_holds_twice_counts_once()
    {
        var twice = new X509Certificate2Collection { _rsaCertificate, _rsaCertificate };
        AssertLoadsWithKey(_folder.Write("a.pfx", twice.Export(X509ContentType.Pkcs12, "secret")!), "secret");
    }

    [Fact]
    public void A_truncated_pfx_of_indefinite_length_is_reported_as_truncated() =>
        ErrorOf(_folder.Write("a.pfx", [0x30, 0x80, 0x02, 0x01, 0x03, 0x30, 0x82]), "secret")
            .ShouldBe("is truncated, or not PKCS#12 at all");

    [Theory]
    [InlineData(1)]
    [InlineData(100)]
    [InlineData(1500)]
    public void A_truncated_pfx_is_reported_as_truncated(int length) =>
        ErrorOf(_folder.Write("a.pfx", _rsaCertificate.Export(X509ContentType.Pkcs12, "secret")[..length]), "secret")
            .ShouldBe("is truncated, or not PKCS#12 at all");

    [Fact]
    public void A_truncated_pem_is_reported_as_truncated() =>
        ErrorOf(_folder.Write("a.pem", _rsaCertificate.ExportCertificatePem()[..200]), null)
            .ShouldBe("block 1 of 1, CERTIFICATE, is cut off: it has no END line");

    [Fact]
    public void A_damaged_pfx_is_reported_in_one_line()
    {
        byte[] damaged = _rsaCertificate.Export(X509ContentType.Pkcs12, "secret");
        damaged[40] ^= 0xFF;
        ErrorOf(_folder.Write("a.pfx", damaged), "secret").ShouldNotContain("\n");
    }

    [Theory]
    [InlineData("a.pfx", "is PEM, not PKCS#12: name it .pem")]
    [InlineData("a.txt", "unknown ending '.txt'; known are .pfx .p12 .pem .key .crt .cer .der")]
    public void A_container_that_does_not_match_the_file_extension_is_refused(string name, string cause) =>
        ErrorOf(_folder.Write(name, _rsaCertificate.ExportCertificatePem()), null).ShouldBe(cause);

    [Fact]
    public void A_pem_that_is_not_pem_is_refused() =>
        ErrorOf(_folder.Write("a.pem", _rsaCertificate.RawData), null).ShouldStartWith("is not PEM");

    [Fact]
    public void A_key_without_a_certificate_is_refused() =>
        ErrorOf(_folder.Write("a.pem", Rsa.ExportPkcs8PrivateKeyPem()), null).ShouldBe("holds no certificate, only PRIVATE KEY");

    [Fact]
    public void A_file_without_a_certificate_is_reported()
    {
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
