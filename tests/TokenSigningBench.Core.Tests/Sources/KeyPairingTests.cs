namespace TokenSigningBench.Core.Tests.Sources;

public sealed class KeyPairingTests : IDisposable
{
    private readonly ECDsa _one = ECDsa.Create(ECCurve.NamedCurves.nistP256);
    private readonly ECDsa _other = ECDsa.Create(ECCurve.NamedCurves.nistP256);
    private readonly List<SourceKey> _opened = [];

    public void Dispose()
    {
        foreach (SourceKey key in _opened)
            key.Dispose();
        _one.Dispose();
        _other.Dispose();
    }

    [Theory]
    [InlineData("tls.crt", "tls.key")]
    [InlineData("fullchain.pem", "privkey.pem")]
    [InlineData("cert.pem", "key.pem")]
    [InlineData("cert1.pem", "cert1.key")]
    [InlineData("id.example.org.pem", "id.example.org-key.pem")]
    [InlineData("id.example.org.crt", "id.example.org.key")]
    [InlineData("SIGNING_CERT", "signing_key")]
    [InlineData("signing.cert.pem", "signing.key.pem")]
    public void Names_make_a_pair_even_where_the_keys_differ(string certificate, string key)
    {
        IReadOnlyList<SourceKey> keys = [Certificate(certificate, _one), Key(key, _other)];
        KeyPairing.Find(keys, isFolder: false)[1].Certificates.ShouldBe([0]);
        using SourceKey combined = KeyPairing.Combine(keys[0], keys[1]);
        combined.PrivateKeyMatches.ShouldBe(false);
        combined.Source.ShouldBe(certificate);
    }

    [Fact]
    public void Without_such_names_the_public_key_makes_it()
    {
        IReadOnlyList<SourceKey> keys = [Certificate("a.crt", _one), Certificate("b.crt", _other), Key("k.pem", _other)];
        KeyPairing.Find(keys, isFolder: false)[2].Certificates.ShouldBe([1]);
        using SourceKey combined = KeyPairing.Combine(keys[1], keys[2]);
        combined.PrivateKeyMatches.ShouldBe(true);
    }

    [Fact]
    public void A_key_of_no_certificate_stays_alone() =>
        KeyPairing.Find([Certificate("a.crt", _one), Key("b.key", _other)], isFolder: true)[1].ShouldBe(new([], null), Comparer);

    [Fact]
    public void Two_self_issued_certificates_of_one_name_are_not_each_others_authority() =>
        KeyPairing
            .Find([Certificate("old.crt", _one), Certificate("new.crt", _other)], isFolder: true)
            .ShouldAllBe(role => role.LeftOut == null);

    // As certbot, cert-manager, an authority and an encryption certificate are found in a folder.
    [Fact]
    public void Of_a_folder_what_signs_no_token_beside_what_does_is_left_out()
    {
        SourceKey leaf = Certificate("cert.pem", _one);
        SourceKey[] keys =
        [
            leaf,
            Opened(SourceKey.Of("fullchain.pem", X509CertificateLoader.LoadCertificate(leaf.Certificate!.RawData), null)),
            Key("privkey.pem", _one),
            Key("privkey.der", _one),
            Certificate("ca.crt", _other, subject: "authority"),
            Key("ca.key", _other),
            Certificate("tls.crt", _other, issuer: "authority"),
            Certificate("encryption.crt", _other, X509KeyUsageFlags.KeyAgreement),
            Key("encryption.key", _other),
        ];

        KeyPairing
            .Find(keys, isFolder: true)
            .Select((role, index) => $"{keys[index].Source}: {role.LeftOut ?? string.Join(' ', role.Certificates)}")
            .ShouldBe([
                "cert.pem: has the certificate of fullchain.pem",
                "fullchain.pem: ",
                "privkey.pem: 1",
                "privkey.der: has the private key of privkey.pem",
                "ca.crt: is the certificate of an authority",
                "ca.key: is the key of ca.crt",
                "tls.crt: ",
                "encryption.crt: is for encryption",
                "encryption.key: is the key of encryption.crt",
            ]);
    }

    private static IEqualityComparer<KeyRole> Comparer { get; } =
        EqualityComparer<KeyRole>.Create((a, b) => a!.LeftOut == b!.LeftOut && a.Certificates.SequenceEqual(b.Certificates));

    private SourceKey Certificate(
        string name,
        ECDsa key,
        X509KeyUsageFlags usage = X509KeyUsageFlags.DigitalSignature,
        string subject = "a",
        string? issuer = null
    )
    {
        var request = new CertificateRequest($"CN={subject}", key, HashAlgorithmName.SHA256);
        request.CertificateExtensions.Add(new X509KeyUsageExtension(usage, critical: true));
        DateTimeOffset now = TimeProvider.System.GetUtcNow();
        using X509Certificate2 certificate = request.Create(
            new X500DistinguishedName($"CN={issuer ?? subject}"),
            X509SignatureGenerator.CreateForECDsa(key),
            now,
            now.AddDays(1),
            [(byte)(_opened.Count + 1)]
        );
        return Opened(SourceKey.Of(name, X509CertificateLoader.LoadCertificate(certificate.RawData), null));
    }

    private SourceKey Key(string name, ECDsa key) =>
        Opened(
            new()
            {
                Source = name,
                KeyAlgorithm = "EC",
                PrivateKey = TokenKey.FromEcdsa(ECDsa.Create(key.ExportParameters(includePrivateParameters: true))),
            }
        );

    private SourceKey Opened(SourceKey key)
    {
        _opened.Add(key);
        return key;
    }
}
