using System.Net;
using System.Security.Cryptography.X509Certificates;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.AspNetCore.Server.Kestrel.Https;
using TokenSigningBench.Articles.Accounts;
using TokenSigningBench.Core.Certificates;

namespace TokenSigningBench.Articles.ServedSchemes;

/// <summary>
/// The ports of a scheme server: one for all schemes, and a separate one for client certificates, which are requested before any path is
/// known.
/// </summary>
internal sealed class SchemePorts
{
    private readonly X509Certificate2? _tls;
    private readonly X509Certificate2? _certificatePort;
    private readonly X509ChainPolicy? _clients;
    private ListenOptions? _main;
    private ListenOptions? _certificates;

    /// <exception cref="UserErrorException">A scheme lacks a required setting.</exception>
    public SchemePorts(AuthScheme[] schemes, SchemeServerStartupData order, List<IDisposable> owned)
    {
        if (order.Tls is { } tls)
            owned.Add(_tls = X509CertificateLoader.LoadPkcs12(tls, null));
        if (!schemes.Contains(AuthScheme.ClientCertificate))
            return;
        byte[] authority =
            order.ClientAuthority
            ?? throw new UserErrorException(AuthScheme.ClientCertificate.Name, "needs its clients' authority, and was given none");
        X509Certificate2 trusted = X509CertificateLoader.LoadCertificate(authority);
        owned.Add(trusted);
        _clients = ClientAuthority.PolicyFor(trusted);
        if ((_certificatePort = _tls) is null)
            owned.Add(_certificatePort = CertificateCreator.ForLoopback());
    }

    /// <summary>The address of all schemes except the client certificate's, after the server has started to listen.</summary>
    public Uri Address => AddressOf(_main!, _tls is not null);

    /// <summary>The address of the client certificate scheme; null for a server without it.</summary>
    public Uri? CertificateAddress => _certificates is { } port ? AddressOf(port, isTls: true) : null;

    /// <summary>Configures Kestrel to listen on the ports.</summary>
    public void Listen(KestrelServerOptions kestrel)
    {
        kestrel.Listen(
            IPAddress.Loopback,
            0,
            listen =>
            {
                _main = listen;
                if (_tls is not null)
                    listen.UseHttps(_tls);
            }
        );
        if (_clients is not null)
            kestrel.Listen(IPAddress.Loopback, 0, ListenForCertificates);
    }

    private void ListenForCertificates(ListenOptions listen)
    {
        _certificates = listen;
        listen.UseHttps(
            new HttpsConnectionAdapterOptions
            {
                ServerCertificate = _certificatePort,
                ClientCertificateMode = Microsoft.AspNetCore.Server.Kestrel.Https.ClientCertificateMode.RequireCertificate,
                OnAuthenticate = (_, tls) =>
                {
                    tls.CertificateChainPolicy = _clients;
                    // A resumed TLS session skips the certificate, and here each new connection is a login.
                    tls.AllowTlsResume = false;
                },
            }
        );
    }

    private static Uri AddressOf(ListenOptions port, bool isTls) =>
        new(
            string.Create(
                CultureInfo.InvariantCulture,
                $"{(isTls ? Uri.UriSchemeHttps : Uri.UriSchemeHttp)}://localhost:{port.IPEndPoint!.Port}"
            )
        );
}
