using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Lab.Login.Url;

/// <summary>
/// Measures rounds of requests with and without a token at an external server: one request at a time, at most
/// <see cref="RequestBudget.Max"/> requests and 3 minutes.
/// </summary>
public static class TokenPathMeasurement
{
    /// <summary>The maximum duration of all requests together.</summary>
    public static readonly TimeSpan MaxRunDuration = TimeSpan.FromMinutes(3);

    // Fifty ticks of the kernel's clock: a busy core is seen within two of them.
    private static readonly TimeSpan BusyTime = MeasuringTime.Of(TimeSpan.FromMilliseconds(500));

    /// <summary>Measures the server, and then times a key of the token's kind and size on this machine.</summary>
    /// <param name="own">The server and its credentials.</param>
    /// <param name="otherCores"><see cref="OtherCoresNow"/> before the first request; null where it is not known.</param>
    /// <param name="progress">Receives the number of requests since the last report, out of <see cref="RequestBudget.Max"/>.</param>
    /// <returns>The measurement, partial if the server stopped answering as expected after the first pair.</returns>
    /// <exception cref="UserErrorException">Nothing could be measured.</exception>
    /// <exception cref="UnsignedTokensException">The server sends unsigned tokens.</exception>
    public static async Task<TokenPathRun> RunAsync(
        ExternalServer own,
        IProgress<long> progress,
        CancellationToken cancel,
        double? otherCores = null
    )
    {
        using var server = new ExternalServerClient(own);
        using var limit = new CancellationTokenSource(MaxRunDuration, own.Clock);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(limit.Token, cancel);
        try
        {
            using ITokenPath path = own.Request.RequestsCodeOnly() ? new CodeTokenPath(server) : new PageTokenPath(server);
            return await UnsignedTokenSurvey
                .GuardAsync(server, () => RunAsync(server, path, otherCores, progress, either.Token, cancel), either.Token)
                .ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (!cancel.IsCancellationRequested)
        {
            throw new UserErrorException(own.Name, TooLong);
        }
    }

    /// <summary>
    /// How many cores other programs use now, in half a second: before the first request and after the last, when a server without
    /// other users takes nothing. Null where the system does not report it.
    /// </summary>
    public static double? OtherCoresNow(CancellationToken cancel)
    {
        double? before = BusyCores.Seconds();
        TimeSpan own = Environment.CpuUsage.TotalTime;
        long start = Stopwatch.GetTimestamp();
        if (before is null || cancel.WaitHandle.WaitOne(BusyTime))
            return null;
        return BusyCores.OfOthers(
            before,
            BusyCores.Seconds(),
            (Environment.CpuUsage.TotalTime - own).TotalSeconds,
            Stopwatch.GetElapsedTime(start).TotalSeconds
        );
    }

    private static string TooLong => Invariant($"took longer than {MaxRunDuration.TotalMinutes:0} minutes for all requests together");

    private static async Task<TokenPathRun> RunAsync(
        ExternalServerClient server,
        ITokenPath path,
        double? otherCores,
        IProgress<long> progress,
        CancellationToken limited,
        CancellationToken cancel
    )
    {
        TokenPathFacts facts = await path.PrepareAsync(limited).ConfigureAwait(false);
        progress.Report(server.Budget.Sent);
        var rounds = new TokenPathRounds(server, path);
        string? partial = await rounds.MeasureAsync(progress, TooLong, limited, cancel).ConfigureAwait(false);
        double? after = await Task.Run(() => OtherCoresNow(cancel), cancel).ConfigureAwait(false);
        (ReferenceKeyCost? referenceKey, string? noReferenceKey) = await MeasureReferenceKeyAsync(facts, cancel).ConfigureAwait(false);
        return new()
        {
            Endpoint = path.Endpoint,
            ClientId = server.Own.Request["client_id"]!,
            Parameters = [.. server.Own.Request.Parameters.Select(parameter => parameter.Key)],
            Control = facts.Control,
            Pairs = rounds.Pairs,
            IsSameMachine = server.Own.Request.Endpoint.IsLoopback,
            OtherCores = otherCores > after ? otherCores : after ?? otherCores,
            ServerTimings = rounds.ServerTimings is { Count: > 0 } timings ? timings : null,
            Requests = server.Budget.Sent,
            Algorithm = facts.Token.Algorithm,
            Kid = facts.Token.Kid,
            KeyBits = facts.KeyBits,
            NotVerified = facts.NotVerified,
            SignaturesPerAnswer = facts.Signatures,
            OtherCount = path.OtherCount?.OtherCount,
            NoOtherCount = facts.NoOtherCount,
            NoUserinfo = facts.NoUserinfo,
            ReferenceKey = referenceKey,
            NoReferenceKey = noReferenceKey,
            AuthorizeMilliseconds = rounds.Authorize.Count > 0 ? rounds.Authorize : null,
            Notes =
            [
                .. facts.Notes,
                .. server.Budget.DropsConnections
                    ?
                    [
                        "The server closed a connection without a response when it was used again. "
                            + "Each later request got a new connection, whose opening is in no time",
                    ]
                    : Array.Empty<string>(),
            ],
            Partial = partial,
        };
    }

    // After the requests, because it would slow down a server that runs on this machine.
    private static async Task<(ReferenceKeyCost? Cost, string? Failure)> MeasureReferenceKeyAsync(
        TokenPathFacts facts,
        CancellationToken cancel
    ) =>
        facts.KeyBits is { } bits
            ? await Task.Run(() => ReferenceKeyCost.Measure(JwsAlgorithm.Parse(facts.Token.Algorithm), bits, facts.Token.Claims), cancel)
                .WaitAsync(cancel)
                .ConfigureAwait(false)
            : (null, "it is not known which key signed");
}
