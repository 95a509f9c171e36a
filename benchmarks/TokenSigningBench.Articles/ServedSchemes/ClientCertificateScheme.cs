using System.Security.Cryptography.X509Certificates;
using Microsoft.AspNetCore.Http;
using TokenSigningBench.Articles.Accounts;

namespace TokenSigningBench.Articles.ServedSchemes;

/// <summary>
/// A client certificate. On this scheme's port the TLS handshake fails without a certificate of the lab's authority. On other ports no
/// certificate is requested.
/// </summary>
internal sealed class ClientCertificateScheme(AuthScheme scheme) : IAuthScheme
{
    public void MapTo(SchemeRoutes routes) =>
        routes.Get(
            scheme.Path,
            static context =>
                context.Connection.ClientCertificate is { } certificate
                    ? SchemePages.WelcomeAsync(context, certificate.GetNameInfo(X509NameType.SimpleName, forIssuer: false))
                    : SchemePages.RefuseAsync(context, StatusCodes.Status403Forbidden)
        );
}
