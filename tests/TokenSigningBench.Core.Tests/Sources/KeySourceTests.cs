using System.Text;

namespace TokenSigningBench.Core.Tests.Sources;

public sealed class KeySourceTests : InTemporaryFolder
{
    [Fact]
    public void A_folder_gives_its_certificates_and_keys_in_order_of_name()
    {
        foreach (string name in new[] { "b.PEM", "a.jwk", "c.txt", "d.pfx.bak" })
            Folder.Write(name, "");
        KeySource.FilesIn(Folder.Path).Select(Path.GetFileName).ShouldBe(["a.jwk", "b.PEM"]);
    }

    [Fact]
    public void A_folder_without_keys_and_a_missing_folder_are_reported_in_one_line()
    {
        Folder.Write("c.txt", "");
        Cause(() => KeySource.FilesIn(Folder.Path)).ShouldStartWith("holds no certificate or key; looked for ");
        Cause(() => KeySource.FilesIn(Folder.File("none"))).ShouldContain("none");
    }

    [Fact]
    public void An_unknown_extension_is_refused_and_a_missing_file_is_reported()
    {
        Cause(() => KeySource.Open(Folder.Write("a.txt", "x"), null, null)).ShouldStartWith("unknown ending '.txt'; known are ");
        Cause(() => KeySource.Open(Folder.File("none.txt"), null, null)).ShouldBe("no such file");
    }

    [Theory]
    [InlineData("a.pem", "<!DOCTYPE html>", "is not PEM but an HTML page: download the file itself")]
    [InlineData("a.pem", "<html>", "is not PEM but an HTML page: download the file itself")]
    [InlineData(
        "a.pem",
        "<RSAKeyValue>",
        "is not PEM but an RSA key in .NET's XML; convert it: RSA.FromXmlString and ExportPkcs8PrivateKeyPem"
    )]
    [InlineData("a.pem", "<key id='1'>", "is not PEM but a key of ASP.NET Core Data Protection, which signs no tokens")]
    [InlineData("a.pem", "<a/>", "is not PEM but XML")]
    [InlineData("a.pem", "{}", "is not PEM but JSON: name it .json")]
    [InlineData(
        "a.pem",
        "tls.crt: LS0tLS1CRUdJTi",
        "is not PEM but text with PEM in base64, as a Kubernetes secret has it; decode each value: base64 -d"
    )]
    [InlineData("a.pem", "eyJhbGciOiJub25lIn0.e30.", "is not PEM but a token: check the key set or the address of its issuer")]
    [InlineData(
        "a.pem",
        "LS0tLS1CRUdJTiBYLS0tLS0KLS0tLS1FTkQgWC0tLS0tCg==",
        "is not PEM but base64 of PEM; decode it: base64 -d FILE > NEW.pem"
    )]
    [InlineData("a.pem", "words", "is not PEM")]
    [InlineData(
        "a.pem",
        "-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----",
        "its private key is in OpenSSH's own form; convert it: ssh-keygen -p -m PKCS8 -f KEY"
    )]
    [InlineData(
        "a.pem",
        "-----BEGIN DSA PRIVATE KEY-----\nAAAA\n-----END DSA PRIVATE KEY-----",
        "its private key is of the kind DSA; RSA, elliptic curve, ML-DSA and Ed25519 keys are read"
    )]
    [InlineData("a.jwks", "-----BEGIN X-----\n-----END X-----", "is not JSON but PEM: name it .pem")]
    [InlineData(
        "a.der",
        "\u00EF\u00BB\u00BF0",
        "is not a certificate but binary data after a byte order mark, which a text editor wrote: tail -c +4 FILE > NEW"
    )]
    [InlineData(
        "a.der",
        "0\u00C2\u0082\u00C2\u0080",
        "is not a certificate but binary data that was saved as UTF-8 text, which destroys it: copy the original again"
    )]
    [InlineData(
        "a.der",
        "0\u0003\u0004\r\n\n",
        "is not a certificate but binary data whose line ends were converted, by git (*.pfx binary in .gitattributes) or FTP: "
            + "copy the original again"
    )]
    [InlineData("a.json", "\"{}\"", "is no key set but a string with JSON in it; take it out: jq -r . FILE > NEW.jwks")]
    [InlineData(
        "a.json",
        """[{"kty":"EC"}]""",
        "is no key set but an array of keys without its object; make it a key set: jq '{keys: .}' FILE > NEW.jwks"
    )]
    [InlineData("a.json", """{"keys":{}}""", "is no key set but an object whose 'keys' is not an array (RFC 7517 section 5)")]
    [InlineData("a.json", """{"Keys":[]}""", "is no key set but an object with 'Keys', and a key set has 'keys' (RFC 7517 section 5)")]
    [InlineData(
        "a.json",
        """{"Data":1,"DataProtected":true}""",
        "is no key set but a key file of Duende IdentityServer, which keeps the key encrypted or in its own form: "
            + "check the server's address"
    )]
    [InlineData(
        "a.json",
        """{"Parameters":{"Modulus":1}}""",
        "is no key set but a key file of IdentityServer4 (tempkey.rsa) in its own form: check the server's address"
    )]
    [InlineData(
        "a.json",
        """{"issuer":1,"authorization_endpoint":1}""",
        "is no key set but a discovery document without jwks_uri: no relying party finds its keys"
    )]
    [InlineData("a.json", """{"id_token":"e"}""", "is no key set but a token response: check the key set or the address of the issuer")]
    [InlineData(
        "a.json",
        """{"a":{"keys":[]}}""",
        "is no key set but an object around a key set; take it out: jq '.\"a\"' FILE > NEW.jwks"
    )]
    [InlineData(
        "a.json",
        """{"a":"-----BEGIN X"}""",
        "is no key set but an object with PEM in it; take it out: jq -r '.\"a\"' FILE > NEW.pem"
    )]
    [InlineData("a.json", """{"n":1,"e":1}""", "is no key set but a key without kty (RFC 7517 section 4.1)")]
    public void What_is_no_key_is_named_with_its_remedy(string name, string content, string cause) =>
        Cause(() => KeySource.Open(Folder.Write(name, Encoding.Latin1.GetBytes(content)), null, null)).ShouldBe(cause);

