namespace TokenSigningBench.Lab.Login.Url;

/// <summary>The control request: it creates no token, and is otherwise as similar to the token request as the server allows.</summary>
public enum TokenPathControl
{
    /// <summary>
    /// The same authorize request with <c>response_type=code</c>: the same client, session and redirect URI, and a code in place of the
    /// token.
    /// </summary>
    Code,

    /// <summary>
    /// The same authorize request without <c>nonce</c>, which a server must reject in the implicit flow (OpenID Connect Core 1.0 section
    /// 3.2.2.11), perhaps early.
    /// </summary>
    NoNonce,

    /// <summary>
    /// The same token request with a wrong <c>code_verifier</c>, which is rejected before anything is signed (RFC 7636 section 4.6).
    /// </summary>
    WrongVerifier,
}
