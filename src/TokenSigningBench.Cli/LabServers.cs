using TokenSigningBench.LoginLab.RealParts;

namespace TokenSigningBench.Cli;

/// <summary>The identity servers that a login is replayed on, as an explicit list.</summary>
internal static class LabServers
{
    /// <summary>The one that needs nothing installed.</summary>
    public const string Default = "embedded";

    private static readonly Dictionary<string, Func<IServerPart>> Known = new()
    {
        [Default] = () => new EmbeddedServer(ServeCommand.InAnotherProcess, new()),
        ["oidc-provider"] = () => new OidcProvider(),
        ["glewlwyd"] = () => new Glewlwyd(),
    };

    public static IReadOnlyCollection<string> Names => Known.Keys;

    /// <exception cref="SourceException">It cannot run here, and what to install says why.</exception>
    public static IServerPart Of(string name) => Of(name, tls: false);

    /// <summary>A server, by TLS or not.</summary>
    /// <exception cref="SourceException">It cannot run here, or not by TLS.</exception>
    public static IServerPart Of(string name, bool tls)
    {
        if (tls)
        {
            return name == Default
                ? Present(new EmbeddedServer(ServeCommand.ByTlsInAnotherProcess, new()))
                : throw new SourceException("--tls", $"{name} is started without it; the embedded server has it");
        }

        return Present(Known[name]());
    }

    private static IServerPart Present(IServerPart part) => part.Missing() is { } missing ? throw new SourceException(part.Name, missing) : part;
}
