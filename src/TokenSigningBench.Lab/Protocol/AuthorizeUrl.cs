using Microsoft.AspNetCore.WebUtilities;
using TokenSigningBench.Core.Web;

namespace TokenSigningBench.Lab.Protocol;

/// <summary>
/// Reads an authorize request from a URL that was copied from a browser. No message repeats the query, which may contain secrets.
/// </summary>
public static class AuthorizeUrl
{
    // OpenID Connect Core 1.0 section 6: with these, the parameters are inside a signed object and cannot be changed.
    private static readonly string[] RequestObjectParameters = ["request", "request_uri"];

    /// <param name="text">The URL, with its query.</param>
    /// <param name="allowHttp">Whether plain HTTP is allowed to a host other than this machine.</param>
    /// <exception cref="UserErrorException">
    /// The URL is not an authorize request that can return an identity token, or is not safe to send.
    /// </exception>
    public static AuthorizeRequest Read(string text, bool allowHttp)
    {
        if (!WebAddress.TryRead(text, out Uri? address) || (address.Scheme != Uri.UriSchemeHttps && address.Scheme != Uri.UriSchemeHttp))
            throw new UserErrorException("--url", "is not an address that starts with https:// or http://");
        string name =
            address.GetLeftPart(UriPartial.Authority) is var server && address.UserInfo.Length == 0
                ? server + address.AbsolutePath
                : throw new UserErrorException("--url", "has a user name in its address; a session goes into --cookie-file");
        if (address.Scheme == Uri.UriSchemeHttp && !address.IsLoopback && !allowHttp)
            throw new UserErrorException(name, "plain http: the network can read the session. --allow-http permits it");

        // Keeps the order, and decodes a plus sign as a space, as in forms.
        List<KeyValuePair<string, string>> parameters = [];
        foreach (QueryStringEnumerable.EncodedNameValuePair pair in new QueryStringEnumerable(address.Query))
            parameters.Add(new(pair.DecodeName().ToString(), pair.DecodeValue().ToString()));
        if (parameters.CountBy(parameter => parameter.Key).FirstOrDefault(count => count.Value > 1).Key is { } duplicate)
            throw new UserErrorException(name, $"has {duplicate} twice, and servers differ in which they take");

        var request = new AuthorizeRequest(new(name), parameters);
        foreach (string required in new[] { "client_id", "response_type", "redirect_uri" })
            _ =
                request[required]
                ?? throw new UserErrorException(name, $"has no {required}: give the whole address of the authorize request, in quotes");
        if (RequestObjectParameters.FirstOrDefault(parameter => request[parameter] is not null) is { } sealing)
            throw new UserErrorException(name, $"has its parameters inside {sealing}: none can be left out or changed to compare with");
        return RequestsIdToken(request) || request.RequestsCodeOnly()
            ? request
            : throw new UserErrorException(
                name,
                $"response_type={request["response_type"]} makes no identity token: give one with id_token or code"
            );
    }

    /// <summary>Whether the response to a request contains only a code.</summary>
    public static bool RequestsCodeOnly(this AuthorizeRequest request) => request?["response_type"] == "code";

    private static bool RequestsIdToken(AuthorizeRequest request) => request["response_type"]!.Split(' ').Contains("id_token");
}
