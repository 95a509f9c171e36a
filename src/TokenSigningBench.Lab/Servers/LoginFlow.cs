namespace TokenSigningBench.Lab.Servers;

/// <summary>How a client gets its tokens (OAuth 2.0, OpenID Connect Core 1.0).</summary>
public enum LoginFlow
{
    /// <summary>The authorize endpoint returns an identity token (OpenID Connect Core 1.0 section 3.2).</summary>
    Implicit,

    /// <summary>
    /// The authorize endpoint returns a code, which a public client redeems with PKCE for an identity token, an access token and a refresh
    /// token (RFC 6749 section 4.1, RFC 7636).
    /// </summary>
    Code,

    /// <summary>A refresh token from an earlier login is redeemed for new tokens (RFC 6749 section 6).</summary>
    Refresh,

    /// <summary>
    /// A confidential client gets an access token for itself, with its secret (RFC 6749 section 4.4). No user is involved.
    /// </summary>
    ClientCredentials,
}

/// <summary>The names of flows.</summary>
public static class LoginFlows
{
    /// <summary>The name on the command line and in tables.</summary>
    public static string Name(this LoginFlow flow) =>
        flow switch
        {
            LoginFlow.Implicit => "implicit",
            LoginFlow.Code => "code",
            LoginFlow.Refresh => "refresh",
            _ => "client-credentials",
        };
}
