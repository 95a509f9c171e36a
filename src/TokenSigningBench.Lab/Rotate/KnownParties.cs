namespace TokenSigningBench.Lab.Rotate;

/// <summary>A relying party whose cache is known.</summary>
/// <param name="Id">The name on the command line: "jwks-rsa".</param>
/// <param name="Name">The library's name.</param>
/// <param name="Cache">Its cache with default settings.</param>
/// <param name="Source">Where its constants are documented.</param>
/// <param name="Date">When the source was read.</param>
public sealed record KnownParty(string Id, string Name, CacheModel Cache, string Source, DateOnly Date)
{
    /// <summary>Whether the constants are documented. Otherwise they were read in the library's code.</summary>
    public bool IsDocumented { get; init; } = true;
}

/// <summary>The constants of all known relying parties, as an explicit list.</summary>
public static class KnownParties
{
    private const string ConfigurationManager =
        "learn.microsoft.com, Microsoft.IdentityModel BaseConfigurationManager: DefaultAutomaticRefreshInterval, DefaultRefreshInterval, "
        + "DefaultLastKnownGoodConfigurationLifetime";

    private static readonly DateOnly Read = new(2026, 11, 25);

    // Its random addition is at most a twentieth of the interval.
    private static readonly BackgroundKeySetCache IdentityModel = new()
    {
        MaxAge = TimeSpan.FromHours(12),
        Jitter = TimeSpan.FromHours(12) / 20,
        RefreshInterval = TimeSpan.FromMinutes(5),
        LastKnownGood = TimeSpan.FromHours(1),
        Choice = new(SeveralKeys.First, SeveralKeys.All),
    };

    private static readonly KeySetCache Jose = new()
    {
        MaxAge = TimeSpan.FromMinutes(10),
        Cooldown = TimeSpan.FromSeconds(30),
        Choice = new(SeveralKeys.Refused, SeveralKeys.Refused),
    };

