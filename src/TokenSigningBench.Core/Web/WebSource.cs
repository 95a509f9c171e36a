using System.Net;
using System.Text.Json;

namespace TokenSigningBench.Core.Web;

/// <summary>Reads the keys that an identity server publishes, from the address of its issuer, discovery document or key set.</summary>
public static class WebSource
{
    // OpenID Connect Discovery 1.0 section 4.
    private const string WellKnown = "/.well-known/openid-configuration";

    /// <summary>The maximum number of requests for one source: two addresses and a key set, each with redirects.</summary>
    internal const int MaxRequests = 20;

    /// <summary>Whether the user named an address rather than a file.</summary>
    public static bool IsAddress(string source) =>
        source.StartsWith("https://", StringComparison.OrdinalIgnoreCase)
        || source.StartsWith("http://", StringComparison.OrdinalIgnoreCase);

    /// <param name="allowHttp">Whether plain http is permitted to hosts other than this machine.</param>
    /// <param name="clock">Measures the limit of 4 s for all requests.</param>
    /// <exception cref="UserErrorException">There is no such document, or it is on another host, too slow or too large.</exception>
    public static Task<SourceContent> ReadAsync(string source, bool allowHttp, TimeProvider clock, CancellationToken cancel) =>
        ReadAsync(source, allowHttp, clock, null, cancel);

    /// <inheritdoc cref="ReadAsync(string, bool, TimeProvider, CancellationToken)"/>
    /// <param name="allowHttp">Whether plain http is permitted to hosts other than this machine.</param>
    /// <param name="clock">Measures the limit of 4 s for all requests.</param>
    /// <param name="connect">Creates connections instead of the network.</param>
    internal static async Task<SourceContent> ReadAsync(
        string source,
        bool allowHttp,
        TimeProvider clock,
        Func<SocketsHttpConnectionContext, CancellationToken, ValueTask<Stream>>? connect,
        CancellationToken cancel
    )
    {
        if (!WebAddress.TryRead(source, out Uri? address))
            throw new UserErrorException(source, "is not an address");
        if (address.UserInfo.Length > 0)
            throw new UserErrorException(
                $"{address.Scheme}://{address.Authority}",
                "has a user name in its address; keys are public and need none"
            );

        using var web = new WebDocument(address, allowHttp, clock, new(address, MaxRequests), cancel, connect: connect);
        HttpStatusCode status = HttpStatusCode.NotFound;
        foreach (Uri candidate in Candidates(address))
        {
            (byte[]? bytes, status) = await web.GetAsync(candidate).ConfigureAwait(false);
            if (bytes is not null)
                return await ReadKeysAsync(web, source, bytes).ConfigureAwait(false);
        }

        throw new UserErrorException(source, $"answers {(int)status} {status}: no keys, and no discovery document, are there");
    }

    // An issuer's address is often a web page: look under .well-known first, then at the address itself.
    private static Uri[] Candidates(Uri address) =>
        address.AbsolutePath.Contains("/.well-known/", StringComparison.Ordinal)
            ? [address]
            : [new UriBuilder(address) { Path = address.AbsolutePath.TrimEnd('/') + WellKnown, Query = "" }.Uri, address];

    private static async Task<SourceContent> ReadKeysAsync(WebDocument web, string source, byte[] bytes)
    {
        (string? keySet, string? issuer) = ReadDiscovery(source, bytes);
        if (keySet is null)
            return JwkDocument.Read(source, bytes);

        if (!WebAddress.TryRead(keySet, out Uri? address))
            throw new UserErrorException(source, $"its discovery document's jwks_uri is not an address: {keySet}");
        (byte[]? keys, HttpStatusCode status) = await web.GetAsync(address).ConfigureAwait(false);
        if (keys is null)
            throw new UserErrorException(source, $"its key set, {address}, answers {(int)status} {status}");

        SourceContent content = JwkDocument.Read(source, keys) with { Issuer = issuer };
        return IsIssuedHere(source, issuer)
            ? content
            : content with
            {
                Notes =
                [
                    .. content.Notes,
                    $"{source}: its discovery document names another issuer, {issuer ?? "none"}: "
                        + "relying parties will refuse it (OpenID Connect Discovery 1.0 section 4.3)",
                ],
            };
    }

    private static (string? KeySet, string? Issuer) ReadDiscovery(string source, byte[] bytes)
    {
        using JsonDocument document = StrictJson.Parse(source, bytes);
        return document.RootElement.ValueKind == JsonValueKind.Object
            ? (JwkDocument.Text(document.RootElement, "jwks_uri"), JwkDocument.Text(document.RootElement, "issuer"))
            : (null, null);
    }

    private static bool IsIssuedHere(string source, string? issuer)
    {
        int end = source.IndexOf(WellKnown, StringComparison.Ordinal);
        return issuer?.TrimEnd('/') == (end < 0 ? source : source[..end]).TrimEnd('/');
    }
}
