using TokenSigningBench.Check.PasswordHash;

namespace TokenSigningBench.Testing;

/// <summary>A run with every optional part: a rate and a key were given, and it is below OWASP's parameter on a noisy machine.</summary>
public static class HashSample
{
    public static HashRun Whole { get; } =
        new()
        {
            Scheme = "PBKDF2-HMAC-SHA256",
            Setting = "480,000 iterations",
            Engine = "the system",
            Owasp = "600,000 iterations",
            MeetsOwasp = false,
            TargetMilliseconds = HashTarget.OfRate(7.5, 4).Milliseconds,
            LoginsPerSecond = 7.5,
            Cores = 4,
            ParameterLow = 441_234,
            ParameterHigh = 518_987,
            Nanoseconds = Around(303.5, 20),
            WallNanoseconds = Around(909, 300),
            Rsa2048Nanoseconds = Around(0.35, 0.01),
            Rsa2048WallNanoseconds = Around(0.7, 0.3),
            Rounds = RoundsSample.Busy,
            TimedThreads = 2,
            Threads = 2,
            PerSecondAtOnce = 6.59,
            Login = Login("certs/idsrv-512-8192.pfx", 35.05),
        };

    public static HashedLogin Login(string source, double sign) =>
        new(source, "RS256", 2, Around(sign, 0.01), Around(0.03, 0.0001))
        {
            SignWallNanoseconds = Around(2 * sign, 0.03),
            P256WallNanoseconds = Around(0.06, 0.001),
            Rounds = RoundsSample.Quiet,
        };

    public static double[] Around(double milliseconds, double spread) =>
        [1e6 * (milliseconds - spread), 1e6 * milliseconds, 1e6 * (milliseconds + spread)];
}
