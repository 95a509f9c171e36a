using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Cli.Commands;

/// <summary>The identity servers on which a login can be replayed.</summary>
internal static class LabServers
{
    public const string OpenIddict = "openiddict";

    /// <summary>The hand-written server, which does nothing needlessly: the best case.</summary>
    public const string Minimal = "minimal";

    /// <summary>The default: what .NET operators run, and nothing to install.</summary>
    public const string Default = OpenIddict;

    // An older name, which still works.
    private const string Embedded = "embedded";

    private static readonly Dictionary<string, Func<bool, IIdentityServer?>> Known = new()
    {
        [OpenIddict] = tls => new OpenIddictProvider(OpenIddictProgram.CreateStartInfo, new() { UsesTls = tls }),
        [Minimal] = tls => new EmbeddedServer(tls ? ServeCommand.CreateTlsStartInfo : ServeCommand.CreateStartInfo, new()),
        ["oidc-provider"] = tls => tls ? null : new OidcProvider(),
    };

    public static IReadOnlyCollection<string> Names => Known.Keys;

    /// <summary>The names of the hand-written server, the older one too.</summary>
    public static IReadOnlyList<string> NamesOfMinimal { get; } = [Minimal, Embedded];

    /// <summary>What a command line may have: the names, and the older one.</summary>
    public static string[] Accepted => [.. Names, Embedded];

    public static Option<string> Option() => OptionOf(Names, Accepted);

    /// <summary>The servers that this program is, or comes with.</summary>
    public static Option<string> OptionOfOurs() => OptionOf([OpenIddict, Minimal], [OpenIddict, Minimal, Embedded]);

    private static Option<string> OptionOf(IEnumerable<string> names, string[] accepted)
    {
        var server = new Option<string>("--server")
        {
            Description = string.Join(", ", names),
            DefaultValueFactory = _ => Default,
            HelpName = "NAME",
        };
        server.AcceptOnlyFromAmong(accepted);
        return server;
    }

    /// <summary>The present name of a server.</summary>
    public static string Present(string name) => name == Embedded ? Minimal : name;

    /// <summary>Creates a server, with TLS or without.</summary>
    /// <exception cref="UserErrorException">
    /// The server cannot run here (the message says what to install), or it does not support TLS.
    /// </exception>
    public static IIdentityServer Of(string name, bool tls = false) =>
        Known[Present(name)](tls) is not { } server
            ? throw new UserErrorException("--tls", $"{name} is started without it; {OpenIddict} and {Minimal} have it")
        : server.Missing() is { } missing ? throw new UserErrorException(server.Name, missing)
        : server;
}
