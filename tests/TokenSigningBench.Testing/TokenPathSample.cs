using TokenSigningBench.Lab.Login.Url;

namespace TokenSigningBench.Testing;

/// <summary>Runs with fixed times.</summary>
public static class TokenPathSample
{
    /// <summary>The article's case: a large key, a verified token, and a server that sends Server-Timing.</summary>
    public static TokenPathRun Signing { get; } =
        Run(tokenPath: 25, before: 6, local: 24.8) with
        {
            OtherCount = new("id_token token", 2),
            Pairs = [.. WithControls(Pairs(25, 6, 4), 24.5), .. WithControls(Pairs(25, 6, 4), 24.7)],
        };

    public static TokenPathRun Run(double tokenPath, double before, double? local, int pairs = 8) =>
        new()
        {
            Endpoint = "https://idp.example/connect/authorize",
            ClientId = "rp",
            Parameters = ["client_id", "response_type", "redirect_uri", "nonce"],
            Control = TokenPathControl.Code,
            Pairs = Pairs(tokenPath, before, pairs),
            Requests = 4 + 2 * pairs,
            Algorithm = "RS256",
            Kid = "2026-06",
            KeyBits = 4096,
            ReferenceKey = local is { } milliseconds ? new("RSA 4096", milliseconds) : null,
        };

    private static IEnumerable<TokenPathPair> WithControls(IEnumerable<TokenPathPair> pairs, double sign) =>
        pairs.Select(pair =>
            pair with
            {
                ServerSign = sign,
                WithOtherCount = pair.WithToken + sign + 0.3,
                Userinfo = 1.5,
                UserinfoRefused = 1.25,
            }
        );

    private static TokenPathPair[] Pairs(double tokenPath, double before, int pairs) =>
        [
            .. Enumerable
                .Range(0, pairs)
                .Select(i => new TokenPathPair(before + tokenPath * (1 + 0.01 * (i % 3 - 1)), before, i % 2 == 1, null)),
        ];
}
