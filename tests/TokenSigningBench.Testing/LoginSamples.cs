using TokenSigningBench.Lab.Login;
using TokenSigningBench.Lab.Login.Flows;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Testing;

/// <summary>Replayed logins with invented figures; each sample is a little later than the one before.</summary>
public static class LoginSamples
{
    private const int Rounds = 5;

    private static readonly LoginServerOptions Plain = new()
    {
        Signer = "PlatformCrypto",
        TokensPerLogin = 1,
        LoadsKeyForEachToken = false,
        ProfileMilliseconds = 0,
        SessionMilliseconds = 0,
    };

    /// <summary>The article's case: 8192 compared with 2048 bits, with all trials.</summary>
    public static RunFile Article { get; } =
        Of(
            new LoginRun
            {
                Server = "embedded",
                Rounds = Rounds,
                Seed = 2016,
                ServerOptions = Plain,
                Servers = [Server("certs/old.pfx", 8192, sign: 35, other: 1.25), Server("certs/new.pfx", 2048, sign: 0.35, other: 1.25)],
                Trials =
                [
                    Trial(Plain, users: 10, 175, 12),
                    Trial(Plain with { TokensPerLogin = 5 }, users: 1, 176, 3),
                    Trial(Plain with { LoadsKeyForEachToken = true }, users: 1, 41.5, 3.25),
                    Trial(Plain with { TokensPerLogin = 5, LoadsKeyForEachToken = true }, users: 10, 1234.5, 40) with
                    {
                        Together = true,
                    },
                ],
            }
        );

    /// <summary>One certificate on one server.</summary>
    public static RunFile Alone(LoginServer server) =>
        Of(Article.Of<LoginRun>() with { ServerOptions = null, Servers = [server], Trials = [] });

    /// <summary>Two certificates without trials.</summary>
    public static RunFile Two(LoginServer first, LoginServer other) =>
        Of(Article.Of<LoginRun>() with { Servers = [first, other], Trials = [] });

    /// <param name="bits">Key size in bits.</param>
    /// <param name="sign">Signing time in ms.</param>
    /// <param name="other">Time in ms of everything else when no token is created.</param>
    /// <param name="profile">Time in ms of a lookup when a token is created.</param>
    /// <param name="saysTimes">Whether the server sends Server-Timing.</param>
    public static LoginServer Server(string certificate, int bits, double sign, double other, double profile = 0, bool saysTimes = true) =>
        new()
        {
            Certificate = certificate,
            Program = "example server 1.0",
            KeyAlgorithm = "RSA",
            KeyBits = bits,
            Algorithm = "RS256",
            Kid = bits == 2048 ? null : "k1",
            VerifiedBy = "PlatformCrypto, BouncyCastle",
            FirstMilliseconds = 4 * (sign + other + profile),
            WarmUpRequests = 100,
            Rows =
            [
                .. from variant in Enum.GetValues<LoginVariant>().Where(variant => variant != LoginVariant.WithPassword)
                let signs = variant is LoginVariant.Full or LoginVariant.WithoutState or LoginVariant.NewConnection
                let milliseconds = other + (signs ? sign + profile : 0) + (variant == LoginVariant.NewConnection ? 0.5 : 0)
                select new LoginRow(
                    variant,
                    Samples(milliseconds, Rounds, sample => signs ? Token(sample, sign, other, profile, saysTimes) : Refusal(sample))
                ),
            ],
        };

    private static LoginTrial Trial(LoginServerOptions serverOptions, int users, params double[] milliseconds) =>
        new()
        {
            ServerOptions = serverOptions,
            Users = users,
            Samples = [.. milliseconds.Select(median => Samples(median, 3, sample => Token(sample, sample, 0, 0, saysTimes: true)))],
        };

    // Samples around the median, 1% apart.
    private static LoginSample[] Samples(double median, int count, Func<double, LoginSample> sample) =>
        [.. Enumerable.Range(0, count).Select(index => sample(median * (1 + (index - count / 2) / 100.0)))];

    private static LoginSample Token(double milliseconds, double sign, double session, double profile, bool saysTimes) =>
        new(
            milliseconds,
            200,
            true,
            null,
            saysTimes
                ? new Dictionary<string, double>
                {
                    ["session"] = session / 2,
                    ["profile"] = profile,
                    ["sign"] = sign,
                }
                : null
        );

    private static LoginSample Refusal(double milliseconds) => new(milliseconds, 400, false, "invalid_request", null);

    private static RunFile Of(LoginRun login) =>
        new()
        {
            Started = DateTimeOffset.UnixEpoch,
            Machine = CheckSample.Machine,
            Part = login,
        };
}
