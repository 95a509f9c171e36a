namespace TokenSigningBench.Lab.Servers;

/// <summary>The identity servers on which a login can be replayed.</summary>
internal static class LabServers
{
    public const string OpenIddict = "openiddict";

    /// <summary>The hand-written server, which does nothing needlessly: the best case.</summary>
    public const string Minimal = "minimal";

    private static readonly Dictionary<string, Func<bool, IIdentityServer?>> Known = new()
    {
        [OpenIddict] = tls => new OpenIddictProvider(OpenIddictProgram.CreateStartInfo, new() { UsesTls = tls }),
        [Minimal] = tls => new EmbeddedServer(tls ? ServeCommand.CreateTlsStartInfo : ServeCommand.CreateStartInfo, new()),
        ["oidc-provider"] = tls => tls ? null : new OidcProvider(),
    };

    public static Option<string> Option() => OptionOf([.. Known.Keys]);

    /// <summary>The servers that this program is, or comes with.</summary>
    public static Option<string> OptionOfBuiltIn() => OptionOf(OpenIddict, Minimal);

    private static Option<string> OptionOf(params string[] names)
    {
        // The default is what .NET operators run, and nothing to install.
        var server = new ValueOption<string>("--server", "NAME", string.Join(", ", names), OpenIddict);
        server.AcceptOnlyFromAmong(names);
        return server;
    }

    /// <summary>Creates a server, with TLS or without.</summary>
    /// <exception cref="UserErrorException">
    /// The server cannot run here (the message says what to install), or it does not support TLS.
    /// </exception>
    public static IIdentityServer Of(string name, bool tls = false) =>
        Known[name](tls) is not { } server
            ? throw new UserErrorException("--tls", $"{name} is started without it; {OpenIddict} and {Minimal} have it")
        : server.Missing() is { } missing ? throw new UserErrorException(server.Name, missing)
        : server;
}
