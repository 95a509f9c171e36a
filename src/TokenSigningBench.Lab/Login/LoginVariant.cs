namespace TokenSigningBench.Lab.Login;

/// <summary>
/// A variant of the request to an authorize endpoint: the full request, or the experiments by which the article found the cause.
/// </summary>
public enum LoginVariant
{
    /// <summary>The full request, which creates an identity token, over a connection that is kept open.</summary>
    Full,

    /// <summary>Without <c>nonce</c>, which the implicit flow requires (OpenID Connect Core 1.0 section 3.2.2.1).</summary>
    WithoutNonce,

    WithoutState,

    /// <summary>Without <c>nonce</c> and <c>state</c>, as in the article.</summary>
    WithoutBoth,

    /// <summary>The full request over a new connection; the time includes opening it.</summary>
    NewConnection,

    /// <summary>
    /// A whole login of a user who is not signed in: the login form, the password, and the full request. Only where it is asked for.
    /// </summary>
    WithPassword,
}
