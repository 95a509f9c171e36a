using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Storm;

/// <summary>Logins/s of a server with one key, interleaved with the signatures/s of all cores without a server.</summary>
public sealed class Throughput
{
    // The pages of one server differ by some digits of Server-Timing. An error page is half as long.
    private const double MaxSizeDifference = 0.02;

    // With a large key a server has few requests per second, and the runtime compiles for ten seconds and more what they have run.
    private const int FirstLoadWindows = 2;

    // A cold server on a busy machine takes a second and more for its first responses.
    private static readonly TimeSpan MinFirstLoad = TimeSpan.FromSeconds(4);

    // As a user's. A hash function takes the same time for any length up to its block.
    private const int PasswordCharacters = 12;

    /// <summary>What is missing and how to install it; null if nothing is missing.</summary>
    public static string? Missing() => Wrk.Missing();

    /// <summary>The number of connections; each sends the next request as soon as the previous one is answered.</summary>
    public int Connections { get; init; } = 16;

    /// <summary>The number of measured rounds.</summary>
    public int Rounds { get; init; } = 5;

    /// <summary>The duration of each window of a round.</summary>
    public TimeSpan Window { get; init; } = TimeSpan.FromSeconds(8);

    /// <summary>The pause between two windows: a server continues to sign requests of a load that has ended.</summary>
    public TimeSpan Pause { get; init; } = TimeSpan.FromSeconds(1);

    /// <summary>Whether each login sends the password by the login form; otherwise the users are signed in already.</summary>
    public bool WithPassword { get; init; }

    public IProgress<string>? Progress { get; init; }

    /// <param name="certificate">The source of the key, for the result.</param>
    /// <param name="cancel">Ends the run and the server.</param>
    /// <returns>The row; with the completed rounds only, if cancelled.</returns>
    /// <exception cref="UserErrorException">The server or the load generator is missing, failed, or a response had no token.</exception>
    public async Task<ThroughputRow> MeasureAsync(
        string certificate,
        TokenKey key,
        JwsAlgorithm algorithm,
        IIdentityServer identityServer,
        CancellationToken cancel
    )
    {
        IPasswordScheme? hash = WithPassword ? HashOf(identityServer) : null;
        List<double> hashes = [];
        ServerLoad server = await StartAsync(
                identityServer is EmbeddedServer minimal ? minimal.OnSocketThreads : identityServer,
                new(certificate, key),
                algorithm,
                cancel
            )
            .ConfigureAwait(false);
        await using (server.Running.ConfigureAwait(false))
        {
            List<OperationTime> alone = [];
            int completed = 0;
            try
            {
                for (; completed < Rounds; completed++)
                {
                    if (hash is not null)
                        hashes.Add(await Task.Run(() => HashAlone(hash), cancel).ConfigureAwait(false));
                    alone.Add(await RoundAsync(certificate, key, algorithm, completed + 1, server, cancel).ConfigureAwait(false));
                }
            }
            catch (OperationCanceledException) when (completed > 0 && cancel.IsCancellationRequested)
            {
                // The completed rounds are kept.
            }

            return new(
                certificate,
                server.Running.Name,
                algorithm.Name,
                key.SizeInBits,
                Environment.ProcessorCount,
                Connections,
                Window.TotalSeconds,
                [.. alone.Take(completed).Select(one => 1e9 * Environment.ProcessorCount / one.Wall)],
                [.. server.Rounds.Take(completed).Select(one => one.PerSecond)],
                hash?.Name,
                hash is null ? null : [.. hashes.Take(completed)],
                ServiceTimes.AllOrNone(alone.Take(completed).Select(one => one.Cpu / 1e6)),
                ServiceTimes.AllOrNone(server.Rounds.Take(completed).Select(one => one.CpuMilliseconds))
            );
        }
    }

    private async Task<OperationTime> RoundAsync(
        string certificate,
        TokenKey key,
        JwsAlgorithm algorithm,
        int round,
        ServerLoad server,
        CancellationToken cancel
    )
    {
        int done = 2 * (round - 1);
        Progress.Report(Invariant($"{certificate}: round {round} of {Rounds}, signing alone"), done, 2 * Rounds);
        OperationTime alone = await Task.Run(() => SignAlone(key, algorithm), cancel).ConfigureAwait(false);
        Progress.Report(Invariant($"{certificate}: round {round} of {Rounds}, {server.Running.Name}"), done + 1, 2 * Rounds);
        double? before = server.Running.ReadProcessorSeconds();
        (long logins, double perSecond) = await (
            server.Logins is null ? LoadAsync(server, cancel) : LogInAsync(server, cancel)
        ).ConfigureAwait(false);
        server.Rounds.Add(new(perSecond, ServiceTimes.MeanMilliseconds(server.Running.ReadProcessorSeconds() - before, logins)));
        await Task.Delay(Pause, cancel).ConfigureAwait(false);
        return alone;
    }

