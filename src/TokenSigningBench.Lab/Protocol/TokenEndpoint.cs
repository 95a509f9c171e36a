using System.Net;
using System.Net.Http.Headers;
using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Lab.Protocol;

/// <summary>The token endpoint of a server of the user's own.</summary>
/// <param name="document">Names the token endpoint and its client authentication methods.</param>
internal sealed class TokenEndpoint(ExternalServer server, DiscoveryDocument document)
{
    private const string Basic = "client_secret_basic";
    private const string Post = "client_secret_post";

    /// <summary>Creates the request of a grant, with the client's authentication.</summary>
    /// <param name="form">The grant's own fields.</param>
    /// <exception cref="UserErrorException">
    /// The endpoint is missing or on another host, or supports no known client authentication method.
    /// </exception>
    public HttpRequestMessage CreateRequest(Dictionary<string, string> form)
    {
        Uri address = document.TokenEndpoint ?? throw new UserErrorException(server.Name, "its discovery document has no token_endpoint");
        NamedHost.RequireAllowed(server.Name, server.Request.Endpoint, address, server.AllowHttp);
        string client = server.Request["client_id"]!;
        IReadOnlyList<string> methods = document.ClientAuthentication;
        AuthenticationHeaderValue? authorization = null;
        if (server.ClientSecret is not { } secret)
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
                LoginClient.Name(address),
                $"takes a client's secret in none of the ways that are known here ({Basic}, {Post}), "
                    + $"but by {string.Join(", ", methods)}"
            );

        var message = new HttpRequestMessage(HttpMethod.Post, address) { Content = new FormUrlEncodedContent(form) };
        message.Headers.Authorization = authorization;
        message.Headers.Accept.Add(new MediaTypeWithQualityHeaderValue("application/json"));
        return message;
    }
}
