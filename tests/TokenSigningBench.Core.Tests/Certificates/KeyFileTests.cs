using TokenSigningBench.Check.Checks;
using TokenSigningBench.Check.Inspection;

namespace TokenSigningBench.Core.Tests.Certificates;

public sealed class KeyFileTests : InTemporaryFolder
{
    private const string Password = "secret";

    private static readonly RSA Rsa = KnownPrimeKeys.Create(2048);
    private static readonly ECDsa Curve = ECDsa.Create(ECCurve.NamedCurves.nistP384);
    private static readonly PbeParameters Encryption = new(PbeEncryptionAlgorithm.Aes256Cbc, HashAlgorithmName.SHA256, 2048);

    private static readonly Dictionary<string, byte[]> Private = new()
    {
        ["RSA PRIVATE KEY"] = Rsa.ExportRSAPrivateKey(),
        ["PRIVATE KEY"] = Rsa.ExportPkcs8PrivateKey(),
        ["ENCRYPTED PRIVATE KEY"] = Rsa.ExportEncryptedPkcs8PrivateKey(Password, Encryption),
        ["EC PRIVATE KEY"] = Curve.ExportECPrivateKey(),
        ["PRIVATE KEY of a curve"] = Curve.ExportPkcs8PrivateKey(),
        ["ENCRYPTED PRIVATE KEY of a curve"] = Curve.ExportEncryptedPkcs8PrivateKey(Password, Encryption),
    };

    private static readonly Dictionary<string, byte[]> Public = new()
    {
        ["RSA PUBLIC KEY"] = Rsa.ExportRSAPublicKey(),
        ["PUBLIC KEY"] = Rsa.ExportSubjectPublicKeyInfo(),
        ["PUBLIC KEY of a curve"] = Curve.ExportSubjectPublicKeyInfo(),
    };

    public static TheoryData<string> PrivateForms => [.. Private.Keys];

    public static TheoryData<string> PublicForms => [.. Public.Keys];

    [Theory]
    [MemberData(nameof(PrivateForms))]
    public void A_private_key_is_read_from_PEM_and_DER_and_signs(string form)
    {
        foreach (string path in WriteAllForms(form, Private[form]))
        {
            CertificateFacts facts = FactsOf(path);
            facts.HasPrivateKey.ShouldBeTrue();
            facts.PrivateKeyMatches.ShouldBe(true);
            facts.Identifiers.JwkThumbprint.ShouldBe(Thumbprint(form));
            facts.Identifiers.ThumbprintHex.ShouldBeNull();
            facts.Subject.ShouldBeNull();

            using TokenKey key = KeySource.OpenForSigning(path, Password, null);
            var algorithm = JwsAlgorithm.DefaultFor(key);
            SigningProof.OfSigning(TokenEngines.PlatformCrypto, key, algorithm, """{"sub":"a"}""").Failure.ShouldBeNull();
        }
    }

    [Theory]
    [MemberData(nameof(PublicForms))]
    public void A_public_key_is_read_from_PEM_and_DER(string form)
    {
        foreach (string path in WriteAllForms(form, Public[form]))
        {
            CertificateFacts facts = FactsOf(path);
            facts.HasPrivateKey.ShouldBeFalse();
            facts.Identifiers.JwkThumbprint.ShouldBe(Thumbprint(form));
            Should
                .Throw<UserErrorException>(() => KeySource.OpenForSigning(path, Password, null))
                .Cause.ShouldBe("holds no private key, and a server has to sign with it");
        }
    }

    [Fact]
    public void An_encrypted_key_needs_its_password()
    {
        foreach (string path in WriteAllForms("ENCRYPTED PRIVATE KEY", Private["ENCRYPTED PRIVATE KEY"]))
        {
            Should.Throw<UserErrorException>(() => KeySource.Open(path, null, null)).NeedsPassword.ShouldBeTrue();
            ErrorOf(path, "another").ShouldStartWith("wrong password");
        }
    }

    // As written by openssl ecparam -genkey.
    [Fact]
    public void Parameters_before_an_elliptic_curve_key_are_skipped() =>
        FactsOf(
            Folder.Write(
                "a.key",
                PemEncoding.WriteString("EC PARAMETERS", [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x22]) + "\n" + Curve.ExportECPrivateKeyPem()
            )
        )
            .Curve.ShouldBe("P-384");

    [Theory]
    [InlineData("1.2.840.10040.4.1", "DSA")]
    [InlineData("1.2.840.113549.1.1.10", "RSA-PSS")]
    [InlineData("1.3.101.110", "X25519")]
    [InlineData("1.3.101.113", "Ed448")]
    [InlineData("1.2.3.4", "1.2.3.4")]
    public void A_key_of_another_kind_is_refused_with_its_name(string objectIdentifier, string name)
    {
        foreach (string path in WriteAllForms("PUBLIC KEY", CraftedKey.OfKind(objectIdentifier)))
            ErrorOf(path, null).ShouldBe($"its public key is of the kind {name}; RSA, elliptic curve, ML-DSA and Ed25519 keys are read");
    }

