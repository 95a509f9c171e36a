using System.Net;
using System.Net.Security;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Articles.Accounts;
using TokenSigningBench.Articles.ServedSchemes;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Protocol;
using TokenSigningBench.Lab.Tests.Accounts;

namespace TokenSigningBench.Articles.Tests.ServedSchemes;

public class ClientCertificateSchemeTests(SchemeFixture fixture) : IClassFixture<SchemeFixture>
{
    private Uri Address => fixture.ServerOrSkip().AddressOf(AuthScheme.ClientCertificate);

    [SkippableFact]
    public async Task A_client_is_signed_in_as_its_certificate_s_subject()
    {
        Uri address = Address;
        foreach (Account account in new[] { TestAccounts.Plain, TestAccounts.SpecialCharacters })
        {
            using X509Certificate2 certificate = fixture.Server.ClientCertificate(account.Name);
            using HttpClient client = ClientWith(certificate);
            (await client.GetStringAsync(address)).ShouldBe($"{account.Name}\n");
        }
    }

    [SkippableFact]
    public async Task Without_a_certificate_of_the_right_authority_the_handshake_fails()
    {
        Uri address = Address;
        using var otherAuthority = new ClientAuthority(TimeProvider.System);
        using X509Certificate2 otherIssuer = otherAuthority.Issue(TestAccounts.Plain.Name);
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        DateTimeOffset now = TimeProvider.System.GetUtcNow();
        using X509Certificate2 selfSigned = CertificateCreator.SelfSign(key, HashAlgorithmName.SHA256, TestAccounts.Plain.Name, now);
        foreach (X509Certificate2? certificate in new[] { null, otherIssuer, selfSigned })
        {
            using HttpClient client = ClientWith(certificate);
            await Should.ThrowAsync<HttpRequestException>(client.GetStringAsync(address));
        }
    }

    [Fact]
    public async Task A_certificate_of_the_right_authority_must_be_for_clients_and_valid_now()
    {
        using var authority = new TestAuthority();
        await using SchemeServer server = await StartAsync(authority);
        Uri address = new(server.Facts.CertificateAddress!, AuthScheme.ClientCertificate.Path);
        DateTimeOffset now = TimeProvider.System.GetUtcNow();
        using X509Certificate2 valid = authority.Issue("right", now.AddMinutes(-5), now.AddHours(1));
        using X509Certificate2 forServers = authority.Issue("for servers", now.AddMinutes(-5), now.AddHours(1), TestAuthority.ForServers);
        using X509Certificate2 expired = authority.Issue("expired", now.AddDays(-2), now.AddDays(-1));
        using X509Certificate2 early = authority.Issue("early", now.AddDays(1), now.AddDays(2));
        using X509Certificate2 issuedByAClient = TestAuthority.Issue(valid, "of a client", now.AddMinutes(-5), now.AddMinutes(30));

        using (HttpClient client = ClientWith(valid))
            (await client.GetStringAsync(address)).ShouldBe("right\n");
        foreach (X509Certificate2 certificate in new[] { forServers, expired, early, issuedByAClient })
        {
            using HttpClient client = ClientWith(certificate, valid);
            await Should.ThrowAsync<HttpRequestException>(client.GetStringAsync(address), certificate.Subject);
        }
    }

    [Fact]
    public async Task A_port_that_requests_no_certificate_refuses_every_client()
    {
        using var authority = new TestAuthority();
        await using SchemeServer server = await StartAsync(authority);
        DateTimeOffset now = TimeProvider.System.GetUtcNow();
        using X509Certificate2 valid = authority.Issue("right", now.AddMinutes(-5), now.AddHours(1));
        using HttpClient client = ClientWith(valid);

        server.Facts.Address.Scheme.ShouldBe(Uri.UriSchemeHttps);
        (await Clients.StatusAsync(client, new(server.Facts.Address, AuthScheme.ClientCertificate.Path))).ShouldBe(
            HttpStatusCode.Forbidden
        );
    }

    private static Task<Articles.ServedSchemes.SchemeServer> StartAsync(TestAuthority authority)
    {
        DateTimeOffset now = TimeProvider.System.GetUtcNow();
        using X509Certificate2 tls = authority.Issue("localhost", now.AddMinutes(-5), now.AddHours(1), TestAuthority.ForServers);
        return SchemeServer.StartAsync(
            new()
            {
                Schemes = [AuthScheme.ClientCertificate.Name],
                PasswordHash = "sha1",
                ClientAuthority = authority.Certificate,
                Tls = tls.Export(X509ContentType.Pkcs12),
            },
            TimeProvider.System,
            CancellationToken.None
        );
    }

    private static HttpClient ClientWith(X509Certificate2? certificate, params X509Certificate2[] chain) =>
        Clients.Plain(handler =>
        {
            handler.SslOptions.RemoteCertificateValidationCallback = LoopbackCertificates.AcceptsCertificate;
            if (certificate is not null)
                handler.SslOptions.ClientCertificateContext = SslStreamCertificateContext.Create(certificate, [.. chain], offline: true);
        });

    /// <summary>An authority like the lab's own, which also issues invalid certificates.</summary>
    private sealed class TestAuthority : IDisposable
    {
        public const string ForClients = "1.3.6.1.5.5.7.3.2",
            ForServers = "1.3.6.1.5.5.7.3.1";

        private readonly X509Certificate2 _certificate;

        public TestAuthority()
        {
            using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
            var request = new CertificateRequest("CN=own authority", key, HashAlgorithmName.SHA256);
            request.CertificateExtensions.Add(X509BasicConstraintsExtension.CreateForCertificateAuthority());
            DateTimeOffset now = TimeProvider.System.GetUtcNow();
            _certificate = request.CreateSelfSigned(now.AddDays(-10), now.AddDays(10));
        }

        public byte[] Certificate => _certificate.RawData;

        public X509Certificate2 Issue(string name, DateTimeOffset from, DateTimeOffset to, string purpose = ForClients) =>
            Issue(_certificate, name, from, to, purpose);

        public static X509Certificate2 Issue(
            X509Certificate2 issuer,
            string name,
            DateTimeOffset from,
            DateTimeOffset to,
            string purpose = ForClients
        )
        {
            using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
            var request = new CertificateRequest($"CN={name}", key, HashAlgorithmName.SHA256);
            request.CertificateExtensions.Add(new X509EnhancedKeyUsageExtension([new(purpose)], critical: false));
            using ECDsa signer = issuer.GetECDsaPrivateKey()!;
            var generator = X509SignatureGenerator.CreateForECDsa(signer);
            byte[] serial = RandomNumberGenerator.GetBytes(16);
            using X509Certificate2 publicPart = request.Create(issuer.SubjectName, generator, from, to, serial);
            return publicPart.CopyWithPrivateKey(key);
        }

        public void Dispose() => _certificate.Dispose();
    }
}
