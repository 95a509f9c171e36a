using System.Net;
using System.Net.Security;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.AuthenticationSchemes;
using TokenSigningBench.Lab.Protocol;
using TokenSigningBench.Lab.Tests.Accounts;

namespace TokenSigningBench.Lab.Tests.AuthenticationSchemes;

public class ClientCertificateSchemeTests(SchemeFixture fixture) : IClassFixture<SchemeFixture>
{
    private Uri Address => fixture.ServerOrSkip().AddressOf(AuthScheme.ClientCertificate);

    [SkippableFact]
    public async Task Who_shows_a_certificate_is_let_in_as_whom_it_names()
    {
        Uri address = Address;
        foreach (Account account in new[] { TestAccounts.Plain, TestAccounts.Foreign })
        {
            using X509Certificate2 certificate = fixture.Server.ClientCertificate(account.Name);
            using HttpClient client = With(certificate);
            (await client.GetStringAsync(address)).ShouldBe($"{account.Name}\n");
        }
    }

    [SkippableFact]
    public async Task Who_shows_none_or_another_authoritys_does_not_get_past_the_handshake()
    {
        Uri address = Address;
        using var others = new ClientAuthority(TimeProvider.System);
        using X509Certificate2 foreign = others.Issue(TestAccounts.Plain.Name);
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        using X509Certificate2 own = CertificateCreator.SelfSign(
            key,
            HashAlgorithmName.SHA256,
            TestAccounts.Plain.Name,
            TimeProvider.System.GetUtcNow()
        );
        foreach (X509Certificate2? certificate in new[] { null, foreign, own })
        {
            using HttpClient client = With(certificate);
            await Should.ThrowAsync<HttpRequestException>(client.GetStringAsync(address));
        }
    }

    [Fact]
    public async Task Who_shows_one_of_the_right_authority_gets_past_the_handshake_only_where_it_is_for_clients_and_valid_now()
    {
        using var authority = new OwnAuthority();
        await using SchemeServer server = await StartAsync(authority);
        Uri address = new(server.Facts.CertificateAddress!, AuthScheme.ClientCertificate.Path);
        DateTimeOffset now = TimeProvider.System.GetUtcNow();
        using X509Certificate2 right = authority.Issue("right", now.AddMinutes(-5), now.AddHours(1));
        using X509Certificate2 forServers = authority.Issue("for servers", now.AddMinutes(-5), now.AddHours(1), OwnAuthority.ForServers);
        using X509Certificate2 expired = authority.Issue("expired", now.AddDays(-2), now.AddDays(-1));
        using X509Certificate2 early = authority.Issue("early", now.AddDays(1), now.AddDays(2));
        using X509Certificate2 issuedByAClient = OwnAuthority.Issue(right, "of a client", now.AddMinutes(-5), now.AddMinutes(30));

        using (HttpClient client = With(right))
            (await client.GetStringAsync(address)).ShouldBe("right\n");
        foreach (X509Certificate2 certificate in new[] { forServers, expired, early, issuedByAClient })
        {
            using HttpClient client = With(certificate, right);
            await Should.ThrowAsync<HttpRequestException>(client.GetStringAsync(address), certificate.Subject);
        }
    }

    [Fact]
    public async Task At_a_port_that_asks_for_none_nobody_is_let_in_even_with_a_right_one()
    {
        using var authority = new OwnAuthority();
        await using SchemeServer server = await StartAsync(authority);
        DateTimeOffset now = TimeProvider.System.GetUtcNow();
        using X509Certificate2 right = authority.Issue("right", now.AddMinutes(-5), now.AddHours(1));
        using HttpClient client = With(right);

        server.Facts.Address.Scheme.ShouldBe(Uri.UriSchemeHttps);
        (await Clients.StatusAsync(client, new(server.Facts.Address, AuthScheme.ClientCertificate.Path))).ShouldBe(
            HttpStatusCode.Forbidden
        );
    }

    private static Task<SchemeServer> StartAsync(OwnAuthority authority)
    {
        DateTimeOffset now = TimeProvider.System.GetUtcNow();
        using X509Certificate2 tls = authority.Issue("localhost", now.AddMinutes(-5), now.AddHours(1), OwnAuthority.ForServers);
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

    private static HttpClient With(X509Certificate2? certificate, params X509Certificate2[] shownToo) =>
        Clients.Plain(handler =>
        {
            handler.SslOptions.RemoteCertificateValidationCallback = OwnMachine.AcceptsCertificate;
            if (certificate is not null)
                handler.SslOptions.ClientCertificateContext = SslStreamCertificateContext.Create(certificate, [.. shownToo], offline: true);
        });

    /// <summary>An authority as the lab's own, which issues wrong certificates too.</summary>
    private sealed class OwnAuthority : IDisposable
    {
        public const string ForClients = "1.3.6.1.5.5.7.3.2",
            ForServers = "1.3.6.1.5.5.7.3.1";

        private readonly X509Certificate2 _certificate;

        public OwnAuthority()
        {
            using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
            var request = new CertificateRequest("CN=own authority", key, HashAlgorithmName.SHA256);
            request.CertificateExtensions.Add(
                new X509BasicConstraintsExtension(
                    certificateAuthority: true,
                    hasPathLengthConstraint: false,
                    pathLengthConstraint: 0,
                    critical: true
                )
            );
            DateTimeOffset now = TimeProvider.System.GetUtcNow();
            _certificate = request.CreateSelfSigned(now.AddDays(-10), now.AddDays(10));
        }

        public byte[] Certificate => _certificate.RawData;

        public X509Certificate2 Issue(string name, DateTimeOffset from, DateTimeOffset to, string use = ForClients) =>
            Issue(_certificate, name, from, to, use);

        public static X509Certificate2 Issue(
            X509Certificate2 issuer,
            string name,
            DateTimeOffset from,
            DateTimeOffset to,
            string use = ForClients
        )
        {
            using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
            var request = new CertificateRequest($"CN={name}", key, HashAlgorithmName.SHA256);
            request.CertificateExtensions.Add(new X509EnhancedKeyUsageExtension([new(use)], critical: false));
            using ECDsa signer = issuer.GetECDsaPrivateKey()!;
            using X509Certificate2 publicPart = request.Create(
                issuer.SubjectName,
                X509SignatureGenerator.CreateForECDsa(signer),
                from,
                to,
                RandomNumberGenerator.GetBytes(16)
            );
            return publicPart.CopyWithPrivateKey(key);
        }

        public void Dispose() => _certificate.Dispose();
    }
}
