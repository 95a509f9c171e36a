using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Lab.IdentityServer;

namespace TokenSigningBench.Lab.Servers;

/// <summary>The settings of the lab's servers, which are causes of a slow login.</summary>
internal sealed class ServerSettingOptions
{
    private const string OnServer = "Server minimal only.";
    private const string Identity = "pbkdf2-sha512";
    private const int MaxTokens = 100;

    private static readonly Dictionary<string, KeyLoading> Loadings = new()
    {
        ["once"] = KeyLoading.Once,
        ["each-token"] = KeyLoading.EachToken,
    };

    private readonly Option<string?> _signer = SignerOption.Create("Library that signs", $" {OnServer}");

    private readonly ValueOption<int?> _tokens = new("--tokens-per-login", "N", $"Tokens signed per login\n1 to {MaxTokens}. {OnServer}");

    private readonly ValueOption<string?> _loading = new("--load-key", "WHEN", $"When the key is loaded: once, each-token\n{OnServer}");

    private readonly Option<string?> _hash = new ValueOption<string?>(
        "--password-hash",
        "NAME",
        $"Password hash of the login form, such as bcrypt\n{HashFamily.Names}, {Argon2Setting.Example}. "
            + $"Server openiddict: argon2id, {Identity}."
    );

    private readonly Option<int?> _setting = new ValueOption<int?>(
        "--password-setting",
        "N",
        "Its iterations or cost (default: OWASP's minimum)\n"
            + "For scrypt the logarithm of N. Server openiddict: iterations [its default]."
    );

    private readonly ValueOption<string?> _profile = new(
        "--profile-delay",
        "TIME",
        $"Delay where a token is made, such as 150ms\n{OnServer}"
    );

    private readonly ValueOption<string?> _session = new("--session-delay", "TIME", $"Delay of every request, such as 150ms\n{OnServer}");

    private readonly OpenIddictOptions _openIddict = new();

    public ServerSettingOptions() => _loading.AcceptOnlyFromAmong([.. Loadings.Keys]);

    public IReadOnlyList<Option> All => [.. OfMinimal, .. _openIddict.All];

    /// <summary>All of them but the one that decides only whether tokens are signed.</summary>
    public IReadOnlyList<Option> AllWithoutWorkaround => [.. OfMinimal, _openIddict.Store];

    // Which the minimal server alone has, except the password hash's setting.
    private IReadOnlyList<Option> OfMinimal => [_signer, _tokens, _loading, _hash, _setting, _profile, _session];

    /// <summary>The common options, for the help.</summary>
    public IReadOnlyList<Symbol> Common => [_signer, _tokens, _loading];

    /// <summary>The options that affect only the login form.</summary>
    public IReadOnlyList<Option> LoginFormOptions => [_hash, _setting];

    public void AddTo(Command command)
    {
        foreach (Option option in All)
            command.Add(option);
    }

    /// <summary>Applies the given options to the server.</summary>
    /// <exception cref="UserErrorException">An option is invalid, or the server does not have it.</exception>
    public IIdentityServer Configure(IIdentityServer server, ParseResult parsed)
    {
        server = _openIddict.Configure(server, parsed);
        Option[] given = [.. OfMinimal.Where(parsed.CommandResult.Has)];
        // The settings that OpenIddict has too.
        if (server is OpenIddictProvider openIddict && given.Length > 0 && given.All(LoginFormOptions.Contains))
            return openIddict.With(WithHash(openIddict.Settings, parsed));
        if (given.Length == 0)
            return server;
        return server.ServerOptions is { } defaults
            ? server.WithServerOptions(From(parsed, defaults))!
            : throw new UserErrorException(given[0].Name, $"{server.Name} has no such setting; --server minimal has");
    }

    // ASP.NET Core Identity hashes with PBKDF2, and lets an application replace it.
    private OpenIddictSettings WithHash(OpenIddictSettings settings, ParseResult parsed)
    {
        int? setting = _setting.Between(parsed, int.MaxValue, 1);
        HashFamily family = HashFamily.Parse(parsed.GetValue(_hash) ?? Identity);
        if (family.Id == Identity)
            return settings with { PasswordIterations = setting };
        return Argon2Setting.Of(family) is { } argon
            ? settings with
            {
                PasswordHash = (argon with { Iterations = setting ?? family.Default }).Id,
            }
            : throw new UserErrorException(
                _hash.Name,
                $"--server openiddict has {Identity} and argon2id; --server minimal has {family.Id}"
            );
    }

    /// <summary>The server options that the user gave.</summary>
    /// <param name="defaults">The values of options that are not given.</param>
    /// <exception cref="UserErrorException">An option is invalid.</exception>
    public ServerOptions From(ParseResult parsed, ServerOptions defaults)
    {
        HashFamily hash = parsed.GetValue(_hash) is { } named ? HashFamily.Parse(named) : defaults.PasswordHash;
        return defaults with
        {
            Signer = SignerOption.Find(parsed, _signer) ?? defaults.Signer,
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
            "--password-hash",
            serverOptions.PasswordHash.Id,
            .. serverOptions.PasswordSetting is { } setting ? ["--password-setting", Invariant($"{setting}")] : Array.Empty<string>(),
            .. ArgumentFor("--profile-delay", serverOptions.ProfileDelay),
            .. ArgumentFor("--session-delay", serverOptions.SessionDelay),
        ];

    private static string[] ArgumentFor(string option, TimeSpan delay) =>
        delay > TimeSpan.Zero ? [option, Invariant($"{delay.TotalMilliseconds}ms")] : [];

    private static TimeSpan? Delay(ParseResult parsed, Option<string?> option) =>
        parsed.GetValue(option) is { } text ? TimeText.ParseWait(option.Name, text, HashTarget.MaxDuration) : null;
}
