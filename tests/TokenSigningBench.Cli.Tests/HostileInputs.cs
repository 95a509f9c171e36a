using System.Buffers.Text;
using System.Formats.Asn1;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Cli.Tests;

/// <summary>
/// Files that a user, or an attacker, could name by mistake or on purpose: each with a part of the cause that must be printed.
/// </summary>
internal static class HostileInputs
{
    public const string Password = "notsecure";

    private static readonly Asn1Tag Content = new(TagClass.ContextSpecific, 0);

    private const string Pbmac1 = "1.2.840.113549.1.5.14";

    private static readonly RSA Rsa = RSA.Create(2048);
    private static readonly ECDsa Ec = ECDsa.Create(ECCurve.NamedCurves.nistP256);
    private static readonly X509Certificate2 RsaCertificate = SelfSigned(
        new("CN=rsa", Rsa, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1)
    );
    private static readonly X509Certificate2 EcCertificate = SelfSigned(new("CN=curve", Ec, HashAlgorithmName.SHA256));
    private static readonly byte[] Pfx = OfIterations(2000);
    private static readonly byte[] Pkcs7 = new X509Certificate2Collection { RsaCertificate, EcCertificate }.Export(X509ContentType.Pkcs7)!;
    private static readonly string Modulus = Base64Url.EncodeToString(Rsa.ExportParameters(includePrivateParameters: false).Modulus);
    private static readonly string OffCurve = Base64Url.EncodeToString(RandomBytes(32));
    private static readonly byte[] Junk = RandomBytes(4096);

