using TokenSigningBench.Check.RelyingParties.Parties;
using TokenSigningBench.Lab.Rotate.Parties;

namespace TokenSigningBench.Lab.Rotate;

/// <summary>A relying party that can be rehearsed.</summary>
/// <param name="Cache">Its cache with default settings.</param>
/// <param name="Source">Where its constants are documented.</param>
public sealed record KnownParty(IServiceParty Party, CacheModel Cache, string Source)
{
    /// <summary>The name on the command line: "jwks-rsa".</summary>
    public string Id => Party.Id;

    /// <summary>The library's name.</summary>
    public string Name => Party.Name;

    /// <summary>When the source was read.</summary>
    public DateOnly Date { get; init; } = new(2026, 11, 25);

    /// <summary>Whether the constants are documented. Otherwise they were read in the library's code.</summary>
    public bool IsDocumented { get; init; } = true;
}

/// <summary>The relying parties of <c>rotate</c>, as an explicit list. A new one is a line here and a file of its library's.</summary>
public static class KnownParties
{
    private const string ConfigurationManager =
        "learn.microsoft.com, Microsoft.IdentityModel BaseConfigurationManager: DefaultAutomaticRefreshInterval, DefaultRefreshInterval, "
        + "DefaultLastKnownGoodConfigurationLifetime";

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
        new(VerifyingParties.JwtBearer, IdentityModel, ConfigurationManager),
        new(
            new DotNetParty("jwtbearer-shortest", "JwtBearer, shortest refresh") { IsVariant = true },
            IdentityModel with
            {
                MaxAge = TimeSpan.FromMinutes(5),
                Jitter = TimeSpan.FromMinutes(5) / 20,
                RefreshInterval = TimeSpan.FromSeconds(1),
            },
            "learn.microsoft.com, BaseConfigurationManager: MinimumAutomaticRefreshInterval, MinimumRefreshInterval"
        ),
        new(new DotNetParty("openidconnect", "ASP.NET OpenIdConnect"), IdentityModel, ConfigurationManager),
        new(
            VerifyingParties.OpenIddict,
            IdentityModel with
            {
                LastKnownGood = null,
                RefreshesOnBadSignature = false,
                FailsOnUnknownTypes = true,
                // OpenIddict.Validation.SystemNetHttp's own.
                Retries = [.. new[] { 1, 2, 4, 8 }.Select(seconds => TimeSpan.FromSeconds(seconds))],
            },
            ConfigurationManager
        ),
        new(VerifyingParties.Jose, Jose, "panva/jose docs, createRemoteJWKSet: cacheMaxAge, cooldownDuration"),
        new(
            new NodeParty("express-oauth2-jwt-bearer", "express-oauth2-jwt-bearer", "express-oauth2-jwt-bearer"),
            Jose,
            "auth0/node-oauth2-jwt-bearer docs, cacheMaxAge, cooldownDuration"
        ),
        new(
            new NodeParty("jwks-rsa", "jwks-rsa + jsonwebtoken", "jwks-rsa", "jsonwebtoken"),
            new KeyByKeyCache { MaxAge = TimeSpan.FromMinutes(10), Choice = new(SeveralKeys.First, SeveralKeys.Refused) },
            "auth0/node-jwks-rsa README, cacheMaxAge; rateLimit is off"
        ),
        new(
            new NodeParty("jwks-rsa-limited", "jwks-rsa, rateLimit", "jwks-rsa", "jsonwebtoken") { IsVariant = true },
            new KeyByKeyCache
            {
                MaxAge = TimeSpan.FromMinutes(10),
                FetchesPerMinute = 5,
                Choice = new(SeveralKeys.First, SeveralKeys.Refused),
            },
            "auth0/express-jwt README, its example with rateLimit and jwksRequestsPerMinute: 5"
        ),
        new(
            new NodeParty("okta-jwt-verifier", "@okta/jwt-verifier", "@okta/jwt-verifier"),
            new KeyByKeyCache
            {
                MaxAge = TimeSpan.FromHours(1),
                FetchesPerMinute = 10,
                OnlyAlgorithm = "RS256",
                Choice = new(SeveralKeys.First, SeveralKeys.Refused, NeedsKid: true),
            },
            "okta/okta-jwt-verifier-js README, cacheMaxAge, jwksRequestsPerMinute"
        ),
        new(
            new NodeParty("get-jwks", "get-jwks + fast-jwt", "get-jwks", "fast-jwt"),
            new KeyByKeyCache
            {
                MaxAge = TimeSpan.FromMinutes(1),
                KeepsKeyOnError = true,
                Choice = new(SeveralKeys.First, SeveralKeys.First),
            },
            "nearform/get-jwks README, ttl, stale cache"
        ),
        new(
            new NodeParty("aws-jwt-verify", "aws-jwt-verify", "aws-jwt-verify"),
            new KeySetCache
            {
                PenaltyAfterMiss = TimeSpan.FromSeconds(10),
                Choice = new(SeveralKeys.First, SeveralKeys.First, NeedsKid: true),
            },
            "awslabs/aws-jwt-verify README, the JWKS cache and its penalty box"
        ),
        new(
            new NodeParty("openid-client", "openid-client", "openid-client", "oauth4webapi"),
            new KeySetCache
            {
                MaxAge = TimeSpan.FromMinutes(5),
                Cooldown = TimeSpan.FromMinutes(1),
                DropsSetOnFailure = true,
                Choice = new(SeveralKeys.Refused, SeveralKeys.Refused),
            },
            "panva/oauth4webapi 3, the cache of a key set"
        )
        {
            IsDocumented = false,
        },
        new(
            VerifyingParties.PyJwt,
            new KeySetCache
            {
                MaxAge = TimeSpan.FromMinutes(5),
                DropsSetOnFailure = true,
                Choice = new(SeveralKeys.First, SeveralKeys.First, NeedsKid: true),
            },
            "pyjwt.readthedocs.io, PyJWKClient: lifespan"
        ),
        new(
            VerifyingParties.Authlib,
            new KeySetCache
            {
                Choice = new(SeveralKeys.First, SeveralKeys.First),
                FailsOnUnknownTypes = true,
                KeepsUnreadableSet = true,
            },
            "authlib 1.2, the client's fetch_jwk_set"
        )
        {
            IsDocumented = false,
        },
        new(
            new InterpretedParty("python-jose", "python-jose", Interpreter.Python, $"{VerifyingParties.DebianPython}/jose"),
            new KeySetCache { Cooldown = null, Choice = new(SeveralKeys.All, SeveralKeys.All) },
            "python-jose.readthedocs.io: it takes a key set and fetches none"
        ),
        new(
            new InterpretedParty("jwcrypto", "jwcrypto", Interpreter.Python, $"{VerifyingParties.DebianPython}/jwcrypto"),
            new KeySetCache { Cooldown = null, Choice = new(SeveralKeys.All, SeveralKeys.All) },
            "jwcrypto.readthedocs.io: it takes a key set and fetches none"
        ),
        new(
            new InterpretedParty("ruby-jwt", "ruby-jwt", Interpreter.Ruby, "share/rubygems-integration/all/gems/jwt-*"),
            new KeySetCache
            {
                Cooldown = TimeSpan.FromMinutes(5),
                DropsSetOnFailure = true,
                Choice = new(SeveralKeys.First, SeveralKeys.First, NeedsKid: true),
            },
            "jwt/ruby-jwt README, its loader of key sets"
        ),
        new(
            new InterpretedParty("crypt-jwt", "Crypt::JWT", Interpreter.Perl, "share/perl5/Crypt/JWT.pm"),
            new KeySetCache { Cooldown = null, Choice = new(SeveralKeys.First, SeveralKeys.First, NeedsKid: true) },
            "metacpan.org, Crypt::JWT: it takes a key set and fetches none"
        ),
        new(
            new CompiledParty("go-oidc", "go-oidc"),
            new KeySetCache
            {
                // The max-age of the response, here five minutes, less half a minute.
                Cooldown = TimeSpan.FromMinutes(4.5),
                FetchesOnBadSignature = true,
                FailsOnUnknownTypes = true,
                Choice = new(SeveralKeys.All, SeveralKeys.All),
            },
            "coreos/go-oidc 2, the remote key set, whose max-age is that of the response"
        )
        {
            IsDocumented = false,
        },
        new(
            new ApacheParty(
                "mod-auth-openidc",
                "mod_auth_openidc",
                "oauth20",
                keySet => $"OIDCOAuthVerifyJwksUri {keySet}\nOIDCOAuthSSLValidateServer Off\nOIDCOAuthRemoteUserClaim sub"
            ),
            new KeySetCache
            {
                MaxAge = TimeSpan.FromHours(1),
                FetchesWithoutKid = true,
                LacksSpaceForHundred = true,
                Choice = new(SeveralKeys.All, SeveralKeys.All),
            },
            "mod_auth_openidc's auth_openidc.conf, OIDCJWKSRefreshInterval, OIDCCacheShmEntrySizeMax"
        ),
        new(
            new ApacheParty(
                "mod-oauth2",
                "mod_oauth2",
                "oauth2",
                keySet => $"OAuth2TokenVerify jwks_uri {keySet} jwks_uri.ssl_verify=false"
            ),
            new KeySetCache
            {
                MaxAge = TimeSpan.FromHours(24),
                FetchesOnBadSignature = true,
                TokenAge = TimeSpan.FromMinutes(5),
                LacksSpaceForHundred = true,
                Choice = new(SeveralKeys.All, SeveralKeys.All),
            },
            "OpenIDC/liboauth2 1.4.5: OAUTH2_JOSE_URI_REFRESH_DEFAULT, OAUTH2_CFG_VERIFY_RESULT_CACHE_DEFAULT, max_val_size"
        )
        {
            Date = new(2026, 11, 26),
            IsDocumented = false,
        },
        new(
            new HaproxyParty(),
            new KeySetCache { Cooldown = null, Choice = new(SeveralKeys.First, SeveralKeys.First) },
            "HAProxy configuration manual, jwt_verify: it reads a key from a file"
        ),
    ];

    /// <summary>Their names on the command line.</summary>
    public static IReadOnlyList<string> Ids { get; } = [.. All.Select(party => party.Id)];

    /// <summary>Those that need no installation.</summary>
    public static IReadOnlyList<string> WithoutInstallation { get; } =
    [.. All.Where(party => party.Party is DotNetParty).Select(party => party.Id)];

    /// <summary>The relying party of a name; null if none is known.</summary>
    public static KnownParty? Find(string id) => All.FirstOrDefault(party => party.Id == id);
}
