using System.CommandLine;
using TokenSigningBench.Core.Passwords;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.LoginLab.IdentityServer;
using TokenSigningBench.LoginLab.RealParts;

namespace TokenSigningBench.Cli;

/// <summary>The causes of a slow login that the embedded identity server is told to have.</summary>
internal sealed class DialOptions
{
    private const string OnServer = "(embedded server)";
    private const int MostTokens = 100;

    private static readonly Dictionary<string, KeyLoading> Loadings = new() { ["once"] = KeyLoading.Once, ["each-token"] = KeyLoading.EachToken };

    private readonly Option<string?> _signer = new("--signer") { Description = $"{string.Join(", ", TokenEngines.All)}: what signs {OnServer}" };

    private readonly Option<int?> _tokens = new("--tokens-per-login") { Description = $"Signatures that one page makes, 1 to {MostTokens} {OnServer}" };

    private readonly Option<string?> _loading = new("--load-key") { Description = $"once, each-token: when the key is loaded {OnServer}" };

    private readonly Option<string?> _profile = new("--profile-delay") { Description = $"A lookup where a token is made, such as 150ms {OnServer}" };

    private readonly Option<string?> _session = new("--session-delay") { Description = $"A lookup before that, for every request, such as 150ms {OnServer}" };

    public DialOptions()
    {
        _signer.AcceptOnlyFromAmong([.. TokenEngines.All.Select(engine => engine.Name)]);
        _loading.AcceptOnlyFromAmong([.. Loadings.Keys]);
    }

    public void AddTo(Command command)
    {
        command.Add(_signer);
        command.Add(_tokens);
        command.Add(_loading);
        command.Add(_profile);
        command.Add(_session);
    }

    /// <summary>The server, with its dials turned.</summary>
    /// <exception cref="SourceException">One of them makes no sense, or the server has none.</exception>
    public IServerPart Turn(IServerPart part, ParseResult parsed)
    {
        Option[] turned = [.. new Option[] { _signer, _tokens, _loading, _profile, _session }.Where(option => parsed.GetResult(option) is { Implicit: false })];
        if (turned.Length == 0)
            return part;
        if (part is not IDialedServerPart dialed)
            throw new SourceException(turned[0].Name, $"{part.Name} has no such setting; the embedded server has");

        ServerDials usual = dialed.Dials;
        return dialed.WithDials(usual with
        {
            Signer = parsed.GetValue(_signer) ?? usual.Signer,
            TokensPerLogin = parsed.GetValue(_tokens) switch
            {
                null => usual.TokensPerLogin,
                >= 1 and <= MostTokens and var number => number,
                _ => throw new SourceException(_tokens.Name, $"is not a number from 1 to {MostTokens}"),
            },
            KeyLoading = parsed.GetValue(_loading) is { } loading ? Loadings[loading] : usual.KeyLoading,
            ProfileDelay = Delay(parsed.GetValue(_profile)) ?? usual.ProfileDelay,
            SessionDelay = Delay(parsed.GetValue(_session)) ?? usual.SessionDelay,
        });
    }

    private static TimeSpan? Delay(string? text) => text is null ? null : TimeSpan.FromMilliseconds(HashTarget.ParseTime(text));
}
