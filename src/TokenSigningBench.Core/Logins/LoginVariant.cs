namespace TokenSigningBench.Core.Logins;

/// <summary>A way of asking an authorize endpoint: the whole request, or the experiments by which the article found the cause.</summary>
public enum LoginVariant
{
    /// <summary>The whole request, which makes an identity token, over a connection that is kept.</summary>
    Full,

    /// <summary>Without <c>nonce</c>, which the implicit flow asks for (OpenID Connect Core 1.0 section 3.2.2.1).</summary>
    WithoutNonce,

    /// <summary>Without <c>state</c>.</summary>
    WithoutState,

    /// <summary>Without both, as the article tried it.</summary>
    WithoutBoth,

    /// <summary>The whole request over a new connection, whose making is in the time.</summary>
    NewConnection,
}
