using TokenSigningBench.Core.Logins;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Load;

/// <summary>How many logins a second servers complete with one key, in turn with what all cores sign when they do nothing else.</summary>
public sealed class Throughput
{
    // Any page of the lab's servers differs from the next by some digits of its Server-Timing; an error page is half as long.
    private const double SameSize = 0.02;

    /// <summary>What is missing and the command that installs it; null where nothing is.</summary>
    public static string? Missing() => Wrk.Missing();

    /// <summary>How many ask at the same time; each asks again as soon as it is answered.</summary>
    public int Connections { get; init; } = 16;

    /// <summary>How many rounds count.</summary>
    public int Rounds { get; init; } = 5;

    /// <summary>How long each window of a round is.</summary>
    public TimeSpan Window { get; init; } = TimeSpan.FromSeconds(8);

    /// <summary>What separates two windows: a server goes on signing for a while what a load that has ended asked for.</summary>
    public TimeSpan Pause { get; init; } = TimeSpan.FromSeconds(1);

    /// <summary>Told what is done next; null where nobody looks.</summary>
    public IProgress<string>? Progress { get; init; }

    /// <param name="certificate">Where the key came from.</param>
    /// <param name="key">The key, with its private part.</param>
    /// <param name="algorithm">What it signs with.</param>
    /// <param name="parts">The kinds of server.</param>
    /// <param name="cancel">Ends it, and every server with it.</param>
    /// <returns>A row for each kind; of the rounds that were whole where it was cancelled.</returns>
    /// <exception cref="UserErrorException">A server or the load generator is missing, failed, or answered without a token.</exception>
    public async Task<IReadOnlyList<ThroughputRow>> MeasureAsync(
        string certificate,
        TokenKey key,
        JwsAlgorithm algorithm,
        IReadOnlyList<IIdentityServer> parts,
        CancellationToken cancel
    )
    {
        List<Measured> servers = [];
        try
        {
            foreach (IIdentityServer part in parts)
                servers.Add(await StartAsync(part, new(certificate, key), algorithm, cancel).ConfigureAwait(false));
            List<double> alone = [];
            int whole = 0;
            try
            {
                for (; whole < Rounds; whole++)
                    alone.Add(await RoundAsync(certificate, key, algorithm, whole + 1, servers, cancel).ConfigureAwait(false));
            }
            catch (OperationCanceledException) when (whole > 0 && cancel.IsCancellationRequested)
            {
                // Those that are whole are kept.
            }

            return
            [
                .. servers.Select(server => new ThroughputRow(
                    certificate,
                    server.Running.Name,
                    algorithm.Name,
                    key.SizeInBits,
                    Environment.ProcessorCount,
                    Connections,
                    Window.TotalSeconds,
                    alone,
                    [.. server.PerSecond.Take(whole)]
                )),
            ];
        }
        finally
        {
            foreach (Measured server in servers)
                await server.Running.DisposeAsync().ConfigureAwait(false);
        }
    }

    private async Task<double> RoundAsync(
        string certificate,
        TokenKey key,
        JwsAlgorithm algorithm,
        int round,
        List<Measured> servers,
        CancellationToken cancel
    )
    {
        Progress?.Report(Invariant($"{certificate}: round {round} of {Rounds}, signing alone"));
        double alone = await Task.Run(() => SignAlone(key, algorithm), cancel).ConfigureAwait(false);
        foreach (Measured server in servers)
        {
            Progress?.Report(Invariant($"{certificate}: round {round} of {Rounds}, {server.Running.Name}"));
            server.PerSecond.Add(await LoadAsync(server, cancel).ConfigureAwait(false));
        }

        return alone;
    }

    private double SignAlone(TokenKey key, JwsAlgorithm algorithm) =>
        ParallelRun.PerSecond(Environment.ProcessorCount, Window, () => new Signing(key, algorithm), signing => signing.Sign());

    // The first token is verified; then a load that does not count: it shows that every answer holds a token, how long such an answer is, and leaves nothing to be compiled.
    private async Task<Measured> StartAsync(
        IIdentityServer part,
        LabCertificate certificate,
        JwsAlgorithm algorithm,
        CancellationToken cancel
    )
    {
        Progress?.Report($"starting {part.Name}");
        RunningServer running = await part.StartAsync(certificate.Key, algorithm, cancel).ConfigureAwait(false);
        try
        {
            if (running.FirstResponse?.IdToken is { } token)
                FirstToken.Verify(running.Name, token, certificate);
            WrkCount looked = await Wrk.RunAsync(running, Connections, Window, looks: true, cancel).ConfigureAwait(false);
            if (looked.Errors > 0 || looked.Tokens < looked.Requests)
                throw new UserErrorException(
                    part.Name,
                    Invariant(
                        $"gave {looked.Tokens} identity tokens in {looked.Requests} answers, with {looked.Errors} errors: nothing was measured"
                    )
                );
            await Task.Delay(Pause, cancel).ConfigureAwait(false);
            return new(running, looked.BytesEach);
        }
        catch
        {
            await running.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    private async Task<double> LoadAsync(Measured server, CancellationToken cancel)
    {
        WrkCount count = await Wrk.RunAsync(server.Running, Connections, Window, looks: false, cancel).ConfigureAwait(false);
        if (count.Errors > 0 || Math.Abs(count.BytesEach / server.BytesEach - 1) > SameSize)
            throw new UserErrorException(
                server.Running.Name,
                Invariant(
                    $"answered with {count.BytesEach:0} bytes each where {server.BytesEach:0} hold a token, and with {count.Errors} errors"
                )
            );
        await Task.Delay(Pause, cancel).ConfigureAwait(false);
        return count.PerSecond;
    }

    private sealed record Measured(RunningServer Running, double BytesEach)
    {
        public List<double> PerSecond { get; } = [];
    }

    private sealed class Signing(TokenKey key, JwsAlgorithm algorithm) : IDisposable
    {
        private readonly BareSignature _bare = new(key, algorithm);
        private readonly byte[] _signature = new byte[algorithm.SignatureBytes(key)];

        // As long as the token's header and claims are.
        private readonly byte[] _input = new byte[250];

        public void Sign() => _bare.Sign(_input, _signature);

        public void Dispose() => _bare.Dispose();
    }
}