    private static readonly Dictionary<string, (Action<string> Make, string Cause)> All = new()
    {
        ["empty.pfx"] = (FileWith(""), "is empty"),
        ["empty.pem"] = (FileWith(""), "is empty"),
        ["empty.crt"] = (FileWith(""), "is empty"),
        ["empty.json"] = (FileWith(""), "is empty"),
        ["truncated.pfx"] = (FileWith(Pfx[..(Pfx.Length / 2)]), "is truncated"),
        ["truncated.pem"] = (FileWith(Pem[..300]), "is cut off"),
        ["truncated.der"] = (FileWith(RsaCertificate.RawData[..300]), "is truncated"),
        ["truncated.json"] = (FileWith("""{"keys":[{"kty":"RSA","""), "is not JSON"),
        ["junk.pfx"] = (FileWith(Junk), "not PKCS#12 at all"),
        ["junk.pem"] = (FileWith(Junk), "is not PEM"),
        ["junk.crt"] = (FileWith(Junk), "not a certificate at all"),
        ["junk.json"] = (FileWith(Junk), "is not JSON"),
        ["junk.key"] = (FileWith(Junk), "is not PEM"),
        ["junk.txt"] = (FileWith(Junk), "unknown ending '.txt'"),
        ["bundle.p7b"] = (FileWith(Pkcs7), "is neither a certificate nor a key but PKCS#7"),
        ["bundle.pfx"] = (FileWith(Pkcs7), "is not PKCS#12 but PKCS#7"),
        ["bundle.crt"] = (FileWith(Pkcs7), "is not a certificate but PKCS#7"),
        ["bundle.pem"] = (FileWith(PemEncoding.WriteString("PKCS7", Pkcs7)), "holds no certificate, only PKCS7"),
        ["pem.pfx"] = (FileWith(Pem), "is PEM, not PKCS#12: name it .pem"),
        ["pfx.pem"] = (FileWith(Pfx), "is not PEM"),
        ["pfx.crt"] = (FileWith(Pfx), "is not a certificate but PKCS#12: name it .pfx"),
        ["pfx.json"] = (FileWith(Pfx), "is not JSON"),
        ["truncated-key.der"] = (FileWith(Rsa.ExportPkcs8PrivateKey()[..300]), "is truncated"),
        ["damaged-key.der"] = (
            FileWith(CraftedKey.OfRsa(Rsa.ExportParameters(includePrivateParameters: true), [3])),
            "its private key is damaged"
        ),
        ["large-key.pem"] = (
            FileWith(PemEncoding.WriteString("RSA PUBLIC KEY", CraftedKey.OfRsa(100_000))),
            "its modulus has 100,000 bits"
        ),
        ["long-exponent.key"] = (
            FileWith(CraftedKey.OfRsa(Rsa.ExportParameters(includePrivateParameters: true), RandomBytes(500_000))),
            "a number of its private key is longer than its modulus"
        ),
        ["costly.key"] = (FileWith(EncryptedKey(1_000_000_000)), "asks for 1,000,000,000 derivation iterations"),
        ["old-way.key"] = (
            FileWith(
                "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\nAAAA\n-----END RSA PRIVATE KEY-----\n"
            ),
            "is encrypted in OpenSSL's old way"
        ),
        ["ssh.key"] = (
            FileWith(PemEncoding.WriteString("OPENSSH PRIVATE KEY", Junk)),
            "is in OpenSSH's own form; convert it: ssh-keygen -p"
        ),
        ["ssh.pem"] = (FileWith("ssh-rsa AAAAB3NzaC1yc2E somebody@somewhere"), "is in OpenSSH's own form; convert it: ssh-keygen -e"),
        ["dsa.pem"] = (
            FileWith(PemEncoding.WriteString("DSA PRIVATE KEY", Junk)),
            "its private key is of the kind DSA; RSA, elliptic curve, ML-DSA and Ed25519 keys are read"
        ),
        ["x25519.pem"] = (
            FileWith(PemEncoding.WriteString("PUBLIC KEY", CraftedKey.OfKind("1.3.101.110"))),
            "its public key is of the kind X25519; RSA, elliptic curve, ML-DSA and Ed25519 keys are read"
        ),
        ["several.pem"] = (
            FileWith(Rsa.ExportPkcs8PrivateKeyPem() + "\n" + Rsa.ExportSubjectPublicKeyInfoPem()),
            "holds 2 keys (PRIVATE KEY, PUBLIC KEY) and no certificate"
        ),
        ["two-keys.pem"] = (FileWith(Pem + "\n" + Ec.ExportPkcs8PrivateKeyPem()), "holds 2 private keys"),
        ["two-keys.pfx"] = (FileWith(TwoKeys), "say which one signs with --thumbprint"),
        ["blocks.pem"] = (FileWith(string.Concat(Enumerable.Repeat("-----BEGIN A-----\n", 50_000))), "has 50,000 PEM blocks"),
        ["costly.pfx"] = (FileWith(WithMac(oldMac => oldMac, 100_000_000)), "asks for 100,000,000 derivation iterations"),
        ["costly.pem"] = (
            FileWith(RsaCertificate.ExportCertificatePem() + "\n" + EncryptedKey(1_000_000_000)),
            "asks for 1,000,000,000 derivation iterations"
        ),
        ["pbmac1.pfx"] = (FileWith(WithMac(_ => Pbmac1Digest(), 2000)), "unsupported MAC"),
        ["deep.json"] = (FileWith(new string('[', 10_000) + new string(']', 10_000)), "is not JSON"),
        ["million.jwks"] = (FileWith(Keys(Enumerable.Repeat("{}", 1_000_000))), "at most 1,048,576 are read"),
        ["most.jwks"] = (FileWith(Keys(Enumerable.Repeat("{}", 300_000))), "has 300,000 keys; at most 100 are read"),
        ["101.jwks"] = (FileWith(Keys(Enumerable.Repeat(RsaJwk(Modulus), 101))), "has 101 keys; at most 100 are read"),
        ["none.jwks"] = (FileWith(Keys([])), "holds no key for signatures"),
        ["other.json"] = (FileWith("""{"issuer":"https://example.org"}"""), "neither a JWK nor a set of them"),
        ["large.jwk"] = (FileWith(RsaJwk(Base64Url.EncodeToString(RandomBytes(100_000 / 8)))), "its modulus has 100,000 bits"),
        ["zero.jwk"] = (FileWith(RsaJwk("AAAA")), "its modulus is zero"),
        ["even.jwk"] = (
            FileWith(RsaJwk(Base64Url.EncodeToString([.. Rsa.ExportParameters(includePrivateParameters: false).Modulus!, 0]))),
            "its modulus is even"
        ),
        ["exponent.jwk"] = (FileWith($$"""{"kty":"RSA","n":"{{Modulus}}","e":"AA"}"""), "its exponent is zero"),
        ["long-exponent.jwk"] = (
            FileWith($$"""{"kty":"RSA","n":"{{Modulus}}","e":"{{new string('_', 1_000_000)}}"}"""),
            "its exponent is longer than its modulus"
        ),
        ["missing.jwk"] = (FileWith("""{"kty":"RSA","e":"AQAB"}"""), "has no n"),
        ["spelling.jwk"] = (FileWith(RsaJwk("not base64url!")), "its n is not base64url"),
        ["off-curve.jwk"] = (
            FileWith($$"""{"kty":"EC","crv":"P-256","x":"{{OffCurve}}","y":"{{OffCurve}}"}"""),
            "its numbers are not a key"
        ),
        ["twice.jwk"] = (FileWith("""{"kty":"RSA","kty":"EC"}"""), "Duplicate property 'kty'"),
        ["surrogate.jwk"] = (FileWith("""{"kty":"RSA","kid":"\ud800"}"""), "is not JSON"),
        ["escape.jwks"] = (FileWith(Keys(["""{"kty":"RSA","kid":"a\nb\u001b[2J"}"""])), """#a\u000Ab\u001B[2J: has no n"""),
        ["large.crt"] = (FileWith(CraftedCertificate.OfRsa(100_000)), "its modulus has 100,000 bits"),
        ["zero.crt"] = (FileWith(CraftedCertificate.OfRsa([0], [1, 0, 1])), "its modulus is zero"),
        ["negative.der"] = (FileWith(CraftedCertificate.OfRsa([0xC3, 0x51], [3])), "its modulus is negative"),
        ["missing.pfx"] = (_ => { }, "no such file"),
        ["sparse.pfx"] = (path => SetLength(path, 100_000_000), "has 100,000,000 bytes"),
        ["sparse.json"] = (path => SetLength(path, 100_000_000), "has 100,000,000 bytes"),
        ["folder.pfx"] = (path => Directory.CreateDirectory(path), "holds no certificate or key"),
        ["pipe.pfx"] = (MakePipe, "is empty, or not a regular file"),
        ["pipe.json"] = (MakePipe, "is empty, or not a regular file"),
        ["device.pfx"] = (path => File.CreateSymbolicLink(path, "/dev/zero"), "is empty, or not a regular file"),
        ["stdin.pem"] = (path => File.CreateSymbolicLink(path, "/dev/stdin"), "is a link to"),
        ["nowhere.pfx"] = (path => File.CreateSymbolicLink(path, "nowhere"), "is a link to"),
        ["round.pfx"] = (path => File.CreateSymbolicLink(path, path), "symbolic links"),
    };

