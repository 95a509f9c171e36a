using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.LoginLab.ClientAuthentication;
using TokenSigningBench.LoginLab.ClientAuthentication.Hosting;
using TokenSigningBench.LoginLab.RealParts;

namespace TokenSigningBench.LoginLab.Tests.ClientAuthentication;

public class ClientCertificateModeTests(ModeFixture fixture) : IClassFixture<ModeFixture>
{
    private Uri Address => fixture.ServerOrSkip().AddressOf(AuthenticationMode.ClientCertificate);

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
        using X509Certificate2 own = CertificateForge.SelfSign(key, HashAlgorithmName.SHA256, TestAccounts.Plain.Name, TimeProvider.System.GetUtcNow());
        foreach (X509Certificate2? certificate in new[] { null, foreign, own })
        {
            using HttpClient client = With(certificate);
            await Should.ThrowAsync<HttpRequestException>(client.GetStringAsync(address));
        }
    }

    [SkippableFact]
    public async Task At_a_port_that_asks_for_none_nobody_is_let_in()
    {
        using HttpClient client = Clients.Plain();
        (await Clients.StatusAsync(client, new(fixture.ServerOrSkip().Facts.Address, AuthenticationMode.ClientCertificate.Path))).ShouldBe(HttpStatusCode.Forbidden);
    }

    private static HttpClient With(X509Certificate2? certificate) => Clients.Plain(handler =>
    {
        handler.SslOptions.RemoteCertificateValidationCallback = OwnMachine.Accepts;
        if (certificate is not null)
            handler.SslOptions.ClientCertificates = [certificate];
    });
}
