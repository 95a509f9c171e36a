using TokenSigningBench.Core.Pkcs11;

namespace TokenSigningBench.Core.Tests.Pkcs11;

/// <summary>With SoftHSM, whose token is in files.</summary>
public class Pkcs11SourceTests
{
    private const string Payload = """{"sub":"alice"}""";

    public Pkcs11SourceTests() => SoftToken.RequireOrSkip();

    [SkippableFact]
    public void A_key_signs_in_its_token_and_its_certificate_comes_with_it()
    {
        using TokenKey key = KeySource.OpenForSigning(SoftToken.Address("token=login;object=with-certificate"), null, null);
        key.Certificate!.Thumbprint.ShouldBe(SoftToken.Certificate.Thumbprint);
        foreach (string algorithm in new[] { "RS256", "RS384", "RS512", "PS256", "PS384", "PS512" })
        foreach (TokenEngine engine in TokenEngines.All.Except([TokenEngines.BouncyCastle]))
        {
            SigningProof.OfSigning(engine, key, JwsAlgorithm.Parse(algorithm), Payload).Failure.ShouldBeNull($"{engine} {algorithm}");
            // The other implementation cannot sign with it, so the token's own signatures are verified.
            SigningProof.OfVerifying(engine, key, JwsAlgorithm.Parse(algorithm), Payload).Failure.ShouldBeNull($"{engine} {algorithm}");
        }
    }

    [SkippableFact]
    public void A_key_on_a_curve_signs_as_tokens_have_it()
    {
        using SourceKey source = Pkcs11Source.Open(SoftToken.Address("token=login;object=curve"), null);
        source.PrivateKeyMatches.ShouldBe(true);
        foreach (TokenEngine engine in TokenEngines.All.Except([TokenEngines.BouncyCastle]))
            SigningProof.OfSigning(engine, source.PrivateKey!, JwsAlgorithm.Parse("ES256"), Payload).Failure.ShouldBeNull();
    }

    [SkippableFact]
    public void A_certificate_names_its_key_and_an_id_names_both()
    {
        foreach (string named in new[] { "object=certificate", "object=certificate;type=cert", "id=%01", "id=%01;type=private" })
        {
            using SourceKey source = Pkcs11Source.Open(SoftToken.Address($"token=login;{named}"), null);
            source.PrivateKeyMatches.ShouldBe(true, named);
            source.Certificate.ShouldNotBeNull(named);
        }
    }

    // With its private key elsewhere, a certificate or a public key is judged as in a file.
    [SkippableTheory]
    [InlineData("object=certificate-without-key", "RSA", "RSA 2048", true)]
    [InlineData("object=certificate-without-key;type=cert", "RSA", "RSA 2048", true)]
    [InlineData("object=public-rsa", "RSA", "RSA 2048", false)]
    [InlineData("object=public-rsa;type=public", "RSA", "RSA 2048", false)]
    [InlineData("object=curve;type=public", "EC", "P-256", false)]
    [InlineData("object=public-curve", "EC", "P-256", false)]
    // PKCS#11 has the point in an octet string, and some tokens have it alone.
    [InlineData("object=public-point-alone", "EC", "P-256", false)]
    [InlineData("object=public-secp256k1", "EC secp256k1", null, false)]
    public void A_certificate_or_public_key_is_read_without_a_private_key(string named, string algorithm, string? key, bool isCertified)
    {
        using SourceKey source = Pkcs11Source.Open(SoftToken.Address($"token=login;{named}"), null);
        source.PrivateKey.ShouldBeNull();
        source.KeyAlgorithm.ShouldBe(algorithm);
        (source.Certificate?.Thumbprint).ShouldBe(isCertified ? SoftToken.Certificate.Thumbprint : null);
        string? found =
            source.Rsa is { } rsa ? $"RSA {rsa.KeySize}"
            : source.Ecdsa is { } ecdsa ? TokenKey.CurveOf(ecdsa)
            : null;
        found.ShouldBe(key);
        if (source.Rsa is not null)
            source.Rsa.ExportRSAPublicKey().ShouldBe(SoftToken.Certificate.GetRSAPublicKey()!.ExportRSAPublicKey());
        else if (source.Ecdsa is not null)
            source.Ecdsa.ExportSubjectPublicKeyInfo().ShouldBe(KnownCertificates.OfCurve().PublicKey.ExportSubjectPublicKeyInfo());
    }

