using System.Net;
using System.Net.Http.Headers;
using System.Text.Json;
using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Lab.Protocol;

/// <summary>Redeems authorization codes at a token endpoint, and measures the time to first byte.</summary>
internal sealed class CodeRedemption : IDisposable
{
    private const string Basic = "client_secret_basic";
    private const string Post = "client_secret_post";

    private readonly ExternalServer _server;
    private readonly TimedClient _client;

    public CodeRedemption(
        ExternalServer server,
        RequestBudget budget,
        TimeSpan maxWait,
        Func<SocketsHttpConnectionContext, CancellationToken, ValueTask<Stream>>? connect = null
    )
    {
        _server = server;
        _client = new(budget, maxWait, connect);
    }

    /// <summary>Redeems a code (RFC 6749 section 4.1.3, RFC 7636 section 4.5).</summary>
    /// <param name="verifier">The PKCE verifier of the code's request.</param>
    /// <inheritdoc cref="GrantAsync"/>
    public Task<TokenResponse> RedeemAsync(DiscoveryDocument document, string code, CodeVerifier verifier, CancellationToken cancel) =>
        GrantAsync(
            document,
            new()
            {
                ["grant_type"] = "authorization_code",
                ["code"] = code,
                ["redirect_uri"] = _server.Request["redirect_uri"]!,
                ["code_verifier"] = verifier.Value,
            },
            cancel
        );

    /// <summary>Sends one POST and reads the whole response.</summary>
    /// <param name="document">Names the token endpoint and its client authentication methods.</param>
    /// <param name="form">The grant's own fields.</param>
    /// <exception cref="UserErrorException">
    /// The endpoint is on another host, supports no known client authentication method, cannot be reached, or sends an invalid response.
    /// </exception>
    public async Task<TokenResponse> GrantAsync(DiscoveryDocument document, Dictionary<string, string> form, CancellationToken cancel)
    {
        Uri address = document.TokenEndpoint ?? throw new UserErrorException(_server.Name, "its discovery document has no token_endpoint");
        NamedHost.RequireAllowed(_server.Name, _server.Request.Endpoint, address, _server.AllowHttp);
        using HttpRequestMessage message = CreateRequest(address, document.ClientAuthentication, form);
        return await _client
            .SendAsync(message, (firstByte, response, body) => ReadResponse(address, firstByte, response, body), cancel)
            .ConfigureAwait(false);
    }

    public void Dispose() => _client.Dispose();

    private HttpRequestMessage CreateRequest(Uri address, IReadOnlyList<string> methods, Dictionary<string, string> form)
    {
        string client = _server.Request["client_id"]!;
        AuthenticationHeaderValue? authorization = null;
        if (_server.ClientSecret is not { } secret)
            form["client_id"] = client;
        else if (methods.Contains(Basic))
            // RFC 6749 section 2.3.1: both values are form-encoded first.
            authorization = new(
                "Basic",
                Convert.ToBase64String(Encoding.ASCII.GetBytes($"{WebUtility.UrlEncode(client)}:{WebUtility.UrlEncode(secret)}"))
            );
        else if (methods.Contains(Post))
            (form["client_id"], form["client_secret"]) = (client, secret);
        else
            throw new UserErrorException(
                TimedClient.Name(address),
                $"takes a client's secret in none of the ways that are known here ({Basic}, {Post}), "
                    + $"but by {string.Join(", ", methods)}"
            );

        var message = new HttpRequestMessage(HttpMethod.Post, address) { Content = new FormUrlEncodedContent(form) };
        message.Headers.Authorization = authorization;
        message.Headers.Accept.Add(new MediaTypeWithQualityHeaderValue("application/json"));
        return message;
    }

    private static TokenResponse ReadResponse(Uri address, TimeSpan firstByte, HttpResponseMessage response, byte[] body)
    {
        ServerTiming? timing = response.Headers.TryGetValues(ServerTiming.Header, out IEnumerable<string>? values)
            ? ServerTiming.Parse(values)
            : null;
        try
        {
            using JsonDocument json = StrictJson.Parse(TimedClient.Name(address), body);
            return new(firstByte, (int)response.StatusCode, timing)
            {
                IdToken = ReadText(json, "id_token"),
                AccessToken = ReadText(json, "access_token"),
                RefreshToken = ReadText(json, "refresh_token"),
                Error = ReadText(json, "error"),
            };
        }
        catch (Exception e) when (e is UserErrorException or InvalidOperationException)
        {
            throw new UserErrorException(
                TimedClient.Name(address),
                Invariant($"answers {(int)response.StatusCode} and something that is not JSON"),
                e
            );
        }
    }

    private static string? ReadText(JsonDocument json, string member) =>
        json.RootElement.TryGetProperty(member, out JsonElement value) && value.ValueKind == JsonValueKind.String
            ? value.GetString()
            : null;
}
