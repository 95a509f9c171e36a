using System.Net;
using System.Text.Json;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Core.Web;

namespace TokenSigningBench.Core.Sources;

/// <summary>What an identity server says of itself (OpenID Connect Discovery 1.0 section 3), as far as it is needed here. What it does not say is null.</summary>
/// <param name="Issuer">Its name for itself.</param>
/// <param name="KeySet">Where its keys are.</param>
/// <param name="AuthorizationEndpoint">Where people sign in.</param>
/// <param name="TokenEndpoint">Where clients get tokens for codes.</param>
/// <param name="ClientAuthentication">How a client may prove itself there; <c>client_secret_basic</c> alone where the document does not say (section 3).</param>
public sealed record DiscoveryDocument(
    string Issuer,
    Uri KeySet,
    Uri? AuthorizationEndpoint,
    Uri? TokenEndpoint,
    IReadOnlyList<string> ClientAuthentication
)
{
    // OpenID Connect Discovery 1.0 section 4.
    private const string WellKnown = "/.well-known/openid-configuration";

    /// <summary>Fetches an issuer's document and the keys that its tokens are verified with, which become the caller's: from the host of the named address alone, within four seconds.</summary>
    /// <param name="named">The server's address that the user named, whatever its path.</param>
    /// <param name="issuers">The issuer; where it is not known, several that it may be, of which the first that has a document counts.</param>
    /// <param name="allowHttp">Whether plain http is permitted to a host other than this one.</param>
    /// <param name="clock">Tells when the server has taken too long.</param>
    /// <param name="asking">Told before each request, for who counts them.</param>
    /// <exception cref="UserErrorException">There is no such document, it leads elsewhere, takes too long, is too large or says too little; or its keys are not such that tokens are verified with them.</exception>
    public static async Task<(DiscoveryDocument Document, VerificationKeys Keys)> FetchAsync(
        Uri named,
        IReadOnlyList<string> issuers,
        bool allowHttp,
        TimeProvider clock,
        Action asking,
        CancellationToken cancel
    )
    {
        // Nothing is believed of what a server on this machine says: it is the user's own, and its certificate as often as not its own making.
        using var web = new WebDocument(new(named.GetLeftPart(UriPartial.Path)), allowHttp, clock, cancel, asking, trustsThisMachine: true);
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
                // The first is the likeliest.
                failure ??= e;
                continue;
            }

            return (document, await KeysAsync(web, document.KeySet).ConfigureAwait(false));
        }

        throw failure ?? new UserErrorException(named.GetLeftPart(UriPartial.Path), "names no issuer");
    }

    /// <exception cref="UserErrorException">It is not JSON, or names no issuer or no keys.</exception>
    public static DiscoveryDocument Read(string source, ReadOnlyMemory<byte> json)
    {
        using JsonDocument document = StrictJson.Parse(source, json);
        JsonElement root =
            document.RootElement.ValueKind == JsonValueKind.Object
                ? document.RootElement
                : throw new UserErrorException(source, "is JSON, but not a discovery document");
        return new(
            JwkDocument.Text(root, "issuer") ?? throw new UserErrorException(source, "names no issuer"),
            Address(source, root, "jwks_uri") ?? throw new UserErrorException(source, "names no jwks_uri"),
            Address(source, root, "authorization_endpoint"),
            Address(source, root, "token_endpoint"),
            root.TryGetProperty("token_endpoint_auth_methods_supported", out JsonElement methods)
            && methods.ValueKind == JsonValueKind.Array
                ?
                [
                    .. methods
                        .EnumerateArray()
                        .Where(method => method.ValueKind == JsonValueKind.String)
                        .Select(method => method.GetString()!),
                ]
                : ["client_secret_basic"]
        );
    }

    private static async Task<VerificationKeys> KeysAsync(WebDocument web, Uri address)
    {
        (byte[]? bytes, HttpStatusCode status) = await web.GetAsync(address).ConfigureAwait(false);
        return VerificationKeys.Read(
            address.AbsoluteUri,
            bytes ?? throw new UserErrorException(address.AbsoluteUri, $"answers {(int)status} {status}: no keys are there")
        );
    }

    private static Uri? Address(string source, JsonElement root, string member) =>
        JwkDocument.Text(root, member) is not { } text ? null
        : WebAddress.TryRead(text, out Uri? address) ? address
        : throw new UserErrorException(source, $"its {member} is not an address: {text}");
}