    private static readonly string[] OnLinux = ["pipe.pfx", "pipe.json", "device.pfx", "stdin.pem", "nowhere.pfx", "round.pfx"];

    public static IReadOnlyList<string> Names => [.. All.Keys.Except(OperatingSystem.IsLinux() ? [] : OnLinux)];

    /// <summary>The thumbprints of the two certificates in two-keys.pfx.</summary>
    public static string[] Thumbprints { get; } = [RsaCertificate.Thumbprint, EcCertificate.Thumbprint];

    private static string Pem => RsaCertificate.ExportCertificatePem() + "\n" + Rsa.ExportPkcs8PrivateKeyPem();

    private static byte[] TwoKeys =>
        new X509Certificate2Collection { RsaCertificate, EcCertificate }.Export(X509ContentType.Pkcs12, Password)!;

    /// <summary>Creates one file under its name.</summary>
    /// <returns>A part of the cause that must be printed.</returns>
    public static string Make(string name, TemporaryFolder folder)
    {
        (Action<string> make, string cause) = All[name];
        make(folder.File(name));
        return cause;
    }

    /// <summary>A PKCS #12 file whose keys are all derived with this iteration count.</summary>
    public static byte[] OfIterations(int count) =>
        RsaCertificate.ExportPkcs12(new PbeParameters(PbeEncryptionAlgorithm.Aes256Cbc, HashAlgorithmName.SHA256, count), Password);

    /// <summary>
    /// A PKCS #12 file that asks for 1,999,999 iterations: two parts with 999,999 each, and a MAC with one that matches no password.
    /// </summary>
    public static byte[] OfAlmostTwoMillionIterations()
    {
        string key = EncryptedKey(999_999);
        byte[] encrypted = Convert.FromBase64String(key[PemEncoding.Find(key).Base64Data]);
        ReadOnlyMemory<byte> algorithm = new AsnReader(encrypted, AsnEncodingRules.DER).ReadSequence().ReadEncodedValue();
        var parts = new AsnWriter(AsnEncodingRules.DER);
        using (parts.PushSequence())
        {
            for (int i = 0; i < 2; i++)
                WriteEncryptedPart(parts, algorithm.Span);
        }

        AsnReader pfx = new AsnReader(WithMac(digest => digest, 1), AsnEncodingRules.DER).ReadSequence();
        var writer = new AsnWriter(AsnEncodingRules.DER);
        using (writer.PushSequence())
        {
            writer.WriteEncodedValue(pfx.ReadEncodedValue().Span);
            using (writer.PushSequence())
            {
                writer.WriteObjectIdentifier("1.2.840.113549.1.7.1");
                using (writer.PushSequence(Content))
                    writer.WriteOctetString(parts.Encode());
            }

            pfx.ReadEncodedValue();
            writer.WriteEncodedValue(pfx.ReadEncodedValue().Span);
        }

        return writer.Encode();
    }

