using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.IdentityModel.Tokens;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Backends;
using TokenSigningBench.Lab.Digest;
using TokenSigningBench.Lab.Limits;

namespace TokenSigningBench.Lab.AuthenticationSchemes;

/// <summary>All modes in one server on Kestrel, on loopback alone, each at a path of its own.</summary>
internal sealed class ModeServer : IAsyncDisposable
{
    private readonly IHost _host;
    private readonly List<IDisposable> _owned;

    private ModeServer(IHost host, List<IDisposable> owned, ModeServerFacts facts) => (_host, _owned, Facts) = (host, owned, facts);

    /// <summary>What it says of itself.</summary>
    public ModeServerFacts Facts { get; }

    /// <summary>Connects to the stores, and starts to listen.</summary>
    /// <exception cref="SourceException">A mode lacks what it needs.</exception>
    public static async Task<ModeServer> StartAsync(ModeServerOrder order, TimeProvider clock, CancellationToken cancel)
    {
        List<IDisposable> owned = [];
        try
        {
            AuthenticationMode[] modes = [.. order.Modes.Select(AuthenticationMode.Parse)];
            IMode[] pages = [.. Pages(modes, order, clock, owned)];
            var ports = new ModePorts(modes, order, owned);
            IHost host = Build(pages, ports, clock);
            owned.Add(host);
            await host.StartAsync(cancel).ConfigureAwait(false);
            string? replays = order.Modes.Contains(AuthenticationMode.Kerberos.Name)
                ? Environment.GetEnvironmentVariable(ModeServerPart.ReplayCacheVariable) ?? "libkrb5's own"
                : null;
            return new(host, owned, new(ports.Address, ports.CertificateAddress, order.Modes, order.PasswordHash, replays));
        }
        catch
        {
            Release(owned);
            throw;
        }
    }

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        await _host.StopAsync(CancellationToken.None).ConfigureAwait(false);
        Release(_owned);
    }

    private static void Release(List<IDisposable> owned)
    {
        // The host first: until it has ended, somebody asks the others.
        foreach (IDisposable one in Enumerable.Reverse(owned))
            one.Dispose();
    }

    private static IEnumerable<IMode> Pages(AuthenticationMode[] modes, ModeServerOrder order, TimeProvider clock, List<IDisposable> owned)
    {
        var stores = new ModeStores(order);
        owned.Add(stores);
        var nonces = new DigestNonces(clock);
        // One for all modes: the accounts are the same.
        var failures = new FailedSignIns();
        owned.Add(failures);
        foreach (AuthenticationMode mode in modes)
        {
            yield return mode.Kind switch
            {
                AuthenticationKind.Anonymous => new AnonymousMode(mode),
                AuthenticationKind.Basic => new BasicMode(mode, stores.Passwords(mode), failures),
                AuthenticationKind.Digest => new DigestMode(mode, mode.DigestAlgorithm!, stores.Digests(mode), nonces, failures),
                AuthenticationKind.Kerberos => new KerberosMode(mode, RunningKdc.Realm),
                AuthenticationKind.Forms => new FormsMode(mode, stores.Passwords(mode), failures),
                AuthenticationKind.Bearer => new BearerMode(mode, KeyOf(mode, order, owned)),
                AuthenticationKind.ClientCertificate => new ClientCertificateMode(mode),
                _ => throw new InvalidOperationException($"{mode} has no server side"),
            };
        }

        foreach (PrimitivePage page in PrimitivePage.All)
        {
            var primitive = new PrimitiveMode(page);
            owned.Add(primitive);
            yield return primitive;
        }
    }

    private static SecurityKey KeyOf(AuthenticationMode mode, ModeServerOrder order, List<IDisposable> owned)
    {
        byte[] bytes = order.BearerKeys.TryGetValue(mode.Name, out byte[]? given)
            ? given
            : throw new SourceException(mode.Name, "needs its issuer's public key, and was given none");
        AsymmetricAlgorithm key = mode.TokenAlgorithm!.Curve is null ? RSA.Create() : ECDsa.Create();
        owned.Add(key);
        key.ImportSubjectPublicKeyInfo(bytes, out _);
        return key is RSA rsa ? new RsaSecurityKey(rsa) : new ECDsaSecurityKey((ECDsa)key);
    }

    private static IHost Build(IMode[] pages, ModePorts ports, TimeProvider clock) =>
        new HostBuilder()
            .ConfigureWebHost(web =>
                web.UseKestrelCore()
                    .UseKestrelHttpsConfiguration()
                    .ConfigureKestrel(kestrel =>
                    {
                        // A form with a name and a password, and nothing longer.
                        ServerLimits.Apply(kestrel, bodyBytes: 16 * 1024);
                        ports.Listen(kestrel);
                    })
                    .ConfigureServices(services =>
                    {
                        // A request is read and answered by one thread: a hop from thread to thread costs as much as many a mode.
                        services.Configure<SocketTransportOptions>(transport => transport.UnsafePreferInlineScheduling = true);
                        services.AddSingleton(clock);
                        services.AddRoutingCore();
                        // Keys that live as long as the server: a ticket is worth nothing after it.
                        services.AddDataProtection().UseEphemeralDataProtectionProvider();
                        AuthenticationBuilder schemes = services.AddAuthentication();
                        foreach (IMode page in pages)
                            page.AddTo(schemes);
                    })
                    .Configure(application =>
                    {
                        application.UseRequestGuard();
                        application
                            .UseRouting()
                            .UseEndpoints(endpoints =>
                            {
                                var routes = new ModeRoutes(endpoints);
                                foreach (IMode page in pages)
                                    page.MapTo(routes);
                            });
                    })
            )
            .Build();
}
