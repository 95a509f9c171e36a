namespace TokenSigningBench.Check.Size;

/// <summary>The tokens that a login returns.</summary>
internal sealed record LoginTokens(TokenSize Identity, TokenSize Access)
{
    public static LoginTokens Of(SigningSize signing, LoginClaims claims) =>
        new(Size(signing, ReferenceToken.Type, claims.Identity), Size(signing, "at+jwt", claims.Access));

    private static TokenSize Size(SigningSize signing, string type, string claims) =>
        TokenSize.Of(signing.Algorithm, signing.SignatureBytes, type, claims);
}
