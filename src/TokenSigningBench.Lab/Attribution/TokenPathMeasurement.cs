using TokenSigningBench.Core.Attribution;

namespace TokenSigningBench.Lab.Attribution;

/// <summary>Measures pairs of requests with and without a token at a server of the user's own: one request at a time, 40 at most, three minutes at most.</summary>
public static class TokenPathMeasurement
{
    /// <summary>How long everything together may take.</summary>
    public static readonly TimeSpan MaxRunDuration = TimeSpan.FromMinutes(3);

    /// <summary>Measures, and then times a key like the token's own on this machine.</summary>
    /// <param name="own">The server, and what opens it.</param>
    /// <param name="progress">Told how many requests were sent since it was told last, of <see cref="RequestBudget.Max"/>.</param>
    /// <returns>What was measured: in part where the server ceased to answer as it should once a pair was there.</returns>
    /// <exception cref="UserErrorException">Nothing could be measured.</exception>
    public static async Task<TokenPathRun> RunAsync(OwnServer own, IProgress<long> progress, CancellationToken cancel)
    {
        using var server = new ExternalServer(own);
        using var limit = new CancellationTokenSource(MaxRunDuration, own.Clock);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(limit.Token, cancel);
        try
        {
            using ITokenPath path = own.Request.RequestsCodeOnly() ? new CodeTokenPath(server) : new PageTokenPath(server);
            return await RunAsync(server, path, progress, either.Token, cancel).ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (!cancel.IsCancellationRequested)
        {
            throw new UserErrorException(own.Name, TooLong);
        }
    }

    private static string TooLong => Invariant($"took longer than {MaxRunDuration.TotalMinutes:0} minutes for all requests together");

    private static async Task<TokenPathRun> RunAsync(
        ExternalServer server,
        ITokenPath path,
        IProgress<long> progress,
        CancellationToken limited,
        CancellationToken cancel
    )
    {
        TokenPathFacts facts = await path.PrepareAsync(limited).ConfigureAwait(false);
        progress.Report(server.Budget.Sent);
        List<TokenPathPair> pairs = [];
        List<double> authorize = [];
        string? partial = await PairsAsync(server, path, pairs, authorize, progress, limited, cancel).ConfigureAwait(false);
        (LikeKeyCost? likeKey, string? noLikeKey) = await LikeKeyAsync(facts, cancel).ConfigureAwait(false);
        return new()
        {
            Endpoint = path.Endpoint,
            ClientId = server.Own.Request["client_id"]!,
            Parameters = [.. server.Own.Request.Parameters.Select(parameter => parameter.Key)],
            Control = facts.Control,
            Pairs = pairs,
            Requests = server.Budget.Sent,
            Algorithm = facts.Token.Algorithm,
            Kid = facts.Token.Kid,
            KeyBits = facts.KeyBits,
            NotVerified = facts.NotVerified,
            SignaturesPerAnswer = facts.Signatures,
            LikeKey = likeKey,
            NoLikeKey = noLikeKey,
            AuthorizeMilliseconds = authorize.Count > 0 ? authorize : null,
            Notes = facts.Notes,
            Partial = partial,
        };
    }

    private static async Task<string?> PairsAsync(
        ExternalServer server,
        ITokenPath path,
        List<TokenPathPair> pairs,
        List<double> authorize,
        IProgress<long> progress,
        CancellationToken limited,
        CancellationToken cancel
    )
    {
        try
        {
            while (server.Budget.Remaining >= path.RequestsPerPair)
            {
                // What is asked second finds the server as the first left it: each goes first as often as the other.
                bool controlFirst = pairs.Count % 2 == 1;
                TimedAnswer early = await (controlFirst ? path.ControlAsync(limited) : path.TokenAsync(limited)).ConfigureAwait(false);
                TimedAnswer late = await (controlFirst ? path.TokenAsync(limited) : path.ControlAsync(limited)).ConfigureAwait(false);
                (TimedAnswer token, TimedAnswer control) = controlFirst ? (late, early) : (early, late);
                pairs.Add(new(token.Milliseconds, control.Milliseconds, controlFirst, token.ServerSign));
                authorize.AddRange(new[] { early, late }.Select(answer => answer.AuthorizeMilliseconds).OfType<double>());
                progress.Report(path.RequestsPerPair);
            }

            return null;
        }
        catch (UserErrorException e) when (pairs.Count > 0)
        {
            return e.Message;
        }
        catch (OperationCanceledException) when (pairs.Count > 0 && !cancel.IsCancellationRequested)
        {
            return $"{server.Own.Name}: {TooLong}";
        }
    }

    // After the requests: on this machine it would slow down a server that runs here too.
    private static async Task<(LikeKeyCost? Cost, string? Failure)> LikeKeyAsync(TokenPathFacts facts, CancellationToken cancel) =>
        facts.KeyBits is { } bits
            ? await Task.Run(() => LikeKeyCost.Measure(JwsAlgorithm.Parse(facts.Token.Algorithm), bits, facts.Token.Claims), cancel)
                .WaitAsync(cancel)
                .ConfigureAwait(false)
            : (null, "it is not known which key signed");
}
