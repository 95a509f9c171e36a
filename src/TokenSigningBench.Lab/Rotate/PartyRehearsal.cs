using TokenSigningBench.Check.RelyingParties.Parties;

namespace TokenSigningBench.Lab.Rotate;

/// <summary>One relying party in a rehearsal. What goes wrong with it becomes its row's reason.</summary>
internal sealed class PartyRehearsal : IAsyncDisposable
{
    /// <summary>By how much a clock may be faster or slower than it should be.</summary>
    public const double ClockTolerance = 0.02;

    private const int ClockExchanges = 5;

    // A busy machine delays the answers that a clock is read from, so a longer time is tried before the clock is called wrong.
    private static readonly TimeSpan[] ClockChecks = [.. new[] { 0.5, 1, 2, 4 }.Select(TimeSpan.FromSeconds)];

    private readonly IServiceParty _party;
    private readonly RotationPlan _plan;
    private readonly double _speed;
    private readonly RotationIssuer _issuer;
    private readonly PartyStartupData _data;
    private readonly string _old;
    private readonly string _new;
    private readonly Dictionary<TimeSpan, string> _unknown;
    private RunningParty? _running;
    private string? _version;
    private string? _notRun;
    private string? _refusal;
    private bool _isInstalled = true;
    private double? _clockSpeed;
    private (double Clock, long Stamp) _firstReading;
    private readonly List<TimeSpan> _shown = [];
    private PartyTimeline? _observed;

    public PartyRehearsal(IServiceParty party, RotationPlan plan, double speed, RotationIssuer issuer, RotationKeys keys)
    {
        (_party, _plan, _speed, _issuer) = (party, plan, speed, issuer);
        _data = issuer.StartupDataFor(party.Id, speed, keys.Algorithms) with { WarmUps = WarmUp.IssuersFor(party.Id, issuer, keys) };
        string name = issuer.IssuerOf(party.Id);
        _old = keys.Token(name, TokenSigner.Old);
        _new = keys.Token(name, TokenSigner.New);
        _unknown = plan.Polls()
            .Where(plan.HasUnknownKidAt)
            .ToDictionary(poll => poll, poll => keys.Token(name, TokenSigner.Stranger, Invariant($"unknown-{poll.TotalSeconds}")));
    }

    public string Name => _party.Name;

    public bool IsRunning => _running is not null && _notRun is null;

    public async Task StartAsync(CancellationToken cancel)
    {
        _notRun = _party.Missing();
        _isInstalled = _notRun is null;
        if (_isInstalled)
            await TryAsync(async () =>
                {
                    _running = await _party.StartAsync(_data, cancel).ConfigureAwait(false);
                    _version = _running.Version;
                })
                .ConfigureAwait(false);
    }

    /// <summary>Lets it show that its clock runs at the wanted speed.</summary>
    public Task CheckClockAsync(CancellationToken cancel) =>
        IfRunningAsync(async running =>
        {
            _firstReading = await ReadClockAsync(running, cancel).ConfigureAwait(false);
            foreach (TimeSpan time in ClockChecks)
            {
                await Task.Delay(time, cancel).ConfigureAwait(false);
                await MeasureClockAsync(running, cancel).ConfigureAwait(false);
                if (IsRightSpeed)
                    return;
            }

            throw WrongClock();
        });

    /// <summary>Lets it accept a token of the old key, which is when it fetches its first key set.</summary>
    public Task WarmUpAsync(CancellationToken cancel) =>
        IfRunningAsync(async running =>
        {
            if (await running.RefusalOfAsync(_old, cancel).ConfigureAwait(false) is { } refusal)
                throw new UserErrorException(Name, $"refuses a token before the change: {refusal}");
        });

