namespace TokenSigningBench.Check.Size;

/// <summary>Computes what a key and claims do to the messages of a login.</summary>
/// <param name="cookies">
/// The session's cookies for an identity token's claims and for the bytes of the saved identity token and access token; null for a session
/// that saves no tokens.
/// </param>
public sealed class SizeForecast(Func<string, (int Identity, int Access)?, IReadOnlyList<CookieSize>> cookies)
{
    /// <summary>Whether the session's cookie has the tokens: ASP.NET Core's <c>SaveTokens</c>, which is off by default.</summary>
    public bool SavesTokens { get; init; }

    /// <param name="source">The file or algorithm that the user named.</param>
    /// <param name="own">The user's own claims as a JSON object; null for none.</param>
    /// <param name="ownSource">Where the claims come from, for messages.</param>
    /// <param name="through">The programs on the way.</param>
    /// <exception cref="UserErrorException">The claims are not a JSON object.</exception>
    public SizeRun Run(string source, SigningSize signing, string? own, string ownSource, IReadOnlyList<string> through)
    {
        ArgumentNullException.ThrowIfNull(signing);
        HeadLimit[] limits = [.. through.SelectMany(HeadLimits.Of)];
        var claims = LoginClaims.Of(own, ownSource);
        var tokens = LoginTokens.Of(signing, claims);
        IReadOnlyList<CookieSize> session = SessionOf(tokens, claims);
        // Most logins fit: the others alone are computed again, with another key and without the user's claims.
        Lazy<IReadOnlyList<LoginHop>> withSmallestKey = new(() => Messages(SigningSize.Smallest, claims)),
            withoutClaims = new(() => Messages(signing, LoginClaims.Of(null, ownSource)));
        SizeHop[] hops =
        [
            .. LoginMessages
                .Of(tokens.Identity.Bytes, tokens.Access.Bytes, session)
                .Select((hop, index) => Judge(hop, limits, () => CauseOf(index))),
        ];
        return new()
        {
            Source = source,
            Key = signing.Key,
            Algorithm = signing.Algorithm,
            ClaimsSource = own is null ? null : ownSource,
            SignatureBytes = signing.SignatureBytes,
            IdentityTokenBytes = tokens.Identity.Bytes,
            AccessTokenBytes = tokens.Access.Bytes,
            SavesTokens = SavesTokens,
            CookieBytes = session.Sum(cookie => cookie.NameBytes + 1 + cookie.ValueBytes) + 2 * (session.Count - 1),
            CookieChunks = Math.Max(1, session.Count - 1),
            Through = through,
            Hops = hops,
            IfTokensAreSaved = SavesTokens
                ? null
                :
                [
                    .. new SizeForecast(cookies) { SavesTokens = true }
                        .Run(source, signing, own, ownSource, through)
                        .TooLong.Where(saved => hops.Single(hop => hop.Name == saved.Name).Passes),
                ],
        };

        string CauseOf(int hop) =>
            Fits(withSmallestKey.Value[hop], limits) ? "key"
            : Fits(withoutClaims.Value[hop], limits) ? "claims"
            : "both";
    }

    private IReadOnlyList<CookieSize> SessionOf(LoginTokens tokens, LoginClaims claims) =>
        cookies(claims.Identity, SavesTokens ? (tokens.Identity.Bytes, tokens.Access.Bytes) : null);

    private IReadOnlyList<LoginHop> Messages(SigningSize signing, LoginClaims claims)
    {
        var tokens = LoginTokens.Of(signing, claims);
        return LoginMessages.Of(tokens.Identity.Bytes, tokens.Access.Bytes, SessionOf(tokens, claims));
    }

    private static bool Fits(LoginHop hop, IEnumerable<HeadLimit> limits) => hop.RoomAt(limits).All(room => room.Passes);

    private static SizeHop Judge(LoginHop hop, IEnumerable<HeadLimit> limits, Func<string> cause)
    {
        HopRoom? least = hop.RoomAt(limits).MinBy(room => room.Bytes ?? int.MinValue);
        return least is null
            ? new(hop.Name, hop.Head.Bytes, null, null)
            : new(hop.Name, hop.Head.Bytes, least.Limit.Program, least.Bytes)
            {
                Version = least.Limit.Version,
                Formula = least.Limit.Formula,
                Failure = least.Limit.Failure,
                LogLine = least.Limit.LogText,
                Setting = least.Limit.Setting,
                Remedy = hop.Remedy,
                Cause = least.Passes ? null : cause(),
                IsMeasured = least.Limit.IsMeasured,
            };
    }
}