    public static IReadOnlyList<KnownParty> All { get; } =
    [
        new("jwtbearer", "ASP.NET JwtBearer", IdentityModel, ConfigurationManager, Read),
        new(
            "jwtbearer-shortest",
            "JwtBearer, shortest refresh",
            IdentityModel with
            {
                MaxAge = TimeSpan.FromMinutes(5),
                Jitter = TimeSpan.FromMinutes(5) / 20,
                RefreshInterval = TimeSpan.FromSeconds(1),
            },
            "learn.microsoft.com, BaseConfigurationManager: MinimumAutomaticRefreshInterval, MinimumRefreshInterval",
            Read
        ),
        new("openidconnect", "ASP.NET OpenIdConnect", IdentityModel, ConfigurationManager, Read),
        new(
            "openiddict",
            "OpenIddict.Validation",
            IdentityModel with
            {
                LastKnownGood = null,
                RefreshesOnBadSignature = false,
                FailsOnUnknownTypes = true,
                // OpenIddict.Validation.SystemNetHttp's own.
                Retries = [.. new[] { 1, 2, 4, 8 }.Select(seconds => TimeSpan.FromSeconds(seconds))],
            },
            ConfigurationManager,
            Read
        ),
        new("jose", "jose", Jose, "panva/jose docs, createRemoteJWKSet: cacheMaxAge, cooldownDuration", Read),
        new(
            "express-oauth2-jwt-bearer",
            "express-oauth2-jwt-bearer",
            Jose,
            "auth0/node-oauth2-jwt-bearer docs, cacheMaxAge, cooldownDuration",
            Read
        ),
        new(
            "jwks-rsa",
            "jwks-rsa + jsonwebtoken",
            new KeyByKeyCache { MaxAge = TimeSpan.FromMinutes(10), Choice = new(SeveralKeys.First, SeveralKeys.Refused) },
            "auth0/node-jwks-rsa README, cacheMaxAge; rateLimit is off",
            Read
        ),
        new(
            "jwks-rsa-limited",
            "jwks-rsa, rateLimit",
            new KeyByKeyCache
            {
                MaxAge = TimeSpan.FromMinutes(10),
                FetchesPerMinute = 5,
                Choice = new(SeveralKeys.First, SeveralKeys.Refused),
            },
            "auth0/express-jwt README, its example with rateLimit and jwksRequestsPerMinute: 5",
            Read
        ),
        new(
            "okta-jwt-verifier",
            "@okta/jwt-verifier",
            new KeyByKeyCache
            {
                MaxAge = TimeSpan.FromHours(1),
                FetchesPerMinute = 10,
                OnlyAlgorithm = "RS256",
                Choice = new(SeveralKeys.First, SeveralKeys.Refused, NeedsKid: true),
            },
            "okta/okta-jwt-verifier-js README, cacheMaxAge, jwksRequestsPerMinute",
            Read
        ),
        new(
            "get-jwks",
            "get-jwks + fast-jwt",
            new KeyByKeyCache
            {
                MaxAge = TimeSpan.FromMinutes(1),
                KeepsKeyOnError = true,
                Choice = new(SeveralKeys.First, SeveralKeys.First),
            },
            "nearform/get-jwks README, ttl, stale cache",
            Read
        ),
        new(
            "aws-jwt-verify",
            "aws-jwt-verify",
            new KeySetCache
            {
                PenaltyAfterMiss = TimeSpan.FromSeconds(10),
                Choice = new(SeveralKeys.First, SeveralKeys.First, NeedsKid: true),
            },
            "awslabs/aws-jwt-verify README, the JWKS cache and its penalty box",
            Read
        ),
        new(
            "openid-client",
            "openid-client",
            new KeySetCache
            {
                MaxAge = TimeSpan.FromMinutes(5),
                Cooldown = TimeSpan.FromMinutes(1),
                DropsSetOnFailure = true,
                Choice = new(SeveralKeys.Refused, SeveralKeys.Refused),
            },
            "panva/oauth4webapi 3, the cache of a key set",
            Read
        )
        {
            IsDocumented = false,
        },
        new(
            "pyjwt",
            "PyJWT",
            new KeySetCache
            {
                MaxAge = TimeSpan.FromMinutes(5),
                DropsSetOnFailure = true,
                Choice = new(SeveralKeys.First, SeveralKeys.First, NeedsKid: true),
            },
            "pyjwt.readthedocs.io, PyJWKClient: lifespan",
            Read
        ),
        new(
            "authlib",
            "Authlib",
            new KeySetCache
            {
                Choice = new(SeveralKeys.First, SeveralKeys.First),
                FailsOnUnknownTypes = true,
                KeepsUnreadableSet = true,
            },
            "authlib 1.2, the client's fetch_jwk_set",
            Read
        )
        {
            IsDocumented = false,
        },
        new(
            "python-jose",
            "python-jose",
            new FixedKeySet { Choice = new(SeveralKeys.All, SeveralKeys.All) },
            "python-jose.readthedocs.io: it takes a key set and fetches none",
            Read
        ),
        new(
            "jwcrypto",
            "jwcrypto",
            new FixedKeySet { Choice = new(SeveralKeys.All, SeveralKeys.All) },
            "jwcrypto.readthedocs.io: it takes a key set and fetches none",
            Read
        ),
        new(
            "ruby-jwt",
            "ruby-jwt",
            new KeySetCache
            {
                Cooldown = TimeSpan.FromMinutes(5),
                DropsSetOnFailure = true,
                Choice = new(SeveralKeys.First, SeveralKeys.First, NeedsKid: true),
            },
            "jwt/ruby-jwt README, its loader of key sets",
            Read
        ),
        new(
            "crypt-jwt",
            "Crypt::JWT",
            new FixedKeySet { Choice = new(SeveralKeys.First, SeveralKeys.First, NeedsKid: true) },
            "metacpan.org, Crypt::JWT: it takes a key set and fetches none",
            Read
        ),
        new(
            "go-oidc",
            "go-oidc",
            new KeySetCache
            {
                // The max-age of the response, here five minutes, less half a minute.
                Cooldown = TimeSpan.FromMinutes(4.5),
                FetchesOnBadSignature = true,
                FailsOnUnknownTypes = true,
                Choice = new(SeveralKeys.All, SeveralKeys.All),
            },
            "coreos/go-oidc 2, the remote key set, whose max-age is that of the response",
            Read
        )
        {
            IsDocumented = false,
        },
        new(
            "mod-auth-openidc",
            "mod_auth_openidc",
            new KeySetCache
            {
                MaxAge = TimeSpan.FromHours(1),
                FetchesWithoutKid = true,
                LacksSpaceForHundred = true,
                Choice = new(SeveralKeys.All, SeveralKeys.All),
            },
            "mod_auth_openidc's auth_openidc.conf, OIDCJWKSRefreshInterval, OIDCCacheShmEntrySizeMax",
            Read
        ),
        new(
            "mod-oauth2",
            "mod_oauth2",
            new KeySetCache
            {
                MaxAge = TimeSpan.FromHours(24),
                FetchesOnBadSignature = true,
                TokenAge = TimeSpan.FromMinutes(5),
                LacksSpaceForHundred = true,
                Choice = new(SeveralKeys.All, SeveralKeys.All),
            },
            "OpenIDC/liboauth2 1.4.5: OAUTH2_JOSE_URI_REFRESH_DEFAULT, OAUTH2_CFG_VERIFY_RESULT_CACHE_DEFAULT, max_val_size",
            new(2026, 11, 26)
        )
        {
            IsDocumented = false,
        },
        new(
            "haproxy",
            "HAProxy",
            new FixedKeySet { Choice = new(SeveralKeys.First, SeveralKeys.First) },
            "HAProxy configuration manual, jwt_verify: it reads a key from a file",
            Read
        ),
    ];

    /// <summary>The relying party of a name; null if none is known.</summary>
    public static KnownParty? Find(string id) => All.FirstOrDefault(party => party.Id == id);
}
