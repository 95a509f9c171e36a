using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Explain.Targets;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Explain.Tests;

/// <summary>Our OpenIddict server with SQLite in a process of its own, and users who log in at its authorize endpoint.</summary>
internal sealed class OpenIddictTestServer : IAsyncDisposable
{
    private readonly TokenKey _key;
    private readonly RunningServer _running;

    private OpenIddictTestServer(TokenKey key, RunningServer running, bool byClientCredentials)
    {
        _key = key;
        _running = running;
        Users = new(byClientCredentials ? ForClient : ForUser);
    }

    public ServerProcess Process => ServerProcess.In(_running.DiagnosticFolder!, _running.ProcessGroupId!.Value);

    public TestUsers Users { get; }

    /// <param name="byClientCredentials">Whether a client logs in with its secret, and not a user at the authorize endpoint.</param>
    public static async Task<OpenIddictTestServer> StartAsync(bool byClientCredentials = false)
    {
        using var rsa = KnownPrimeKeys.Create(2048);
        using X509Certificate2 certificate = new CertificateRequest(
            "CN=explain",
            rsa,
            HashAlgorithmName.SHA256,
            RSASignaturePadding.Pkcs1
        ).CreateSelfSigned(DateTimeOffset.UnixEpoch, DateTimeOffset.UnixEpoch.AddYears(100));
        var key = TokenKey.FromCertificate(
            X509CertificateLoader.LoadPkcs12(certificate.Export(X509ContentType.Pfx), null, X509KeyStorageFlags.Exportable)
        );
        var provider = new OpenIddictProvider(
            () => new(InstalledProgram.DotNet, [Path.Combine(AppContext.BaseDirectory, "TokenSigningBench.OpenIddictServer.dll")]),
            new() { Store = OpenIddictStore.Sqlite }
        );
        return new(key, await provider.WithDiagnostics.StartAsync(key, JwsAlgorithm.Rs(256), CancellationToken.None), byClientCredentials);
    }

    public async ValueTask DisposeAsync()
    {
        Users.Dispose();
        await _running.DisposeAsync();
        _key.Dispose();
    }

    private HttpRequestMessage ForUser()
    {
        var request = new HttpRequestMessage(HttpMethod.Get, _running.Request.ToUri());
        request.Headers.Add("Cookie", _running.Cookie);
        return request;
    }

    private HttpRequestMessage ForClient()
    {
        TokenClient client = _running.TokenClient!;
        return new(HttpMethod.Post, client.TokenEndpoint)
        {
            Content = new FormUrlEncodedContent([
                new("grant_type", "client_credentials"),
                new("client_id", client.Id),
                new("client_secret", client.Secret),
            ]),
        };
    }
}
