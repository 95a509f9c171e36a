using System.Runtime.CompilerServices;

namespace TokenSigningBench.Check.Libraries;

/// <summary>The build or publish folder of a server, with its own Microsoft.IdentityModel.</summary>
public sealed class LibraryFolder
{
    private const string Tokens = "Microsoft.IdentityModel.Tokens.dll";
    private const string JsonWebTokens = "Microsoft.IdentityModel.JsonWebTokens.dll";
    private const string Jwt = "System.IdentityModel.Tokens.Jwt.dll";

    private LibraryFolder(string name)
    {
        Name = name;
        Location = Path.GetFullPath(name);
    }

    /// <summary>The path as the user wrote it.</summary>
    public string Name { get; }

    public string Location { get; }

    /// <summary>The handlers in the folder, each with its assembly's name.</summary>
    internal IEnumerable<(TokenEngine Engine, string Assembly)> Handlers =>
        new[] { (TokenEngines.JwtSecurityTokenHandler, Jwt), (TokenEngines.JsonWebTokenHandler, JsonWebTokens) }
            .Where(handler => Has(handler.Item2))
            .Select(handler => (handler.Item1, Path.GetFileNameWithoutExtension(handler.Item2)));

    /// <summary>Whether this program can load them: what was compiled ahead of time has no compiler for them.</summary>
    internal static bool CanBeLoaded => RuntimeFeature.IsDynamicCodeSupported;

    /// <summary>Looks for libraries that sign tokens, without loading them.</summary>
    /// <exception cref="UserErrorException">
    /// There is no such folder, it has no handler, or this program was compiled ahead of time.
    /// </exception>
    public static LibraryFolder Open(string name)
    {
        if (!CanBeLoaded)
            throw new UserErrorException(name, "this program is compiled ahead of time and loads no libraries; use the .NET tool");
        if (!Directory.Exists(name))
            throw new UserErrorException(
                name,
                File.Exists(name) ? "is a file; name the folder that a server was published into" : "no such folder"
            );

        var folder = new LibraryFolder(name);
        return folder.Has(Tokens) && folder.Handlers.Any()
            ? folder
            : throw new UserErrorException(name, $"has nothing that signs tokens; looked for {Tokens}, and for {JsonWebTokens} or {Jwt}");
    }

    private bool Has(string file) => File.Exists(Path.Combine(Location, file));
}
