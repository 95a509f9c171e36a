namespace TokenSigningBench.Lab.Rotate.Parties;

/// <summary>The relying parties that can be rehearsed, as an explicit list. A new one is a file in Parties and a line here.</summary>
public static class RehearsedParties
{
    private const string DebianPython = "lib/python3/dist-packages";

    internal static IReadOnlyList<IRehearsedParty> All { get; } =
    [
        new DotNetParty("jwtbearer", "ASP.NET JwtBearer", "JwtBearer"),
        new DotNetParty("jwtbearer-shortest", "JwtBearer, shortest refresh", "JwtBearer") { IsVariant = true },
        new DotNetParty("openidconnect", "ASP.NET OpenIdConnect", "OpenIdConnect"),
        new DotNetParty("openiddict", "OpenIddict.Validation", "OpenIddict.Validation"),
        new NodeParty("jose", "jose", "jose"),
        new NodeParty("jwks-rsa", "jwks-rsa + jsonwebtoken", "jwks-rsa", "jsonwebtoken"),
        new NodeParty("jwks-rsa-limited", "jwks-rsa, rateLimit", "jwks-rsa", "jsonwebtoken") { IsVariant = true },
        new NodeParty("get-jwks", "get-jwks + fast-jwt", "get-jwks", "fast-jwt"),
        new NodeParty("aws-jwt-verify", "aws-jwt-verify", "aws-jwt-verify"),
        new NodeParty("express-oauth2-jwt-bearer", "express-oauth2-jwt-bearer", "express-oauth2-jwt-bearer"),
        new NodeParty("okta-jwt-verifier", "@okta/jwt-verifier", "@okta/jwt-verifier"),
        new NodeParty("openid-client", "openid-client", "openid-client", "oauth4webapi"),
        new InterpretedParty("pyjwt", "PyJWT", Interpreter.Python, $"{DebianPython}/jwt"),
        new InterpretedParty("authlib", "Authlib", Interpreter.Python, $"{DebianPython}/authlib"),
        new InterpretedParty("python-jose", "python-jose", Interpreter.Python, $"{DebianPython}/jose"),
        new InterpretedParty("jwcrypto", "jwcrypto", Interpreter.Python, $"{DebianPython}/jwcrypto"),
        new InterpretedParty("ruby-jwt", "ruby-jwt", Interpreter.Ruby, "share/rubygems-integration/all/gems/jwt-*"),
        new InterpretedParty("crypt-jwt", "Crypt::JWT", Interpreter.Perl, "share/perl5/Crypt/JWT.pm"),
        new CompiledParty("go-oidc", "go-oidc"),
        new ApacheParty(
            "mod-auth-openidc",
            "mod_auth_openidc",
            "oauth20",
            keySet => $"OIDCOAuthVerifyJwksUri {keySet}\nOIDCOAuthSSLValidateServer Off\nOIDCOAuthRemoteUserClaim sub"
        ),
        new ApacheParty("mod-oauth2", "mod_oauth2", "oauth2", keySet => $"OAuth2TokenVerify jwks_uri {keySet} jwks_uri.ssl_verify=false"),
        new HaproxyParty(),
    ];

    /// <summary>Their names on the command line.</summary>
    public static IReadOnlyList<string> Ids { get; } = [.. All.Select(party => party.Id)];

    /// <summary>Those that need no installation.</summary>
    public static IReadOnlyList<string> WithoutInstallation { get; } = [.. All.OfType<DotNetParty>().Select(party => party.Id)];
}
