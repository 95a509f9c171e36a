using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Lab.Login.Url;

/// <summary>Rounds of one request of each kind, until the budget does not suffice for another.</summary>
internal sealed class TokenPathRounds(ExternalServerClient server, ITokenPath path)
{
    /// <summary>The maximum number of rounds: a server without other controls gets no more requests than it needs.</summary>
    private const int Max = 18;

    // A server names as many times as it likes.
    private const int MaxTimings = 20;

    private readonly List<TokenPathPair> _pairs = [];
    private readonly List<double> _authorize = [];
    private readonly Dictionary<string, List<double>> _timings = [];

    public IReadOnlyList<TokenPathPair> Pairs => _pairs;

    /// <summary>Milliseconds to first byte of the requests for codes; empty where none were needed.</summary>
    public IReadOnlyList<double> Authorize => _authorize;

    /// <summary>The medians of what the server stated, by name, largest first.</summary>
    public IReadOnlyDictionary<string, double> ServerTimings =>
        _timings
            .Select(one => KeyValuePair.Create(one.Key, MedianInterval.WithoutNoise(one.Value).Estimate))
            .OrderByDescending(one => one.Value)
            .Take(MaxTimings)
            .ToDictionary();

    private int RequestsPerRound =>
        path.RequestsPerPair + (path.OtherCount is null ? 0 : 1) + (path.Userinfo is null ? 0 : UserinfoControl.Requests);

    /// <summary>Measures all rounds.</summary>
    /// <param name="tooLong">The message when the time limit is reached.</param>
    /// <returns>Why there are fewer rounds than the budget allows; null if there are not.</returns>
    public async Task<string?> MeasureAsync(IProgress<long> progress, string tooLong, CancellationToken limited, CancellationToken cancel)
    {
        try
        {
            while (_pairs.Count < Max && server.Budget.Remaining >= RequestsPerRound)
            {
                await MeasureRoundAsync(limited).ConfigureAwait(false);
                progress.Report(RequestsPerRound);
            }

            return null;
        }
        catch (UserErrorException e) when (_pairs.Count > 0)
        {
            return e.Message;
        }
        catch (OperationCanceledException) when (_pairs.Count > 0 && !cancel.IsCancellationRequested)
        {
            return $"{server.Own.Name}: {tooLong}";
        }
    }

    // A request may change the state of the server for the next. Every other round is in reverse order.
    private async Task MeasureRoundAsync(CancellationToken cancel)
    {
        bool reversed = _pairs.Count % 2 == 1;
        TimedResponse token = default,
            control = default;
        double? otherCount = null,
            userinfo = null,
            refused = null;
        List<Func<Task>> requests =
        [
            async () => token = await path.TokenAsync(cancel).ConfigureAwait(false),
            async () => control = await path.ControlAsync(cancel).ConfigureAwait(false),
        ];
        if (path.OtherCount is { } other)
            requests.Add(async () => otherCount = await other.AskAsync(cancel).ConfigureAwait(false));
        if (path.Userinfo is { } profile)
        {
            requests.Add(async () => userinfo = await profile.LookUpAsync(cancel).ConfigureAwait(false));
            requests.Add(async () => refused = await profile.RefuseAsync(cancel).ConfigureAwait(false));
        }

        if (reversed)
            requests.Reverse();
        foreach (Func<Task> request in requests)
            await request().ConfigureAwait(false);
        _pairs.Add(
            new(token.Milliseconds, control.Milliseconds, reversed, token.ServerSign)
            {
                ServerSum = token.Timing?.Phases.Values.Sum(),
                WithOtherCount = otherCount,
                Userinfo = userinfo,
                UserinfoRefused = refused,
            }
        );
        foreach ((string name, double milliseconds) in token.Timing?.Phases ?? new Dictionary<string, double>())
            (_timings.TryGetValue(name, out List<double>? all) ? all : _timings[name] = []).Add(milliseconds);
        _authorize.AddRange(new[] { token, control }.Select(answer => answer.AuthorizeMilliseconds).OfType<double>());
    }
}
