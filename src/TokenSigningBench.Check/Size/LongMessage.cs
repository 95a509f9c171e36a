namespace TokenSigningBench.Check.Size;

/// <summary>A message of a login that is too long for a program with default settings, because of the key alone.</summary>
/// <param name="Message">What carries the token: "logout query".</param>
/// <param name="ReferenceBytes">The bytes of the sample token with this key.</param>
/// <param name="Excess">The bytes by which that token is too long there.</param>
/// <param name="Remedy">What makes the message smaller.</param>
public sealed record LongMessage(string Message, int ReferenceBytes, HeadLimit Limit, int Excess, string Remedy)
{
    /// <summary>
    /// The messages that carry a token of this key itself, at each program that refuses them. The tokens are the sample token and the
    /// access token of its login.
    /// </summary>
    /// <remarks>Left out is the session's cookie: what is in it depends on the application, not on the key alone.</remarks>
    /// <returns>The first to fail comes first: the one with the most excess. A program is named once per message.</returns>
    public static IReadOnlyList<LongMessage> Of(SigningSize signing)
    {
        var tokens = LoginTokens.Of(signing, LoginClaims.Of(null, "no claims"));
        return Of(tokens.Identity.Bytes, tokens.Access.Bytes);
    }

    /// <summary>The same for tokens of these sizes.</summary>
    /// <param name="identityToken">Its bytes.</param>
    /// <param name="accessToken">Its bytes.</param>
    public static IReadOnlyList<LongMessage> Of(int identityToken, int accessToken) =>
        [
            .. from hop in LoginMessages.WithoutCookies(identityToken, accessToken)
            from program in hop.RoomAt(HeadLimits.All).GroupBy(room => room.Limit.Program)
            let least = program.MinBy(room => room.Bytes)!
            where least.Bytes < 0
            orderby least.Bytes
            select new LongMessage(hop.Name, identityToken, least.Limit, -least.Bytes!.Value, hop.Remedy!),
        ];
}