    [SkippableTheory]
    [InlineData("object=public-compressed", "cannot be opened: its point is compressed")]
    [InlineData("object=public-off-curve", "cannot be opened: ")]
    [InlineData("object=public-of-no-curve", "cannot be opened: its curve or its point cannot be read")]
    [InlineData("object=public-rsa;type=cert", "token login (SoftHSM v2, SoftHSM project) has no such object; it has object=")]
    [InlineData("object=public-rsa;type=private", "token login (SoftHSM v2, SoftHSM project) has no such object; it has object=")]
    public void A_public_key_that_cannot_be_read_or_is_of_another_type_is_refused(string named, string cause) =>
        Should
            .Throw<UserErrorException>(() => Pkcs11Source.Open(SoftToken.Address($"token=login;{named}"), null))
            .Cause.ShouldStartWith(cause);

    [SkippableFact]
    public void An_empty_token_and_another_library_are_named()
    {
        Should
            .Throw<UserErrorException>(() => Pkcs11Source.Open(SoftToken.Address("token=empty;object=a"), null))
            .Cause.ShouldBe("token empty (SoftHSM v2, SoftHSM project) has no such object; it has neither a private key nor a certificate");
        Should
            .Throw<UserErrorException>(() => Pkcs11Source.Open(SoftToken.Address("library-manufacturer=other;object=a"), null))
            .Cause.ShouldStartWith($"the module {SoftToken.Module} is another library: libsofthsm2.so ");
    }

    [SkippableFact]
    public void An_order_is_told_from_the_bytes_of_a_key()
    {
        using SourceKey source = Pkcs11Source.Open(SoftToken.Address("token=login;object=curve"), null);
        byte[] order = source.PrivateKey!.Elsewhere!.ExportOrder();
        Pkcs11Source.IsOrder(order).ShouldBeTrue();
        Pkcs11Source.IsOrder([]).ShouldBeFalse();
        Pkcs11Source.IsOrder(KnownPrimeKeys.Create(2048).ExportPkcs8PrivateKey()).ShouldBeFalse();
        using TokenKey opened = Pkcs11Source.OpenOrder(order);
        opened.Ecdsa!.ExportSubjectPublicKeyInfo().ShouldBe(source.Ecdsa!.ExportSubjectPublicKeyInfo());
    }

    [SkippableFact]
    public void A_key_that_always_asks_gets_the_PIN_with_each_signature()
    {
        using SourceKey source = Pkcs11Source.Open(SoftToken.AddressWithoutPin("token=login;object=always-asks"), SoftToken.Pin);
        source.PrivateKey!.Elsewhere!.Place.AlwaysAsks.ShouldBeTrue();
        for (int i = 0; i < 2; i++)
            SigningProof
                .OfSigning(TokenEngines.PlatformCrypto, source.PrivateKey, JwsAlgorithm.Parse("RS256"), Payload)
                .Failure.ShouldBeNull();
    }

    [SkippableFact]
    public void Many_threads_sign_at_once_in_sessions_of_their_own()
    {
        using SourceKey source = Pkcs11Source.Open(SoftToken.Address("token=login;object=alone"), null);
        byte[] digest = SHA256.HashData("input"u8);
        Parallel.For(
            0,
            64,
            _ =>
                source
                    .Rsa!.VerifyHash(
                        digest,
                        source.PrivateKey!.Rsa!.SignHash(digest, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1),
                        HashAlgorithmName.SHA256,
                        RSASignaturePadding.Pkcs1
                    )
                    .ShouldBeTrue()
        );
    }

