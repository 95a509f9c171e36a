using TokenSigningBench.Core.Passwords;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Cli.Options;

/// <summary>The server options of the embedded identity server, which are causes of a slow login.</summary>
internal sealed class ServerSettingOptions
{
    private const string OnServer = "(embedded server)";
    private const int MaxTokens = 100;

    private static readonly Dictionary<string, KeyLoading> Loadings = new()
    {
        ["once"] = KeyLoading.Once,
        ["each-token"] = KeyLoading.EachToken,
    };

    private readonly Option<string?> _signer = new("--signer")
    {
        Description = $"{string.Join(", ", TokenEngines.All)}: what signs {OnServer}",
    };

    private readonly Option<int?> _tokens = new("--tokens-per-login")
    {
        Description = $"Signatures that one page makes, 1 to {MaxTokens} {OnServer}",
    };

    private readonly Option<string?> _loading = new("--load-key") { Description = $"once, each-token: when the key is loaded {OnServer}" };

    private readonly Option<string?> _hash = new("--hash")
    {
        Description =
            $"{string.Join(", ", HashFamily.All.Select(family => family.Id))}: what hashes passwords at the login form {OnServer}",
    };

    private readonly Option<int?> _setting = new("--hash-setting")
    {
        Description = $"Its iterations, cost, or logarithm of N; OWASP's least when left out {OnServer}",
    };

    private readonly Option<string?> _profile = new("--profile-delay")
    {
        Description = $"A lookup where a token is made, such as 150ms {OnServer}",
    };

    private readonly Option<string?> _session = new("--session-delay")
    {
        Description = $"A lookup before that, for every request, such as 150ms {OnServer}",
    };

    public ServerSettingOptions()
    {
        _signer.AcceptOnlyFromAmong([.. TokenEngines.All.Select(engine => engine.Name)]);
        _loading.AcceptOnlyFromAmong([.. Loadings.Keys]);
    }

    public IReadOnlyList<Option> All => [_signer, _tokens, _loading, _hash, _setting, _profile, _session];

    /// <summary>The options that affect only the login form.</summary>
    public IReadOnlyList<Option> LoginFormOptions => [_hash, _setting];

    public void AddTo(Command command)
    {
        foreach (Option option in All)
            command.Add(option);
    }

    /// <summary>
    /// Adds the options to a command whose users are signed in before anything is measured, so that the login form is never used.
    /// </summary>
    public void AddWithoutLoginForm(Command command)
    {
        AddTo(command);
        foreach (Option option in LoginFormOptions)
            option.Hidden = true;
        command.Refuse(
            LoginFormOptions,
            _ => true,
            $"has no effect in {command.Name}, where people are signed in already; it works in storm --with-password, and in plan"
        );
    }

    /// <summary>Applies the given options to the server.</summary>
    /// <exception cref="UserErrorException">An option is invalid, or the server does not have it.</exception>
    public IIdentityServer Configure(IIdentityServer server, ParseResult parsed)
    {
        Option[] given = [.. All.Where(option => parsed.GetResult(option) is { Implicit: false })];
        if (given.Length == 0)
            return server;
        return server is IConfigurableIdentityServer configurable
            ? configurable.WithServerOptions(From(parsed, configurable.ServerOptions))
            : throw new UserErrorException(given[0].Name, $"{server.Name} has no such setting; the embedded server has");
    }

    /// <summary>The server options that the user gave.</summary>
    /// <param name="defaults">The values of options that are not given.</param>
    /// <exception cref="UserErrorException">An option is invalid.</exception>
    public ServerOptions From(ParseResult parsed, ServerOptions defaults)
    {
        HashFamily hash = parsed.GetValue(_hash) is { } named ? HashFamily.Parse(named) : defaults.PasswordHash;
        return defaults with
        {
            Signer = TokenEngines.All.FirstOrDefault(engine => engine.Name == parsed.GetValue(_signer)) ?? defaults.Signer,
            TokensPerLogin = _tokens.Between(parsed, MaxTokens) ?? defaults.TokensPerLogin,
            KeyLoading = parsed.GetValue(_loading) is { } loading ? Loadings[loading] : defaults.KeyLoading,
            PasswordHash = hash,
            PasswordSetting = _setting.Between(parsed, hash.Max, hash.Min) ?? defaults.PasswordSetting,
            ProfileDelay = Delay(parsed, _profile) ?? defaults.ProfileDelay,
            SessionDelay = Delay(parsed, _session) ?? defaults.SessionDelay,
        };
    }

    /// <summary>Server options as arguments of another process of this program.</summary>
    public static string[] ArgumentsFor(ServerOptions serverOptions) =>
        [
            "--signer",
            serverOptions.Signer.Name,
            "--tokens-per-login",
            Invariant($"{serverOptions.TokensPerLogin}"),
            "--load-key",
            Loadings.First(loading => loading.Value == serverOptions.KeyLoading).Key,
            "--hash",
            serverOptions.PasswordHash.Id,
            .. serverOptions.PasswordSetting is { } setting ? ["--hash-setting", Invariant($"{setting}")] : Array.Empty<string>(),
            .. ArgumentFor("--profile-delay", serverOptions.ProfileDelay),
            .. ArgumentFor("--session-delay", serverOptions.SessionDelay),
        ];

    private static string[] ArgumentFor(string option, TimeSpan delay) =>
        delay > TimeSpan.Zero ? [option, Invariant($"{delay.TotalMilliseconds}ms")] : [];

    private static TimeSpan? Delay(ParseResult parsed, Option<string?> option) =>
        parsed.GetValue(option) is { } text ? TimeText.ParseWait(option.Name, text, HashTarget.MaxDuration) : null;
}
