using System.Collections.Concurrent;
using System.Security.Cryptography.X509Certificates;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using TokenSigningBench.Check.RelyingParties.Parties;
using TokenSigningBench.Lab.Limits;

namespace TokenSigningBench.Lab.Rotate;

/// <summary>A relying party's request for its key set.</summary>
/// <param name="Party">The relying party's name.</param>
/// <param name="Number">The number of this request among the relying party's, from 1.</param>
/// <param name="Clock">The clock of the plan; null until <see cref="RotationIssuer.Begin"/>.</param>
internal readonly record struct KeySetRequest(string Party, int Number, SimulatedClock? Clock);

/// <summary>An issuer's response to a request for its key set.</summary>
/// <param name="Json">The key set; null for status 500.</param>
/// <param name="Delay">How late the response is.</param>
internal readonly record struct KeySetResponse(string? Json, TimeSpan Delay = default);

/// <summary>
/// An issuer on loopback whose key set may change. Each relying party has an issuer of its own, a path, so that its requests are counted.
/// </summary>
internal sealed class RotationIssuer : IAsyncDisposable
{
    private const string DiscoveryPath = ".well-known/openid-configuration",
        KeySetPath = "jwks",
        CacheControl = "public, max-age=300";

    private static readonly TimeSpan CertificateLifetime = TimeSpan.FromDays(30);

    private readonly X509Certificate2 _certificate = CreateCertificate();
    private readonly WebApplication _application;
    private readonly WebApplication _secureApplication;
    private readonly Func<KeySetRequest, KeySetResponse> _respond;
    private readonly string _address;
    private readonly string _secureAddress;
    private readonly ConcurrentDictionary<string, int> _requests = new();
    private readonly ConcurrentDictionary<string, long> _firstRequests = new();
    private volatile SimulatedClock? _clock;

    private RotationIssuer(Func<KeySetRequest, KeySetResponse> respond)
    {
        _respond = respond;
        (_application, _address) = Build(null);
        (_secureApplication, _secureAddress) = Build(_certificate);
    }

    /// <summary>Starts to listen.</summary>
    /// <param name="respond">The response to a relying party's request.</param>
    public static async Task<RotationIssuer> StartAsync(Func<KeySetRequest, KeySetResponse> respond, CancellationToken cancel)
    {
        var issuer = new RotationIssuer(respond);
        try
        {
            await issuer._application.StartAsync(cancel).ConfigureAwait(false);
            await issuer._secureApplication.StartAsync(cancel).ConfigureAwait(false);
            return issuer;
        }
        catch
        {
            await issuer.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    /// <summary>The issuer of a relying party, with a slash at the end.</summary>
    public string IssuerOf(string party) => $"{_address}/{party}/";

    /// <summary>The address of a relying party's key set.</summary>
    public string KeySetOf(string party) => IssuerOf(party) + KeySetPath;

    /// <summary>What a relying party is started with.</summary>
    /// <param name="algorithms">The algorithms that the relying party accepts, where its library asks for them.</param>
    public PartyStartupData StartupDataFor(string party, double speed, IReadOnlyList<string> algorithms) =>
        new(IssuerOf(party), KeySetOf(party), PartyToken.Audience)
        {
            SecureKeySet = $"{_secureAddress}/{party}/{KeySetPath}",
            Speed = speed,
            Algorithms = algorithms,
        };

    /// <summary>How often a relying party requested its key set.</summary>
    public int RequestsOf(string party) => _requests.GetValueOrDefault(party);

    /// <summary>The time stamp of a relying party's first request for its key set; null if there was none.</summary>
    public long? FirstRequestOf(string party) => _firstRequests.TryGetValue(party, out long stamp) ? stamp : null;

    /// <summary>Begins the plan.</summary>
    public void Begin(SimulatedClock clock) => _clock = clock;

    public async ValueTask DisposeAsync()
    {
        await _application.DisposeAsync().ConfigureAwait(false);
        await _secureApplication.DisposeAsync().ConfigureAwait(false);
        _certificate.Dispose();
    }

    private (WebApplication Application, string Address) Build(X509Certificate2? tls)
    {
        var socket = LoopbackSocket.Bind(0, tls);
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(new());
        socket.Use(builder);
        WebApplication application = builder.Build();
        application.Run(AnswerAsync);
        return (application, socket.Address);
    }

    // For relying parties that read a key set by https only. They are told not to verify it.
    private static X509Certificate2 CreateCertificate()
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        DateTimeOffset now = TimeProvider.System.GetUtcNow();
        return new CertificateRequest("CN=localhost", key, HashAlgorithmName.SHA256).CreateSelfSigned(
            now.AddDays(-1),
            now + CertificateLifetime
        );
    }

    private Task AnswerAsync(HttpContext context)
    {
        string[] path = (context.Request.Path.Value ?? "").Split('/', 3);
        return path switch
        {
            ["", var party, DiscoveryPath] => WriteAsync(context, Discovery(party)),
            ["", var party, KeySetPath] => AnswerKeySetAsync(context, party),
            _ => NotFound(context),
        };
    }

    private async Task AnswerKeySetAsync(HttpContext context, string party)
    {
        int number = _requests.AddOrUpdate(party, 1, (_, count) => count + 1);
        _firstRequests.TryAdd(party, TimeProvider.System.GetTimestamp());
        // As it is when the request arrives.
        KeySetResponse response = _respond(new(party, number, _clock));
        await Task.Delay(response.Delay, context.RequestAborted).ConfigureAwait(false);
        if (response.Json is null)
            context.Response.StatusCode = StatusCodes.Status500InternalServerError;
        else
            await WriteAsync(context, response.Json).ConfigureAwait(false);
    }

    // OpenID Connect Discovery 1.0 section 3.
    private string Discovery(string party) =>
        new JsonObject
        {
            ["issuer"] = IssuerOf(party),
            ["jwks_uri"] = KeySetOf(party),
            ["authorization_endpoint"] = IssuerOf(party) + "authorize",
            ["token_endpoint"] = IssuerOf(party) + "token",
            ["response_types_supported"] = new JsonArray("code", "id_token"),
            ["subject_types_supported"] = new JsonArray("public"),
            ["id_token_signing_alg_values_supported"] = new JsonArray([
                .. JwsAlgorithm.All.Where(one => one.Family is not (JwsFamily.Hmac or JwsFamily.MLDsa)).Select(one => (JsonNode)one.Name),
                // RFC 8812.
                "ES256K",
            ]),
        }.ToJsonString();

    private static Task WriteAsync(HttpContext context, string json)
    {
        context.Response.ContentType = "application/json";
        context.Response.Headers.CacheControl = CacheControl;
        return context.Response.WriteAsync(json, context.RequestAborted);
    }

    private static Task NotFound(HttpContext context)
    {
        context.Response.StatusCode = StatusCodes.Status404NotFound;
        return Task.CompletedTask;
    }
}
