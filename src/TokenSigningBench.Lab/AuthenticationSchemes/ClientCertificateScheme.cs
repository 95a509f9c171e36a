using System.Security.Cryptography.X509Certificates;
using Microsoft.AspNetCore.Http;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.AuthenticationSchemes;

/// <summary>A client certificate. Whoever has none of the lab's own does not get past the TLS handshake of its port, and at any other port there is none to show.</summary>
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
