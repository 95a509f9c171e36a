namespace TokenSigningBench.Lab.Storm;

/// <summary>
/// The authorize requests per second of one kind of server with one key, and the signatures per second of all cores alone, in the same
/// rounds.
/// </summary>
/// <param name="Certificate">The source of the key.</param>
/// <param name="Program">The server and its version.</param>
/// <param name="KeyBits">The key's size in bits.</param>
/// <param name="Cores">The cores, which the server and the load generator shared.</param>
/// <param name="Connections">The number of concurrent requests.</param>
/// <param name="WindowSeconds">The duration of each measurement.</param>
/// <param name="SignaturesPerSecond">Signatures alone, on all cores, one value per round.</param>
/// <param name="RequestsPerSecond">Requests answered with a token, one value per round; with passwords, whole logins.</param>
/// <param name="PasswordHash">The hash of the login form; null where users were signed in already.</param>
/// <param name="HashesPerSecond">Password hashes alone, on all cores, one value per round; null without passwords.</param>
/// <param name="SignatureCpuMilliseconds">CPU time of a signature alone, one value per round; null where it is not known.</param>
/// <param name="ServerCpuMilliseconds">The server's CPU time per request, one value per round; null where it is not known.</param>
public sealed record ThroughputRow(
    string Certificate,
    string Program,
    string Algorithm,
    int KeyBits,
    int Cores,
    int Connections,
    double WindowSeconds,
    [property: Samples] IReadOnlyList<double> SignaturesPerSecond,
    [property: Samples] IReadOnlyList<double> RequestsPerSecond,
    string? PasswordHash = null,
    [property: Samples] IReadOnlyList<double>? HashesPerSecond = null,
    [property: Samples] IReadOnlyList<double>? SignatureCpuMilliseconds = null,
    [property: Samples] IReadOnlyList<double>? ServerCpuMilliseconds = null
)
{
    /// <summary>
    /// The share of the machine's rate that becomes logins, one value per round, between 0 and 1: of its signing rate, or with passwords of
    /// the rate at which it can hash and sign once per login. Above 1 other work used the cores while no server was loaded, and the share
    /// is not known.
    /// </summary>
    public IReadOnlyList<double> Shares() =>
        [
            .. RequestsPerSecond
                .Zip(SignaturesPerSecond)
                .Select((rates, round) => rates.First / (HashesPerSecond is { } hashes ? Both(rates.Second, hashes[round]) : rates.Second)),
        ];

    /// <summary>
    /// The CPU time of one signature as a share of the server's per request, one value per round. Other work changes it little; the load
    /// generator is not in it. Null where it is not known, or passwords are hashed too.
    /// </summary>
    public IReadOnlyList<double>? CpuShares() =>
        PasswordHash is null && SignatureCpuMilliseconds is { } signature && ServerCpuMilliseconds is { } server
            ? [.. signature.Zip(server, (one, all) => one / all)]
            : null;

    // One of each per login.
    private static double Both(double perSecond, double otherPerSecond) => 1 / (1 / perSecond + 1 / otherPerSecond);
}