    // As ssh-keygen and OpenSSL write them.
    [Theory]
    [InlineData("ssh-rsa AAAAB3NzaC1yc2E= user", "its public key is in OpenSSH's own form; convert it: ssh-keygen -e -m PKCS8 -f KEY")]
    [InlineData("ssh-ed25519 AAAA user", "its public key is in OpenSSH's own form; convert it: ssh-keygen -e -m PKCS8 -f KEY")]
    [InlineData("ecdsa-sha2-nistp256 AAAA user", "its public key is in OpenSSH's own form; convert it: ssh-keygen -e -m PKCS8 -f KEY")]
    [InlineData("OPENSSH PRIVATE KEY", "its private key is in OpenSSH's own form; convert it: ssh-keygen -p -m PKCS8 -f KEY")]
    [InlineData("DSA PRIVATE KEY", "its private key is of the kind DSA; RSA, elliptic curve, ML-DSA and Ed25519 keys are read")]
    [InlineData("RSA PRIVATE KEY", "its private key is damaged, or its numbers are not a key")]
    [InlineData("EC PRIVATE KEY", "its private key is damaged, or on a curve that is not known here")]
    [InlineData("PRIVATE KEY", "its private key is damaged, or neither RSA nor elliptic curve")]
    [InlineData("PUBLIC KEY", "its public key is damaged, or neither RSA nor elliptic curve")]
    public void A_key_in_another_form_is_refused_with_its_remedy(string text, string cause)
    {
        string content =
            text.StartsWith("ssh-", StringComparison.Ordinal) || text.StartsWith("ecdsa", StringComparison.Ordinal)
                ? text
                : PemEncoding.WriteString(text, [0x30, 0x00]);
        ErrorOf(Folder.Write("a.key", content), null).ShouldBe(cause);
    }

    // RFC 8018 appendix A.4: PBES2 with PBKDF2 is read. RFC 7914 section 7 is scrypt, 1.3.101.110 is no encryption.
    [Theory]
    [InlineData("1.2.840.113549.1.5.13", "1.3.6.1.4.1.11591.4.11", "scrypt")]
    [InlineData("1.2.840.113549.1.5.13", "1.3.101.110", "1.3.101.110")]
    [InlineData("1.3.101.110", null, "1.3.101.110")]
    [InlineData(null, null, "an unknown scheme")]
    public void An_encryption_that_is_not_read_is_named(string? scheme, string? derivation, string name)
    {
        var info = new System.Formats.Asn1.AsnWriter(System.Formats.Asn1.AsnEncodingRules.DER);
        using (info.PushSequence())
        {
            using (info.PushSequence())
            {
                if (scheme is null)
                    info.WriteNull();
                else
                    info.WriteObjectIdentifier(scheme);
                if (derivation is not null)
                {
                    using (info.PushSequence())
                    using (info.PushSequence())
                        info.WriteObjectIdentifier(derivation);
                }
            }

            info.WriteOctetString(new byte[16]);
        }

        string path = Folder.Write("a.key", PemEncoding.WriteString("ENCRYPTED PRIVATE KEY", info.Encode()));
        ErrorOf(path, Password)
            .ShouldBe(
                $"its key is encrypted with {name}, which .NET does not read; convert it: openssl pkcs8 -topk8 -in FILE -out NEW.pem"
            );
    }

    [Fact]
    public void A_key_on_a_curve_without_JWS_algorithm_is_read_and_is_not_fit()
    {
        using var curve = ECDsa.Create(ECCurve.NamedCurves.brainpoolP256r1);
        CertificateFacts facts = FactsOf(Folder.Write("a.key", curve.ExportECPrivateKeyPem()));
        RuleSet
            .Judge(new KeyInspection(facts, new Policy(), DateTimeOffset.UnixEpoch, [], null))
            .Select(finding => finding.Id)
            .ShouldBe(["unusable-key"]);
    }

    // Certificate rules do not apply to a bare key.
    [Fact]
    public void A_fit_key_has_no_findings()
    {
        CertificateFacts facts = FactsOf(Folder.Write("a.key", Rsa.ExportPkcs8PrivateKeyPem()));
        RuleSet.Judge(new KeyInspection(facts, new Policy(), DateTimeOffset.UnixEpoch, [], null)).ShouldBeEmpty();
    }

    private static string ErrorOf(string path, string? password) =>
        Should.Throw<UserErrorException>(() => KeySource.Open(path, password, null)).Cause;

    private static CertificateFacts FactsOf(string path)
    {
        using SourceKey key = KeySource.Open(path, Password, null).Keys.ShouldHaveSingleItem();
        return CertificateFacts.Of(key);
    }

    private static string Thumbprint(string form)
    {
        using var key = new SourceKey
        {
            Source = form,
            KeyAlgorithm = "",
            Rsa = IsCurve(form) ? null : RSA.Create(Rsa.ExportParameters(false)),
            Ecdsa = IsCurve(form) ? ECDsa.Create(Curve.ExportParameters(false)) : null,
        };
        return CertificateFacts.Of(key).Identifiers.JwkThumbprint.ShouldNotBeNull();
    }

    private static bool IsCurve(string form) =>
        form.StartsWith("EC ", StringComparison.Ordinal) || form.EndsWith(" curve", StringComparison.Ordinal);

    private IEnumerable<string> WriteAllForms(string form, byte[] key)
    {
        string pem = PemEncoding.WriteString(form.Replace(" of a curve", "", StringComparison.Ordinal), key);
        return [Folder.Write("a.pem", pem), Folder.Write("b.key", pem), Folder.Write("c.der", key), Folder.Write("d.key", key)];
    }
}
