using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Core.Certificates;

namespace TokenSigningBench.Check.CreateCert;

/// <summary>One defect of a certificate, a key or a key set, created on purpose so that a pipeline can be tested.</summary>
public sealed class Defect
{
    private const string Mismatch = "mismatch";

    private readonly Func<DefectRequest, byte[]> _make;

    private Defect(string id, string title, string? extension, Func<DefectRequest, byte[]> make) =>
        (Id, Title, Extension, _make) = (id, title, extension, make);

    /// <summary>The id of the rule of <c>check</c> that finds it.</summary>
    public string Id { get; }

    /// <summary>What is created, one clause.</summary>
    public string Title { get; }

    /// <summary>The only file extension that can hold it; null for a certificate in any format.</summary>
    public string? Extension { get; }

    /// <summary>All defects, by id.</summary>
    public static IReadOnlyList<Defect> All { get; } =
    [
        KeySet("alg-mismatch", "A key set that publishes an RSA key with alg ES256", _ => DefectiveKeySet.WithOtherAlgorithm()),
        Certificate("announced-successor", "Valid from 10 days from now", new() { From = 10 }),
        OfKey("close-primes", "RSA 2048 of two neighbouring primes", WeakRsaKeys.WithClosePrimes),
        // The library in use decides whether it still has the defect: docs/guides/unsigned-tokens.md.
        Certificate("does-not-sign", "RSA 4352, which JsonWebTokenHandler leaves unsigned", new() { RsaBits = 4352 }),
        KeySet("duplicate-kid", "A key set with two keys of one kid", _ => DefectiveKeySet.WithOneKid()),
        OfKey("equal-prime-bits", "RSA 2048 of primes with 600 equal bits", WeakRsaKeys.WithEqualPrimeBits),
        Certificate("expired", "Valid until yesterday", new() { From = -366 }),
        Certificate("expires-soon", "Valid for another 10 days", new() { From = -355 }),
        Certificate("key-usage", "For key encipherment only", new() { KeyUsage = X509KeyUsageFlags.KeyEncipherment }),
        KeySet("key-set-refused", "A key set with a number as kid", _ => DefectiveKeySet.WithNumberAsKid()),
        new("loader-refuses", "A PKCS#12 file with 300,001 iterations", "pfx", WithManyIterations),
        Certificate("long-validity", "Valid for three years and a month", new() { Until = now => now.AddYears(3).AddMonths(1) }),
        OfKey("near-primes", "RSA 2048 of primes 2^800 apart", WeakRsaKeys.WithNearPrimes),
        Certificate("not-yet-valid", "Valid from 60 days from now", new() { From = 60 }),
        Certificate("odd-size", "RSA 2056", new() { RsaBits = 2056 }),
        Certificate("own-hash", "Signed with SHA-512", new() { Hash = HashAlgorithmName.SHA512 }),
        new("private-key-mismatch", "A certificate with another certificate's private key", "pem", OtherKey),
        KeySet("private-members", "A key set that publishes a private key", _ => DefectiveKeySet.WithPrivateMembers()),
        new("public-part-only", "A certificate without its private key", "crt", PublicPart),
        new("published-private-key", "The private key of RFC 7515 appendix A.3", "jwk", _ => DefectiveKeySet.OfPublishedKey()),
        OfKey("roca-fingerprint", "RSA 2048 with the fingerprint of CVE-2017-15361", WeakRsaKeys.WithRocaFingerprint),
        Certificate("rsa-too-small", "RSA 1024", new() { RsaBits = 1024 }),
        Certificate("server-certificate", "Also for TLS servers", new() { IsForServers = true }),
        KeySet("shared-factor", "A key set with two RSA keys that share a prime", _ => DefectiveKeySet.WithSharedFactor()),
        KeySet("small-factor", "A key set with an RSA modulus divisible by 65521", _ => DefectiveKeySet.WithSmallFactor()),
        Certificate("strength-ends-first", "RSA 2048, valid for ten years", new() { Until = now => now.AddYears(10) }),
        KeySet("unreadable-x5c", "A key set with a certificate in base64url", DefectiveKeySet.WithUnreadableCertificate),
        OfKey("unusable-key", "A key on secp256k1", () => ECDsa.Create(ECCurve.CreateFromValue("1.3.132.0.10"))),
        OfKey("weak-exponent", "RSA 2048 with the public exponent 3", WeakRsaKeys.WithSmallExponent),
        Certificate("weak-self-signature", "Signed with SHA-1", new() { IsSignedWithSha1 = true }),
        KeySet("wrong-thumbprint", "A key set with a thumbprint of hex text", DefectiveKeySet.WithWrongThumbprint),
        KeySet("x5c-mismatch", "A key set with another key's certificate", DefectiveKeySet.WithOtherCertificate),
    ];

    /// <summary>Finds a defect by its id; "mismatch" is short for "private-key-mismatch".</summary>
    /// <exception cref="UserErrorException">There is none.</exception>
    public static Defect Parse(string id) =>
        All.FirstOrDefault(defect => defect.Id == (id == Mismatch ? "private-key-mismatch" : id))
        ?? throw new UserErrorException(id, $"unknown defect; known are {string.Join(", ", All.Select(defect => defect.Id))}");

    /// <summary>The name of its file.</summary>
    public string FileName(CertificateFormat format) => $"defect-{Id}.{Extension ?? format.Name}";

    /// <summary>Creates the content of its file.</summary>
    /// <exception cref="UserErrorException">This system does not create such a key, or the format does not hold it.</exception>
    internal byte[] Create(DefectRequest request)
    {
        try
        {
            return _make(request);
        }
        catch (Exception e) when (e is CryptographicException or PlatformNotSupportedException or ArgumentException)
        {
            throw new UserErrorException(Id, $"cannot be created here as {request.Format}: {e.Message}", e);
        }
    }

    private static Defect Certificate(string id, string title, DefectiveCertificate certificate) =>
        new(id, title, null, certificate.Encode);

    private static Defect OfKey(string id, string title, Func<AsymmetricAlgorithm> makeKey) =>
        Certificate(id, title, new() { MakeKey = makeKey });

    private static Defect KeySet(string id, string title, Func<DefectRequest, byte[]> make) => new(id, title, "jwks", make);

    private static byte[] OtherKey(DefectRequest request)
    {
        using X509Certificate2 certificate = new DefectiveCertificate().Create(request);
        using var other = RSA.Create(2048);
        return Encoding.ASCII.GetBytes($"{certificate.ExportCertificatePem()}\n{other.ExportPkcs8PrivateKeyPem()}\n");
    }

    // One more than .NET's loader does by default.
    private static byte[] WithManyIterations(DefectRequest request)
    {
        using X509Certificate2 certificate = new DefectiveCertificate().Create(request);
        return certificate.ExportPkcs12(
            new PbeParameters(PbeEncryptionAlgorithm.Aes256Cbc, HashAlgorithmName.SHA256, 300_001),
            CertificateStore.Password
        );
    }

    private static byte[] PublicPart(DefectRequest request)
    {
        using X509Certificate2 certificate = new DefectiveCertificate().Create(request);
        return Encoding.ASCII.GetBytes(certificate.ExportCertificatePem() + "\n");
    }
}
