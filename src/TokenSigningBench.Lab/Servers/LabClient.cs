namespace TokenSigningBench.Lab.Servers;

/// <summary>The one relying party and the one user that the lab's servers know.</summary>
internal static class LabClient
{
    /// <summary>The relying party's <c>client_id</c>.</summary>
    public const string Id = "rp";

    /// <summary>The redirect URI, which is never requested: the domain .test is reserved (RFC 6761 section 6.2).</summary>
    public const string RedirectUri = "https://rp.test/signin-oidc";

    public const string User = "user1";

    /// <summary>The authorize request that returns an identity token for a user who is signed in.</summary>
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
