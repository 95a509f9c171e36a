using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.IdentityModel.Tokens;
using TokenSigningBench.Articles.Accounts;
using TokenSigningBench.Articles.Backends;
using TokenSigningBench.Articles.Digest;
using TokenSigningBench.Lab.Limits;

namespace TokenSigningBench.Articles.ServedSchemes;

/// <summary>A server on Kestrel, on loopback only, with each authentication scheme at its own path.</summary>
internal sealed class SchemeServer : IAsyncDisposable
{
    private readonly IHost _host;
    private readonly List<IDisposable> _owned;

    private SchemeServer(IHost host, List<IDisposable> owned, SchemeServerFacts facts) => (_host, _owned, Facts) = (host, owned, facts);

    /// <summary>The server's addresses and parameters.</summary>
    public SchemeServerFacts Facts { get; }

    /// <summary>Connects to the account stores and starts to listen.</summary>
    /// <exception cref="UserErrorException">A scheme lacks a required setting.</exception>
    public static async Task<SchemeServer> StartAsync(SchemeServerStartupData order, TimeProvider clock, CancellationToken cancel)
    {
        List<IDisposable> owned = [];
        try
        {
            AuthScheme[] schemes = [.. order.Schemes.Select(AuthScheme.Parse)];
            IAuthScheme[] pages = [.. CreateSchemes(schemes, order, clock, owned)];
            var ports = new SchemePorts(schemes, order, owned);
            IHost host = Build(pages, ports, clock);
            owned.Add(host);
            await host.StartAsync(cancel).ConfigureAwait(false);
            string? replayCache = order.Schemes.Contains(AuthScheme.Kerberos.Name)
                ? Environment.GetEnvironmentVariable(SchemeServerLauncher.ReplayCacheVariable) ?? "libkrb5's own"
                : null;
            return new(host, owned, new(ports.Address, ports.CertificateAddress, order.Schemes, order.PasswordHash, replayCache));
        }
        catch
        {
            Release(owned);
            throw;
        }
    }

    public async ValueTask DisposeAsync()
    {
        await _host.StopAsync(CancellationToken.None).ConfigureAwait(false);
        Release(_owned);
    }

    private static void Release(List<IDisposable> owned)
    {
        // The host first: until it has ended, requests use the other objects.
        foreach (IDisposable item in Enumerable.Reverse(owned))
            item.Dispose();
    }

    private static IEnumerable<IAuthScheme> CreateSchemes(
        AuthScheme[] schemes,
        SchemeServerStartupData order,
        TimeProvider clock,
        List<IDisposable> owned
    )
    {
        var stores = new SchemeStores(order);
        owned.Add(stores);
        var nonces = new DigestNonces(clock);
        foreach (AuthScheme scheme in schemes)
        {
            yield return scheme.Kind switch
            {
                AuthenticationKind.Anonymous => new AnonymousScheme(scheme),
                AuthenticationKind.Basic => new BasicScheme(scheme, stores.Passwords(scheme)),
                AuthenticationKind.Digest => new DigestScheme(scheme, scheme.DigestAlgorithm!, stores.Digests(scheme), nonces),
                AuthenticationKind.Kerberos => new KerberosScheme(scheme, RunningKdc.Realm),
                AuthenticationKind.Forms => new FormsScheme(scheme, stores.Passwords(scheme)),
                AuthenticationKind.Bearer => new BearerScheme(scheme, KeyOf(scheme, order, owned)),
                AuthenticationKind.ClientCertificate => new ClientCertificateScheme(scheme),
                _ => throw new InvalidOperationException($"{scheme} has no server side"),
            };
        }

        foreach (PrimitivePage page in PrimitivePage.All)
        {
            var primitive = new PrimitiveScheme(page);
            owned.Add(primitive);
            yield return primitive;
        }
    }

    private static SecurityKey KeyOf(AuthScheme scheme, SchemeServerStartupData order, List<IDisposable> owned)
    {
        byte[] bytes = order.BearerKeys.TryGetValue(scheme.Name, out byte[]? given)
            ? given
            : throw new UserErrorException(scheme.Name, "needs its issuer's public key, and was given none");
        AsymmetricAlgorithm key = scheme.TokenAlgorithm!.Curve is null ? RSA.Create() : ECDsa.Create();
        owned.Add(key);
        key.ImportSubjectPublicKeyInfo(bytes, out _);
        return key is RSA rsa ? new RsaSecurityKey(rsa) : new ECDsaSecurityKey((ECDsa)key);
    }

    private static IHost Build(IAuthScheme[] pages, SchemePorts ports, TimeProvider clock) =>
        new HostBuilder()
            .ConfigureWebHost(web =>
            {
                web.UseKestrelCore()
                    .UseKestrelHttpsConfiguration()
                    .ConfigureKestrel(ports.Listen)
                    .ConfigureServices(services =>
                    {
                        // One thread reads and responds: a thread switch costs as much as a request of many schemes.
                        services.Configure<SocketTransportOptions>(transport => transport.UnsafePreferInlineScheduling = true);
                        services.AddSingleton(clock);
                        services.AddRoutingCore();
                        // Keys with the server's lifetime: a ticket is worthless after it.
                        services.AddDataProtection().UseEphemeralDataProtectionProvider();
                        AuthenticationBuilder schemes = services.AddAuthentication();
                        foreach (IAuthScheme page in pages)
                            page.AddTo(schemes);
                    })
                    .Configure(application =>
                    {
                        application
                            .UseRouting()
                            .UseEndpoints(endpoints =>
                            {
                                var routes = new SchemeRoutes(endpoints);
                                foreach (IAuthScheme page in pages)
                                    page.MapTo(routes);
                            });
                    });
                // Enough for a form with a name and a password.
                ServerLimits.Apply(web, bodyBytes: 16 * 1024);
            })
            .Build();
}
