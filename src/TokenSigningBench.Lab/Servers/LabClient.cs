namespace TokenSigningBench.Lab.Servers;

/// <summary>The one relying party that the lab's servers know, and the one person.</summary>
internal static class LabClient
{
    /// <summary>The relying party's <c>client_id</c>.</summary>
    public const string Id = "rp";

    /// <summary>Where it takes tokens. Nobody ever goes there: .test is nobody's (RFC 6761 section 6.2).</summary>
    public const string RedirectUri = "https://rp.test/signin-oidc";

    /// <summary>The person who signs in.</summary>
    public const string User = "user1";

    /// <summary>The request that makes an identity token for one who is signed in.</summary>
    /// <param name="endpoint">A server's authorize endpoint.</param>
    public static AuthorizeRequest Request(Uri endpoint) =>
        AuthorizeRequest.ForIdentityToken(
            endpoint,
            Id,
            RedirectUri,
            RandomNumberGenerator.GetHexString(32, lowercase: true),
            RandomNumberGenerator.GetHexString(32, lowercase: true)
        );
}
