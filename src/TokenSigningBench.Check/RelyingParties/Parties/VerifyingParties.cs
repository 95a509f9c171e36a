using TokenSigningBench.Core.Processes;

namespace TokenSigningBench.Check.RelyingParties.Parties;

/// <summary>The relying parties that <c>check</c> asks by itself, as an explicit list.</summary>
public static class VerifyingParties
{
    /// <summary>Where Debian's packages install Python's modules, below an installation prefix.</summary>
    public const string DebianPython = "lib/python3/dist-packages";

    public static LibraryParty Jose { get; } = new NodeParty("jose", "jose", "jose") { Install = Npm("jose") };

    public static LibraryParty PyJwt { get; } =
        new InterpretedParty("pyjwt", "PyJWT", Interpreter.Python, $"{DebianPython}/jwt") { Install = "apt-get install python3-jwt" };

    public static LibraryParty Authlib { get; } =
        new InterpretedParty("authlib", "Authlib", Interpreter.Python, $"{DebianPython}/authlib")
        {
            Install = "apt-get install python3-authlib",
        };

    public static LibraryParty JwtBearer { get; } = new DotNetParty("jwtbearer", "ASP.NET JwtBearer");

    public static LibraryParty OpenIddict { get; } = new DotNetParty("openiddict", "OpenIddict.Validation");

    public static IReadOnlyList<IVerifyingParty> All { get; } =
    [
        Jose,
        new NodeParty("jsonwebtoken", "jsonwebtoken", "jsonwebtoken") { Install = Npm("jsonwebtoken") },
        PyJwt,
        Authlib,
        new OpenSslProgram(),
        JwtBearer,
        OpenIddict,
        new InProcessVerifier(TokenEngines.JsonWebTokenHandler),
        new InProcessVerifier(TokenEngines.JwtSecurityTokenHandler),
        new InProcessVerifier(TokenEngines.BouncyCastle),
    ];

    private static string Npm(string package) => $"npm install --prefix {LabFolder.Path} {package}";
}
