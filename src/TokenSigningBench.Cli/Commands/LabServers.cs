using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Cli.Commands;

/// <summary>The identity servers that a login is replayed on, as an explicit list.</summary>
internal static class LabServers
{
    /// <summary>The one that needs nothing installed.</summary>
    public const string Default = "embedded";

    private static readonly Dictionary<string, Func<IIdentityServer>> Known = new()
    {
        [Default] = () => new EmbeddedServer(ServeCommand.InAnotherProcess, new()),
        ["oidc-provider"] = () => new OidcProvider(),
        ["glewlwyd"] = () => new Glewlwyd(),
    };

    public static IReadOnlyCollection<string> Names => Known.Keys;

    /// <summary>By which one of them is chosen.</summary>
    public static Option<string> Option()
    {
        var server = new Option<string>("--server") { Description = string.Join(", ", Names), DefaultValueFactory = _ => Default };
        server.AcceptOnlyFromAmong([.. Names]);
        return server;
    }

    /// <summary>A server, by TLS or not.</summary>
    /// <exception cref="UserErrorException">It cannot run here, and what to install says why; or it cannot by TLS.</exception>
    public static IIdentityServer Of(string name, bool tls = false) =>
        !tls ? Present(Known[name]())
        : name == Default ? Present(new EmbeddedServer(ServeCommand.ByTlsInAnotherProcess, new()))
        : throw new UserErrorException("--tls", $"{name} is started without it; the embedded server has it");

    private static IIdentityServer Present(IIdentityServer part) =>
        part.Missing() is { } missing ? throw new UserErrorException(part.Name, missing) : part;
}
