namespace TokenSigningBench.Lab.Protocol;

/// <summary>The fields of requests to a token endpoint (RFC 6749), without those of the client's authentication.</summary>
internal static class Grant
{
    /// <summary>Redeems a code (RFC 6749 section 4.1.3, RFC 7636 section 4.5).</summary>
    /// <param name="request">The request that returned the code.</param>
    /// <param name="verifier">The PKCE verifier of that request.</param>
    public static Dictionary<string, string> Code(AuthorizeRequest request, string code, CodeVerifier verifier) =>
        new()
        {
            ["grant_type"] = "authorization_code",
            ["code"] = code,
            ["redirect_uri"] = request["redirect_uri"]!,
            ["code_verifier"] = verifier.Value,
        };

    public static Dictionary<string, string> Refresh(string token) => new() { ["grant_type"] = "refresh_token", ["refresh_token"] = token };

    public static Dictionary<string, string> ClientCredentials() => new() { ["grant_type"] = "client_credentials" };
}
