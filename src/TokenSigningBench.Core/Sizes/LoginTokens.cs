namespace TokenSigningBench.Core.Sizes;

/// <summary>The tokens that a login returns.</summary>
internal sealed record LoginTokens(TokenSize Identity, TokenSize Access)
{
    public static LoginTokens Of(SigningSize signing, LoginClaims claims) =>
        new(TokenSize.Of(signing, "JWT", claims.Identity), TokenSize.Of(signing, "at+jwt", claims.Access));
}
