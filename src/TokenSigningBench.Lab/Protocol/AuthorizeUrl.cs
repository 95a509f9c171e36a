using Microsoft.AspNetCore.WebUtilities;
using TokenSigningBench.Core.Web;

namespace TokenSigningBench.Lab.Protocol;

/// <summary>Reads an authorize request out of the address that a browser showed. No message repeats its query: what is in it may open something.</summary>
public static class AuthorizeUrl
{
    // OpenID Connect Core 1.0 section 6: the parameters are inside, signed, and none can be changed.
    private static readonly string[] Sealed = ["request", "request_uri"];

    /// <param name="text">The address, with its query.</param>
    /// <param name="allowHttp">Whether plain http is permitted to a host other than this one.</param>
    /// <exception cref="UserErrorException">It is not an authorize request that can make an identity token, or one that is sent safely.</exception>
    public static AuthorizeRequest Read(string text, bool allowHttp)
    {
        if (!WebAddress.TryRead(text, out Uri? address) || (address.Scheme != Uri.UriSchemeHttps && address.Scheme != Uri.UriSchemeHttp))
            throw new UserErrorException("--url", "is not an address that starts with https:// or http://");
        string name =
            address.GetLeftPart(UriPartial.Authority) is var server && address.UserInfo.Length == 0
                ? server + address.AbsolutePath
                : throw new UserErrorException("--url", "has a user name in its address; a session goes into --cookie-file");
        if (address.Scheme == Uri.UriSchemeHttp && !address.IsLoopback && !allowHttp)
            throw new UserErrorException(name, "plain http: anybody on the way can read the session; --allow-http permits it");

        // In their order, and a space as a form spells it, with a plus.
        List<KeyValuePair<string, string>> parameters = [];
        foreach (QueryStringEnumerable.EncodedNameValuePair pair in new QueryStringEnumerable(address.Query))
            parameters.Add(new(pair.DecodeName().ToString(), pair.DecodeValue().ToString()));
        if (parameters.CountBy(parameter => parameter.Key).FirstOrDefault(count => count.Value > 1).Key is { } twice)
            throw new UserErrorException(name, $"has {twice} twice, and servers differ in which they take");

        var request = new AuthorizeRequest(new(name), parameters);
        foreach (string required in new[] { "client_id", "response_type", "redirect_uri" })
            _ =
                request[required]
                ?? throw new UserErrorException(name, $"has no {required}: give the whole address of the authorize request, in quotes");
        if (Sealed.FirstOrDefault(parameter => request[parameter] is not null) is { } inside)
            throw new UserErrorException(name, $"has its parameters inside {inside}: none can be left out or changed to compare with");
        return MakesToken(request) || request.AsksForCodeAlone()
            ? request
            : throw new UserErrorException(
                name,
                $"response_type={request["response_type"]} makes no identity token: give one with id_token or code"
            );
    }

    /// <summary>Whether the answer to a request holds a code and nothing else.</summary>
    public static bool AsksForCodeAlone(this AuthorizeRequest request) => request?["response_type"] == "code";

    private static bool MakesToken(AuthorizeRequest request) => request["response_type"]!.Split(' ').Contains("id_token");
}
