using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Cli.Commands;

/// <summary>The identity servers on which a login can be replayed.</summary>
internal static class LabServers
{
    /// <summary>The embedded server, which needs nothing installed.</summary>
    public const string Default = "embedded";

    private static readonly Dictionary<string, Func<IIdentityServer>> Known = new()
    {
        [Default] = () => new EmbeddedServer(ServeCommand.CreateStartInfo, new()),
        ["oidc-provider"] = () => new OidcProvider(),
        ["glewlwyd"] = () => new Glewlwyd(),
    };

    public static IReadOnlyCollection<string> Names => Known.Keys;

    public static Option<string> Option()
    {
        var server = new Option<string>("--server")
        {
            Description = string.Join(", ", Names),
            DefaultValueFactory = _ => Default,
            HelpName = "NAME",
        };
        server.AcceptOnlyFromAmong([.. Names]);
        return server;
    }

    /// <summary>Creates a server, with TLS or without.</summary>
    /// <exception cref="UserErrorException">
    /// The server cannot run here (the message says what to install), or it does not support TLS.
    /// </exception>
    public static IIdentityServer Of(string name, bool tls = false) =>
        !tls ? RequireInstalled(Known[name]())
        : name == Default ? RequireInstalled(new EmbeddedServer(ServeCommand.CreateTlsStartInfo, new()))
        : throw new UserErrorException("--tls", $"{name} is started without it; the embedded server has it");

    private static IIdentityServer RequireInstalled(IIdentityServer server) =>
        server.Missing() is { } missing ? throw new UserErrorException(server.Name, missing) : server;
}
