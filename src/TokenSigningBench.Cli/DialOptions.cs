using System.CommandLine;
using TokenSigningBench.Core.Passwords;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.LoginLab.IdentityServer;

namespace TokenSigningBench.Cli;

/// <summary>What makes the embedded identity server slow.</summary>
internal sealed class DialOptions
{
    private const int MostTokens = 1000;

    private readonly Option<string> _signer = new("--signer") { Description = $"Who signs: {string.Join(", ", TokenEngines.All)}", DefaultValueFactory = _ => TokenEngines.Floor.Name };

    private readonly Option<int> _tokens = new("--tokens-per-login") { Description = "How many signatures a login makes", DefaultValueFactory = _ => 1 };

    private readonly Option<string> _loading = new("--load-key") { Description = "once or each-token", DefaultValueFactory = _ => "once" };

    private readonly Option<string> _hash = new("--hash") { Description = $"The password hash: {string.Join(", ", HashFamily.All.Select(family => family.Id))}", DefaultValueFactory = _ => "pbkdf2-sha256" };

    private readonly Option<int?> _setting = new("--hash-setting") { Description = "Its iterations, cost, or logarithm of N; OWASP's least when left out" };

    private readonly Option<string?> _profile = new("--profile-delay") { Description = "What a lookup in the token path takes, such as 150ms" };

    private readonly Option<string?> _session = new("--session-delay") { Description = "What a lookup before the token path takes, such as 150ms" };

    public void AddTo(Command command)
    {
        _signer.AcceptOnlyFromAmong([.. TokenEngines.All.Select(engine => engine.Name)]);
        _loading.AcceptOnlyFromAmong("once", "each-token");
        foreach (Option option in new Option[] { _signer, _tokens, _loading, _hash, _setting, _profile, _session })
            command.Add(option);
    }

    /// <exception cref="SourceException">One of them makes no sense.</exception>
    public ServerDials From(ParseResult parsed)
    {
        HashFamily hash = HashFamily.Parse(parsed.GetRequiredValue(_hash));
        return new()
        {
            Signer = TokenEngines.All.First(engine => engine.Name == parsed.GetRequiredValue(_signer)),
            TokensPerLogin = parsed.GetValue(_tokens) is var tokens and >= 1 and <= MostTokens
                ? tokens
                : throw new SourceException(_tokens.Name, $"is not a number of tokens from 1 to {MostTokens}"),
            KeyLoading = parsed.GetRequiredValue(_loading) == "once" ? KeyLoading.Once : KeyLoading.EachToken,
            PasswordHash = hash,
            PasswordSetting = parsed.GetValue(_setting) is not { } setting || (setting >= hash.Least && setting <= hash.Most)
                ? parsed.GetValue(_setting)
                : throw new SourceException(_setting.Name, $"is not a number from {hash.Least} to {hash.Most}"),
            ProfileDelay = Delay(parsed.GetValue(_profile)),
            SessionDelay = Delay(parsed.GetValue(_session)),
        };
    }

    /// <summary>The same dials as another process is told them.</summary>
    public static string[] ArgumentsFor(ServerDials dials) =>
    [
        "--signer", dials.Signer.Name,
        "--tokens-per-login", FormattableString.Invariant($"{dials.TokensPerLogin}"),
        "--load-key", dials.KeyLoading == KeyLoading.Once ? "once" : "each-token",
        "--hash", dials.PasswordHash.Id,
        .. dials.PasswordSetting is { } setting ? ["--hash-setting", FormattableString.Invariant($"{setting}")] : Array.Empty<string>(),
        .. ArgumentFor("--profile-delay", dials.ProfileDelay),
        .. ArgumentFor("--session-delay", dials.SessionDelay),
    ];

    private static string[] ArgumentFor(string option, TimeSpan delay) =>
        delay > TimeSpan.Zero ? [option, FormattableString.Invariant($"{delay.TotalMilliseconds}ms")] : [];

    private static TimeSpan Delay(string? text) => text is null ? TimeSpan.Zero : TimeSpan.FromMilliseconds(HashTarget.ParseTime(text));
}
