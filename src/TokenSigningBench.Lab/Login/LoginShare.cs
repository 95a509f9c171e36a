using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Lab.Login.Url;

namespace TokenSigningBench.Lab.Login;

/// <summary>The parts of one server's time, as it reports them and by comparison with responses that have no token.</summary>
public sealed record LoginShare
{
    /// <summary>The median time to first byte of full requests that returned a token, in milliseconds; null where none did.</summary>
    public Interval? Full { get; init; }

    /// <summary>The medians of the metrics that the server reports, in milliseconds, largest first; empty where it reports none.</summary>
    public required IReadOnlyList<KeyValuePair<string, double>> Parts { get; init; }

    /// <summary>The median signing time that the server reports, in milliseconds; null where it reports none.</summary>
    public double? SignMilliseconds { get; init; }

    /// <summary>
    /// The time to create a token, in milliseconds: the median of the full request minus that of the request without <c>nonce</c>. Signing
    /// takes no more than this; profile lookups are included too. Null where the request without <c>nonce</c> returned a token.
    /// </summary>
    public Interval? TokenMilliseconds { get; init; }

    /// <summary>
    /// The most that signing takes of the full request, in milliseconds: the upper end of <see cref="TokenMilliseconds"/>. Null where that
    /// is not known, and where the times vary so much that it reaches the median of the full request: then it bounds nothing.
    /// </summary>
    public double? AtMostMilliseconds => TokenMilliseconds is { High: var high } && high < Full?.Estimate ? Math.Max(0, high) : null;

    /// <summary>
    /// The median of signing over that of the full request, of the same requests: 0 to 1. Null where the server reports no signing time, or
    /// more than the whole.
    /// </summary>
    public double? SignShare => SignMilliseconds / Full?.Estimate is <= 1 and var share ? share : null;

    /// <summary>
    /// The same with the interval of its median over the requests; null where the server does not report signing in each response, or more
    /// than the whole.
    /// </summary>
    public Interval? SignShareInterval { get; init; }

    /// <summary>
    /// The median of whole logins with the password that returned a token, in milliseconds; null where none was measured.
    /// </summary>
    public Interval? WithPassword { get; init; }

    /// <summary>The median time to hash a login's password that the server reports, in milliseconds; null where it reports none.</summary>
    public double? PasswordMilliseconds { get; init; }

    /// <summary>The largest part that is not signing; null where the server reports none.</summary>
    public KeyValuePair<string, double>? LargestOther =>
        Parts.Where(part => part.Key != ServerTiming.Sign).Select(part => (KeyValuePair<string, double>?)part).FirstOrDefault();

    private static Interval? SignShares(LoginRow full) =>
        full.PhaseMedian(ServerTiming.Sign) is null
        || MedianInterval.Of(full.Samples.Select(sample => sample.Parts![ServerTiming.Sign] / sample.Milliseconds), SigningInference.Level)
            is not { Estimate: <= 1 } share
            ? null
            : share;

    public static LoginShare Of(LoginServer server)
    {
        LoginRow full = server.Row(LoginVariant.Full).WithToken();
        LoginRow without = server.Row(LoginVariant.WithoutNonce);
        LoginRow password = server.Row(LoginVariant.WithPassword).WithToken();
        IEnumerable<string> names = full.Samples.SelectMany(sample => sample.Parts?.Keys ?? []).Distinct();
        return new()
        {
            Full = full.Median(),
            Parts =
            [
                .. names
                    .Select(name => (name, full.PhaseMedian(name)))
                    .Where(part => part.Item2 is not null)
                    .Select(part => new KeyValuePair<string, double>(part.name, part.Item2!.Value))
                    .OrderByDescending(part => part.Value)
                    .ThenBy(part => part.Key, StringComparer.Ordinal),
            ],
            WithPassword = password.Median(),
            PasswordMilliseconds = password.PasswordMedian(),
            SignMilliseconds = full.PhaseMedian(ServerTiming.Sign),
            SignShareInterval = SignShares(full),
            TokenMilliseconds =
                full.Samples.Count > 0 && without.NeverHasToken()
                    ? BootstrapInterval.OfMedianDifference(full.Milliseconds(), without.Milliseconds())
                    : null,
        };
    }
}