    /// <summary>Shows it the tokens of the plan, each at its time or as soon as it has answered the one before.</summary>
    public Task ObserveAsync(SimulatedClock clock, CancellationToken cancel) =>
        IfRunningAsync(async running =>
        {
            StringBuilder current = new(),
                old = new(),
                unknown = new();
            foreach (TimeSpan poll in _plan.Polls())
            {
                await clock.WaitUntilAsync(poll, cancel).ConfigureAwait(false);
                _shown.Add(clock.Now);
                bool signsNew = _plan.StateAt(poll).SignsNew;
                string? refusal = await running.RefusalOfAsync(signsNew ? _new : _old, cancel).ConfigureAwait(false);
                _refusal ??= refusal;
                current.Append(Character(refusal));
                old.Append(signsNew ? Character(await running.RefusalOfAsync(_old, cancel).ConfigureAwait(false)) : PartyTimeline.NotShown);
                unknown.Append(
                    _unknown.TryGetValue(poll, out string? token)
                        ? Character(await running.RefusalOfAsync(token, cancel).ConfigureAwait(false))
                        : PartyTimeline.NotShown
                );
            }

            await MeasureClockAsync(running, cancel).ConfigureAwait(false);
            if (!IsRightSpeed)
                throw WrongClock();
            _observed = new(current.ToString(), old.ToString(), unknown.ToString(), _issuer.RequestsOf(_party.Id));
        });

    /// <param name="clock">The clock of the plan, which has ended.</param>
    public RotationRow ToRow(SimulatedClock clock)
    {
        KnownParty? known = KnownParties.Find(_party.Id);
        RotationRow row = new(_party.Id, _party.Name)
        {
            Version = _version,
            NotRun = _notRun,
            IsInstalled = _isInstalled,
            ClockSpeed = _clockSpeed,
            Observed = _observed,
            Refusal = _observed is null ? null : _refusal,
            Predicted =
                known is null || _observed is null || _issuer.FirstRequestOf(_party.Id) is not { } fetched
                    ? null
                    // By the times at which the tokens were shown: a busy machine shows them late.
                    : RotationForecast.Of(_plan, known.Cache, clock.StartedAfter(fetched) * _speed, new(_speed, _shown)),
        };
        return (_observed is null ? row : row.ShownLate(_plan, LateSeconds())).With(_plan, known);
    }

    public ValueTask DisposeAsync() => _running?.DisposeAsync() ?? ValueTask.CompletedTask;

    // A tenth of a simulated second is a few milliseconds.
    private double[] LateSeconds() =>
        [.. _shown.Zip(_plan.Polls()).Select(poll => Math.Round(Math.Max(0, (poll.First - poll.Second).TotalSeconds), 1))];

    private static char Character(string? refusal) => refusal is null ? PartyTimeline.Accepted : PartyTimeline.Refused;

    private bool IsRightSpeed => _speed <= 1 || Math.Abs(_clockSpeed!.Value / _speed - 1) <= ClockTolerance;

    private UserErrorException WrongClock() => new(Name, Invariant($"its clock runs at {_clockSpeed:0.##}x real time, not at {_speed}x"));

    // From the first reading on: the longer the time, the less the answer's delay counts.
    private async Task MeasureClockAsync(RunningParty running, CancellationToken cancel)
    {
        (double clock, long stamp) = await ReadClockAsync(running, cancel).ConfigureAwait(false);
        _clockSpeed = (clock - _firstReading.Clock) / TimeProvider.System.GetElapsedTime(_firstReading.Stamp, stamp).TotalSeconds;
    }

    // The clock was read between the request and the answer: the shortest of several exchanges is the most precise, and the first one of
    // a program is the longest.
    private static async Task<(double Clock, long Stamp)> ReadClockAsync(RunningParty running, CancellationToken cancel)
    {
        (double Clock, long Stamp, long Length) best = (0, 0, long.MaxValue);
        for (int exchange = 0; exchange < ClockExchanges; exchange++)
        {
            long before = TimeProvider.System.GetTimestamp();
            double clock = await running.ClockAsync(cancel).ConfigureAwait(false);
            long length = TimeProvider.System.GetTimestamp() - before;
            if (length < best.Length)
                best = (clock, before + (length / 2), length);
        }

        return (best.Clock, best.Stamp);
    }

    private Task IfRunningAsync(Func<RunningParty, Task> step) => IsRunning ? TryAsync(() => step(_running!)) : Task.CompletedTask;

    private async Task TryAsync(Func<Task> step)
    {
        try
        {
            await step().ConfigureAwait(false);
        }
        catch (UserErrorException e)
        {
            _notRun = e.Cause;
        }
    }
}
