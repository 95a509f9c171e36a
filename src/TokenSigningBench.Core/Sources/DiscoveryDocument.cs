using System.Net;
using System.Text.Json;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Core.Web;

namespace TokenSigningBench.Core.Sources;

/// <summary>
/// An identity server's discovery document (OpenID Connect Discovery 1.0 section 3), as far as needed here. Missing members are null.
/// </summary>
/// <param name="KeySet">The address of its keys.</param>
/// <param name="AuthorizationEndpoint">Where users log in.</param>
/// <param name="TokenEndpoint">Where clients exchange codes for tokens.</param>
/// <param name="ClientAuthentication">
/// The client authentication methods of the token endpoint; <c>client_secret_basic</c> alone if the document states none (section 3).
/// </param>
public sealed record DiscoveryDocument(
    string Issuer,
    Uri KeySet,
    Uri? AuthorizationEndpoint,
    Uri? TokenEndpoint,
    IReadOnlyList<string> ClientAuthentication
)
{
    /// <summary>Where a client looks the user's profile up.</summary>
    public Uri? Userinfo { get; init; }

    /// <summary>The <c>response_type</c> values that the server supports; empty if the document states none.</summary>
    public IReadOnlyList<string> ResponseTypes { get; init; } = [];

    // OpenID Connect Discovery 1.0 section 4.
    private const string WellKnown = "/.well-known/openid-configuration";

    /// <summary>
    /// Fetches an issuer's document and the keys that its tokens are verified with. The caller owns the keys. Only the host of the named
    /// address is contacted, and everything must finish within 4 s.
    /// </summary>
    /// <param name="named">The server's address that the user named, with any path.</param>
    /// <param name="issuers">The issuer, or several candidates if it is not known. The first with a document is used.</param>
    /// <param name="allowHttp">Whether plain http is permitted to hosts other than this machine.</param>
    /// <param name="clock">Measures the 4 s.</param>
    /// <param name="budget">Counts the requests.</param>
    /// <exception cref="UserErrorException">
    /// There is no such document; it is on another host, too slow, too large or incomplete; or its keys do not verify tokens.
    /// </exception>
    public static async Task<(DiscoveryDocument Document, VerificationKeys Keys)> FetchAsync(
        Uri named,
        IReadOnlyList<string> issuers,
        bool allowHttp,
        TimeProvider clock,
        RequestBudget budget,
        CancellationToken cancel
    )
    {
        // TLS certificates on this machine are not verified: such a server is the user's own, often with its own self-signed certificate,
        // and nothing that it states is trusted.
        using var web = new WebDocument(new(named.GetLeftPart(UriPartial.Path)), allowHttp, clock, budget, cancel, trustsThisMachine: true);
        UserErrorException? failure = null;
        foreach (string issuer in issuers)
        {
            if (!WebAddress.TryRead(issuer.TrimEnd('/') + WellKnown, out Uri? address))
                throw new UserErrorException(issuer, "is an issuer that is not an address: its keys cannot be found");

            (byte[]? bytes, HttpStatusCode status) = await web.GetAsync(address).ConfigureAwait(false);
            DiscoveryDocument document;
            try
            {
                document = Read(
                    address.AbsoluteUri,
                    bytes
                        ?? throw new UserErrorException(
                            address.AbsoluteUri,
                            $"answers {(int)status} {status}: no discovery document is there"
                        )
                );
            }
            catch (UserErrorException e) when (issuers.Count > 1)
            {
                // Report the first issuer's failure: it is the likeliest.
                failure ??= e;
                continue;
            }

            return (document, await ReadKeysAsync(web, document.KeySet).ConfigureAwait(false));
        }

        throw failure ?? new UserErrorException(named.GetLeftPart(UriPartial.Path), "names no issuer");
    }

    /// <exception cref="UserErrorException">It is not JSON, or has no issuer or no jwks_uri.</exception>
    public static DiscoveryDocument Read(string source, ReadOnlyMemory<byte> json)
    {
        using JsonDocument document = StrictJson.Parse(source, json);
        JsonElement root =
            document.RootElement.ValueKind == JsonValueKind.Object
                ? document.RootElement
                : throw new UserErrorException(source, "is JSON, but not a discovery document");
        return new(
            JwkDocument.Text(root, "issuer") ?? throw new UserErrorException(source, "names no issuer"),
            ReadAddress(source, root, "jwks_uri") ?? throw new UserErrorException(source, "names no jwks_uri"),
            ReadAddress(source, root, "authorization_endpoint"),
            ReadAddress(source, root, "token_endpoint"),
            ReadTexts(root, "token_endpoint_auth_methods_supported") ?? ["client_secret_basic"]
        )
        {
            // Read leniently: the control requests that they are for can be left out.
            Userinfo = WebAddress.TryRead(JwkDocument.Text(root, "userinfo_endpoint"), out Uri? userinfo) ? userinfo : null,
            ResponseTypes = ReadTexts(root, "response_types_supported") ?? [],
        };
    }

    private static async Task<VerificationKeys> ReadKeysAsync(WebDocument web, Uri address)
    {
        (byte[]? bytes, HttpStatusCode status) = await web.GetAsync(address).ConfigureAwait(false);
        return VerificationKeys.Read(
            address.AbsoluteUri,
            bytes ?? throw new UserErrorException(address.AbsoluteUri, $"answers {(int)status} {status}: no keys are there")
        );
    }

    private static string[]? ReadTexts(JsonElement root, string member) =>
        root.TryGetProperty(member, out JsonElement values) && values.ValueKind == JsonValueKind.Array
            ? [.. values.EnumerateArray().Where(value => value.ValueKind == JsonValueKind.String).Select(value => value.GetString()!)]
            : null;

    private static Uri? ReadAddress(string source, JsonElement root, string member) =>
        JwkDocument.Text(root, member) is not { } text ? null
        : WebAddress.TryRead(text, out Uri? address) ? address
        : throw new UserErrorException(source, $"its {member} is not an address: {text}");
}