    // Of standard input, nothing but the content is known.
    [Fact]
    public void Content_without_a_name_is_what_its_bytes_show()
    {
        using X509Certificate2 certificate = KnownCertificates.Certificate(KnownCertificates.Spec("idsrv-256-P-256"));
        foreach (
            byte[] content in new[]
            {
                Encoding.ASCII.GetBytes(certificate.ExportCertificatePem()),
                certificate.Export(X509ContentType.Pfx, "secret"),
                certificate.RawData,
                CertificateFormat.Jwk.Encode(TokenKey.FromCertificate(certificate)),
            }
        )
        {
            using SourceKey key = KeySource.OpenContent("-", content, "secret", null).Keys.ShouldHaveSingleItem();
            key.Certificate!.Thumbprint.ShouldBe(certificate.Thumbprint);
        }
    }

    [Theory]
    [InlineData(true, JwsFamily.RsaPkcs1)]
    [InlineData(false, JwsFamily.Ecdsa)]
    public void A_private_JWK_signs_with_its_key(bool isRsa, JwsFamily family)
    {
        string path = Folder.Write(
            "a.jwk",
            (isRsa ? KnownJwks.Rsa(isPrivate: true) : KnownJwks.EllipticCurve(isPrivate: true)).ToJsonString()
        );
        using TokenKey key = KeySource.OpenForSigning(path, null, null);
        JwsAlgorithm algorithm = JwsAlgorithm.DefaultFor(key);
        algorithm.Family.ShouldBe(family);
        key.Certificate.ShouldBeNull();
        using ITokenSigner signer = TokenEngines.PlatformCrypto.CreateSigner(key, algorithm);
        using ITokenVerifier verifier = TokenEngines.BouncyCastle.CreateVerifier(key, algorithm);
        verifier.Verify(signer.Sign("{}")).ShouldBe(TokenVerdict.Valid);
    }

    [Theory]
    [InlineData("idsrv-256-2048")]
    [InlineData("idsrv-256-P-256")]
    public void A_certificate_signs_with_its_private_key_and_is_kept(string name)
    {
        using X509Certificate2 certificate = KnownCertificates.Certificate(KnownCertificates.Spec(name));
        string path = Folder.Write("a.pfx", certificate.Export(X509ContentType.Pfx, "secret"));
        using TokenKey key = KeySource.OpenForSigning(path, "secret", null);
        key.Certificate!.Thumbprint.ShouldBe(certificate.Thumbprint);
        using ITokenSigner signer = TokenEngines.PlatformCrypto.CreateSigner(key, JwsAlgorithm.DefaultFor(key));
        signer.Sign("{}").Split('.').Length.ShouldBe(3);
    }

    [Fact]
    public void A_signing_source_needs_exactly_one_private_key()
    {
        string publicOnly = Folder.Write("a.jwk", KnownJwks.Rsa(isPrivate: false).ToJsonString());
        Cause(() => KeySource.OpenForSigning(publicOnly, null, null)).ShouldBe("holds no private key, and a server has to sign with it");

        string two = Folder.Write("b.jwks", KnownJwks.Set(KnownJwks.Rsa(isPrivate: true), KnownJwks.EllipticCurve(isPrivate: true)));
        Cause(() => KeySource.OpenForSigning(two, null, null))
            .ShouldBe("holds 2 private keys, and a server signs with one: put one into a file of its own");
    }

    private static string Cause(Func<object> open) => Should.Throw<UserErrorException>(open).Cause;
}