    // ContentInfo with EncryptedData (RFC 5652 sections 3 and 8).
    private static void WriteEncryptedPart(AsnWriter parts, ReadOnlySpan<byte> algorithm)
    {
        using (parts.PushSequence())
        {
            parts.WriteObjectIdentifier("1.2.840.113549.1.7.6");
            using (parts.PushSequence(Content))
            using (parts.PushSequence())
            {
                parts.WriteInteger(0);
                using (parts.PushSequence())
                {
                    parts.WriteObjectIdentifier("1.2.840.113549.1.7.1");
                    parts.WriteEncodedValue(algorithm);
                    parts.WriteOctetString(new byte[32], new(TagClass.ContextSpecific, 0));
                }
            }
        }
    }

    // PFX (RFC 7292 section 4): a version, the content, and MacData of a digest, a salt and iterations.
    private static byte[] WithMac(Func<ReadOnlyMemory<byte>, ReadOnlyMemory<byte>> digest, int iterations)
    {
        AsnReader pfx = new AsnReader(Pfx, AsnEncodingRules.BER).ReadSequence();
        var writer = new AsnWriter(AsnEncodingRules.DER);
        using (writer.PushSequence())
        {
            writer.WriteEncodedValue(pfx.ReadEncodedValue().Span);
            writer.WriteEncodedValue(pfx.ReadEncodedValue().Span);
            AsnReader mac = pfx.ReadSequence();
            using (writer.PushSequence())
            {
                writer.WriteEncodedValue(digest(mac.ReadEncodedValue()).Span);
                writer.WriteEncodedValue(mac.ReadEncodedValue().Span);
                writer.WriteInteger(iterations);
            }
        }

        return writer.Encode();
    }

    // DigestInfo: RFC 9579 puts the scheme in the place of the hash.
    private static byte[] Pbmac1Digest()
    {
        var writer = new AsnWriter(AsnEncodingRules.DER);
        using (writer.PushSequence())
        {
            using (writer.PushSequence())
                writer.WriteObjectIdentifier(Pbmac1);
            writer.WriteOctetString(new byte[32]);
        }

        return writer.Encode();
    }

    // EncryptedPrivateKeyInfo (RFC 5958 section 3) with PBES2, PBKDF2 and AES-256-CBC (RFC 8018 appendix A).
    private static string EncryptedKey(int iterations)
    {
        var writer = new AsnWriter(AsnEncodingRules.DER);
        using (writer.PushSequence())
        {
            using (writer.PushSequence())
            {
                writer.WriteObjectIdentifier("1.2.840.113549.1.5.13");
                using (writer.PushSequence())
                {
                    using (writer.PushSequence())
                    {
                        writer.WriteObjectIdentifier("1.2.840.113549.1.5.12");
                        using (writer.PushSequence())
                        {
                            writer.WriteOctetString(new byte[16]);
                            writer.WriteInteger(iterations);
                        }
                    }

                    using (writer.PushSequence())
                    {
                        writer.WriteObjectIdentifier("2.16.840.1.101.3.4.1.42");
                        writer.WriteOctetString(new byte[16]);
                    }
                }
            }

            writer.WriteOctetString(new byte[64]);
        }

        return PemEncoding.WriteString("ENCRYPTED PRIVATE KEY", writer.Encode());
    }

    private static string RsaJwk(string modulus) => $$"""{"kty":"RSA","n":"{{modulus}}","e":"AQAB"}""";

    private static string Keys(IEnumerable<string> keys) => $$"""{"keys":[{{string.Join(',', keys)}}]}""";

    // The same each time, an odd number, and of full length.
    private static byte[] RandomBytes(int count)
    {
        var bytes = new byte[count];
        new Random(1).NextBytes(bytes);
        bytes[0] |= 0x80;
        bytes[^1] |= 1;
        return bytes;
    }

    private static Action<string> FileWith(string text) => path => File.WriteAllText(path, text);

    private static Action<string> FileWith(byte[] bytes) => path => File.WriteAllBytes(path, bytes);

    private static void SetLength(string path, long length)
    {
        using FileStream file = File.Create(path);
        file.SetLength(length);
    }

    private static void MakePipe(string path) => NamedPipe.MakeOrSkip(path);

    private static X509Certificate2 SelfSigned(CertificateRequest request)
    {
        DateTimeOffset now = TimeProvider.System.GetUtcNow();
        return request.CreateSelfSigned(now.AddDays(-1), now.AddDays(90));
    }
}
