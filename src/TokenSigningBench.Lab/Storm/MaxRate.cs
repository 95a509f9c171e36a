using TokenSigningBench.Lab.Login;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Reports.Commands;

namespace TokenSigningBench.Lab.Storm;

/// <summary>
/// The measurement of <c>storm --max-rate</c>: how many logins/s a server completes, and what share of the machine's signing capacity that
/// is.
/// </summary>
internal sealed class MaxRate
{
    private const int MaxRounds = 100;

    private readonly ValueOption<int> _rounds = new("--rounds", "N", "Rounds of --max-rate", new Throughput().Rounds);

    /// <summary>The number of measured rounds.</summary>
    public Option Rounds => _rounds;

    /// <summary>Measures, prints, and saves the run.</summary>
    /// <param name="window">The duration of each measurement, in whole seconds.</param>
    /// <param name="withPassword">Whether each login sends the password by the login form.</param>
    /// <param name="duration">The option for <paramref name="window"/>.</param>
    /// <exception cref="UserErrorException">An option is invalid, or something to measure with is missing.</exception>
    public async Task<int> RunAsync(
        ParseResult parsed,
        IIdentityServer server,
        LabCertificates certificates,
        TimeSpan window,
        Option duration,
        RunOutput output,
        WhenBusyOption whenBusy,
        bool withPassword,
        CancellationToken cancel
    )
    {
        // The load of whole logins is this program's own.
        if (!withPassword && Throughput.Missing() is { } missing)
            throw new UserErrorException(parsed.CommandResult.Command.Name, missing);
        if (window < TimeSpan.FromSeconds(1) || window.Ticks % TimeSpan.TicksPerSecond != 0)
            throw new UserErrorException(duration.Name, "is not a number of whole seconds, which the load generator needs");
        var throughput = new Throughput
        {
            Rounds = _rounds.Between(parsed, MaxRounds),
            Window = window,
            WithPassword = withPassword,
            Progress = Messages.Progress(parsed),
        };
        IReadOnlyList<(string File, Func<TokenKey> Open)> keys = certificates.Keys(parsed);
        DateTimeOffset started = whenBusy.Start(parsed);
        List<ThroughputRow> rows = await RunOutput.MeasureAsync(() => MeasureAsync(throughput, keys, server, cancel)).ConfigureAwait(false);
        return output.End(
            parsed,
            RunFile.OfThisMachine(
                started,
                new ThroughputRun { Rows = rows },
                cancel.IsCancellationRequested ? CommandLine.WasInterrupted : null
            ),
            cancel
        );
    }

    private static async Task<List<ThroughputRow>> MeasureAsync(
        Throughput throughput,
        IReadOnlyList<(string File, Func<TokenKey> Open)> keys,
        IIdentityServer server,
        CancellationToken cancel
    )
    {
        List<ThroughputRow> rows = [];
        try
        {
            foreach ((string file, Func<TokenKey> open) in keys)
            {
                cancel.ThrowIfCancellationRequested();
                using TokenKey key = open();
                rows.Add(await throughput.MeasureAsync(file, key, JwsAlgorithm.DefaultFor(key), server, cancel).ConfigureAwait(false));
            }
        }
        catch (OperationCanceledException) when (rows.Count > 0)
        {
            // The rows so far are kept.
        }

        return rows;
    }
}
