using Org.BouncyCastle.X509;

namespace TokenSigningBench.Core.Tests.Certificates;

public sealed class MLDsaCertificateTests : InTemporaryFolder
{
    public static TheoryData<string, string> All
    {
        get
        {
            var all = new TheoryData<string, string>();
            foreach (CertificateSpec spec in CertificateGrid.PostQuantum)
            {
                all.Add(spec.FileStem, "pem");
                all.Add(spec.FileStem, "jwk");
            }

            return all;
        }
    }

    [Theory]
    [MemberData(nameof(All))]
    public async Task A_created_certificate_is_opened_with_its_key_and_is_signed_by_it(string fileStem, string format)
    {
        CertificateSpec spec = CertificateGrid.PostQuantum.Single(one => one.FileStem == fileStem);
        CertificateStore store = Store(format);

        (await store.EnsureAsync([spec], replace: false, null, CancellationToken.None)).ShouldBe([spec]);
        (await store.EnsureAsync([spec], replace: false, null, CancellationToken.None)).ShouldBeEmpty();

        using SourceKey key = KeySource.Open(store.KeyPath(spec), null, null).Keys.Single();
        key.KeyAlgorithm.ShouldBe(spec.Key.Name);
        key.PrivateKeyMatches.ShouldBe(true);
        CertificateSpec.Of(key.Certificate!).ShouldBe(spec);
        // BouncyCastle verifies the signature of the certificate, and refuses a changed one.
        byte[] der = key.Certificate!.RawData;
        var certificate = new X509CertificateParser().ReadCertificate(der);
        Should.NotThrow(() => certificate.Verify(certificate.GetPublicKey()));
        der[^20] ^= 1;
        Should.Throw<Org.BouncyCastle.Security.GeneralSecurityException>(() =>
            new X509CertificateParser().ReadCertificate(der).Verify(certificate.GetPublicKey())
        );
        using X509Certificate2 published = X509CertificateLoader.LoadCertificateFromFile(store.CrtPath(spec));
        published.RawData.ShouldBe(key.Certificate.RawData);
    }

    [Fact]
    public async Task One_format_is_made_from_the_other_with_the_same_key()
    {
        CertificateSpec spec = CertificateGrid.PostQuantum[0];
        await Store("pem").EnsureAsync([spec], replace: false, null, CancellationToken.None);
        await Store("jwk").EnsureAsync([spec], replace: false, null, CancellationToken.None);

        using SourceKey pem = KeySource.Open(Store("pem").KeyPath(spec), null, null).Keys.Single();
        using SourceKey jwk = KeySource.Open(Store("jwk").KeyPath(spec), null, null).Keys.Single();
        jwk.PrivateKey!.MLDsa!.Seed.ToArray().ShouldBe(pem.PrivateKey!.MLDsa!.Seed.ToArray());
        jwk.Published!.CertificateMatches.ShouldBe(true);
    }

    [Fact]
    public async Task It_is_not_written_as_pfx()
    {
        UserErrorException refused = await Should.ThrowAsync<UserErrorException>(() =>
            Store("pfx").EnsureAsync([CertificateGrid.PostQuantum[0]], replace: false, null, CancellationToken.None)
        );

        refused.Message.ShouldBe("ML-DSA-44: is not written as pfx; use --format pem or jwk");
        Directory.GetFiles(Folder.Path).Where(file => !file.EndsWith(".lock", StringComparison.Ordinal)).ShouldBeEmpty();
    }

    private CertificateStore Store(string format) =>
        new(Folder.Path, TimeProvider.System, new() { Format = CertificateFormat.All.Single(one => one.Name == format) });
}