    private OperationTime SignAlone(TokenKey key, JwsAlgorithm algorithm) =>
        ParallelRun.Measure(Environment.ProcessorCount, Window, () => new SigningLoop(key, algorithm), signing => signing.Sign());

    // The login form's hash, on all cores.
    private double HashAlone(IPasswordScheme hash)
    {
        var login = SampleLogin.WithShortSalt(PasswordCharacters);
        return ParallelRun.PerSecond(
            Environment.ProcessorCount,
            Window,
            () => new EmptyDisposable(),
            _ => hash.Hash(login.Password, login.Salt)
        );
    }

    private static IPasswordScheme HashOf(IIdentityServer server)
    {
        ServerOptions options =
            server.ServerOptions
            ?? throw new UserErrorException("--with-password", $"goes with --server minimal; the hash of {server.Name} is not known");
        return options.PasswordScheme;
    }

    // Verifies the first token. Then a load that is not counted shows that every response holds a token, measures the size of such a
    // response, and lets the server compile its code.
    private async Task<ServerLoad> StartAsync(
        IIdentityServer identityServer,
        LabCertificate certificate,
        JwsAlgorithm algorithm,
        CancellationToken cancel
    )
    {
        Progress?.Report($"starting {identityServer.Name}");
        RunningServer running = await identityServer.StartAsync(certificate.Key, algorithm, cancel).ConfigureAwait(false);
        try
        {
            if (running.FirstResponse?.IdToken is { } token)
                FirstToken.Verify(running.Name, token, certificate);
            if (WithPassword)
            {
                LoadTarget target = await LoadTarget.FindAsync(running.Issuer, cancel).ConfigureAwait(false);
                var logins = new ServerLoad(running, 0) { Logins = new(FormScenario.OfLabUser(running), target, new()) };
                // Not counted: the server compiles its code.
                await LogInAsync(logins, cancel).ConfigureAwait(false);
                await Task.Delay(Pause, cancel).ConfigureAwait(false);
                return logins;
            }

            TimeSpan first = new(Math.Max((FirstLoadWindows * Window).Ticks, MinFirstLoad.Ticks));
            WrkCount checkedCount = await Wrk.RunAsync(running, Connections, first, checksTokens: true, cancel).ConfigureAwait(false);
            if (checkedCount.Errors > 0 || checkedCount.Tokens < checkedCount.Requests)
                throw new UserErrorException(
                    identityServer.Name,
                    string.Create(
                        CultureInfo.InvariantCulture,
                        $"gave {checkedCount.Tokens} identity tokens in {checkedCount.Requests} answers, "
                            + $"with {checkedCount.Errors} errors: nothing was measured"
                    )
                );
            await Task.Delay(Pause, cancel).ConfigureAwait(false);
            return new(running, checkedCount.BytesPerAnswer);
        }
        catch
        {
            await running.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    private async Task<(long Logins, double PerSecond)> LoadAsync(ServerLoad server, CancellationToken cancel)
    {
        WrkCount count = await Wrk.RunAsync(server.Running, Connections, Window, checksTokens: false, cancel).ConfigureAwait(false);
        if (count.Errors > 0 || Math.Abs(count.BytesPerAnswer / server.BytesPerAnswer - 1) > MaxSizeDifference)
            throw new UserErrorException(
                server.Running.Name,
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"answered with {count.BytesPerAnswer:0} bytes each where {server.BytesPerAnswer:0} hold a token, "
                        + $"and with {count.Errors} errors"
                )
            );
        return (count.Requests, count.PerSecond);
    }

    // Every response is checked. A user logs in again as soon as the last login is done.
    private async Task<(long Logins, double PerSecond)> LogInAsync(ServerLoad server, CancellationToken cancel)
    {
        LoadResult result = await server.Logins!.ClosedAsync(Connections, Window, cancel).ConfigureAwait(false);
        cancel.ThrowIfCancellationRequested();
        if (result.FirstFailure is { } failure)
            throw new UserErrorException(server.Running.Name, $"{failure}: nothing was measured");
        return (result.Users.Count, result.Users.Count / result.Seconds);
    }

    private readonly struct EmptyDisposable : IDisposable
    {
        public void Dispose() { }
    }

    private sealed record ServerLoad(RunningServer Running, double BytesPerAnswer)
    {
        /// <summary>The load of logins with the password; null without it.</summary>
        public LoadRun? Logins { get; init; }

        public List<ServerRound> Rounds { get; } = [];
    }

    // The CPU time is the server's per login, null where it has no processes of its own.
    private readonly record struct ServerRound(double PerSecond, double? CpuMilliseconds);

    private sealed class SigningLoop(TokenKey key, JwsAlgorithm algorithm) : IDisposable
    {
        private readonly RawSignature _bare = new(key, algorithm);
        private readonly byte[] _signature = new byte[algorithm.SignatureBytes(key)];

        // The length of a token's header and claims.
        private readonly byte[] _input = new byte[250];

        public void Sign() => _bare.Sign(_input, _signature);

        public void Dispose() => _bare.Dispose();
    }
}