    [SkippableFact]
    public void Another_process_gets_the_address_and_never_the_key()
    {
        using TokenKey key = KeySource.OpenForSigning(
            SoftToken.AddressWithoutPin("token=login;object=with-certificate"),
            SoftToken.Pin,
            null
        );
        using var pipe = new MemoryStream();
        KeyPipe.Write(pipe, key, JwsAlgorithm.Parse("RS256"), withCertificate: true);
        pipe.Position = 0;
        (TokenKey opened, JwsAlgorithm algorithm) = KeyPipe.Read(pipe);
        using (opened)
        {
            opened.Elsewhere.ShouldNotBeNull();
            opened.Certificate!.Thumbprint.ShouldBe(key.Certificate!.Thumbprint);
            SigningProof.OfSigning(TokenEngines.JsonWebTokenHandler, opened, algorithm, Payload).Failure.ShouldBeNull();
        }
    }

    [SkippableTheory]
    [InlineData("object=curve")]
    [InlineData("object=alone")]
    public void The_bytes_of_the_key_are_refused_in_one_line(string named)
    {
        using SourceKey source = Pkcs11Source.Open(SoftToken.Address($"token=login;{named}"), null);
        Should
            .Throw<UserErrorException>(() => source.PrivateKey!.ExportPkcs8())
            .Message.ShouldBe(
                $"pkcs11:token=login;{named}: its private key stays in the token, and this needs the key "
                    + "itself: use a key in a file for it"
            );
    }

    [SkippableTheory]
    [InlineData("token=login;object=no-sign", "its key may not sign: CKA_SIGN is false, which its token sets when a key is created")]
    [InlineData("token=login;object=same", "2 private keys match; name one: object=same;id=%05 or object=same;id=%06")]
    [InlineData("token=login;object=missing", "token login (SoftHSM v2, SoftHSM project) has no such object; it has object=")]
    [InlineData("token=none", "libsofthsm2.so ", "has no such token; it has token=")]
    [InlineData("token=twice", "2 tokens match; add a serial: token=twice;serial=")]
    [InlineData(
        "token=login;object=curve-without-public-key",
        "its token tells no public key for it: store its certificate or its public key with the same CKA_ID"
    )]
    public void What_does_not_sign_is_refused_with_what_there_is(string named, string cause, string also = "")
    {
        string found = Should.Throw<UserErrorException>(() => Pkcs11Source.Open(SoftToken.Address(named), null)).Cause;
        found.ShouldContain(cause);
        found.ShouldContain(also);
    }

    [SkippableFact]
    public void A_wrong_PIN_is_tried_once_and_the_right_one_not_afterwards()
    {
        string address = SoftToken.AddressWithoutPin("token=wrong");
        Should.Throw<UserErrorException>(() => Pkcs11Source.Open(address, null)).NeedsPassword.ShouldBeTrue();
        string first = Should.Throw<UserErrorException>(() => Pkcs11Source.Open(address, "0000")).Cause;
        first.ShouldBe("wrong PIN (CKR_PIN_INCORRECT)");
        foreach (string pin in new[] { "0000", SoftToken.Pin })
            Should
                .Throw<UserErrorException>(() => Pkcs11Source.Open(address, pin))
                .Cause.ShouldBe($"{first}. It was tried once, and is not tried again in this run");
    }

    [SkippableFact]
    public void A_PIN_that_others_can_read_is_not_used()
    {
        if (OperatingSystem.IsWindows())
            return;
        using var folder = new TemporaryFolder();
        string pin = folder.Write("pin", SoftToken.Pin);
        File.SetUnixFileMode(pin, UnixFileMode.UserRead | UnixFileMode.GroupRead);
        string address = $"{SoftToken.AddressWithoutPin("token=login;object=curve")}&pin-source=file:{pin}";
        Should
            .Throw<UserErrorException>(() => Pkcs11Source.Open(address, null))
            .Message.ShouldBe($"{pin}: other users can read the PIN in it, or change it: chmod 600 {pin}");
        File.SetUnixFileMode(pin, UnixFileMode.UserRead);
        Pkcs11Source.Open(address, null).Dispose();
    }
}
