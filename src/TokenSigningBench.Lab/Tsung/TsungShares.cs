namespace TokenSigningBench.Lab.Tsung;

/// <summary>Who comes from which host, and how Tsung is told to launch them: each some seconds before they mean to start, so that a start that was planned is kept to the millisecond.</summary>
/// <remarks>
/// Tsung draws its arrivals itself, Poisson ones, and drops who was not launched in a phase's time. So its phases here launch somewhat more than the curve has and
/// ahead of it: who is launched takes the next start of the host's list and waits for it, and who finds the list empty goes at once.
/// </remarks>
internal sealed class TsungShares
{
    private const string Nobody = "none;0.0";
    private const int MaxPhases = 60;

    // What launching may be late by, beside a phase's length.
    private static readonly TimeSpan Ahead = TimeSpan.FromSeconds(2);

    // A surplus that grows with the numbers, and some times the spread of a Poisson number, its square root.
    private const double Surplus = 1.2;
    private const double Spreads = 3;
    private const double Min = 5;

    // Erlang loads its code when it is first used: these come before anybody who counts.
    private const int Warming = 8;

    // Whom the phases did not get to: half of all at the most, in a time that ends when they are launched.
    private const double Remaining = 0.5;
    private const double RemainingPerSecond = 100;
    private static readonly TimeSpan MaxRemainder = TimeSpan.FromSeconds(30);

    private readonly int _hosts;

    /// <summary>Divides people among hosts in turn.</summary>
    /// <param name="starts">The intended starts in milliseconds from the beginning, in order.</param>
    public TsungShares(IReadOnlyList<double> starts, int hosts)
    {
        Starts = starts;
        _hosts = hosts;
        double last = starts[^1];
        int phases = (int)Math.Clamp(Math.Ceiling(last / 1e3), 1, MaxPhases);
        Phase = TimeSpan.FromMilliseconds(Math.Ceiling(Math.Max(1e3, (last + 1) / phases)));
        int[] arriving = new int[phases];
        foreach (double start in starts)
            arriving[Math.Min(phases - 1, (int)(start / Phase.TotalMilliseconds))]++;
        int remaining = Launches(Remaining * starts.Count / hosts);
        Phases =
        [
            new(Ahead, Warming * hosts, Warming * hosts / Ahead.TotalSeconds),
            .. arriving
                .Select(users => Launches((double)users / hosts))
                .Select(launches => new TsungPhase(Phase, launches * hosts, launches * hosts / Phase.TotalSeconds)),
            new(MaxRemainder, remaining * hosts, hosts * Math.Max(RemainingPerSecond, remaining)),
        ];
    }

    public IReadOnlyList<double> Starts { get; }

    /// <summary>How long a phase lasts.</summary>
    public TimeSpan Phase { get; }

    /// <summary>What Tsung is told of arrivals.</summary>
    public IReadOnlyList<TsungPhase> Phases { get; }

    /// <summary>How long before the beginning the first are launched.</summary>
    public TimeSpan Lead => Phase + Ahead;

    /// <summary>A host's list: a person and the start in milliseconds a line, and "none" for who is launched to warm it up, and for who is launched when nobody is left.</summary>
    /// <param name="host">From 0 on.</param>
    public IEnumerable<string> ListOf(int host) =>
        [
            .. Enumerable.Repeat(Nobody, Warming),
            .. UsersOf(host).Select(user => string.Create(CultureInfo.InvariantCulture, $"{user};{Starts[user]:0.000}")),
            // Tsung begins at the top again when a list is at its end.
            .. Enumerable.Repeat(Nobody, 2 * Phases.Sum(phase => phase.Users)),
        ];

    /// <summary>The numbers of a host's people, in the order of their starts.</summary>
    /// <param name="host">From 0 on.</param>
    public IEnumerable<int> UsersOf(int host) => Enumerable.Range(0, Starts.Count).Where(user => user % _hosts == host);

    /// <summary>The host of a person.</summary>
    public int HostOf(int user) => user % _hosts;

    private static int Launches(double users) => (int)Math.Ceiling(Surplus * users + Spreads * Math.Sqrt(users) + Min);
}

/// <summary>A phase of Tsung's: so many people at the most, launched independently of each other at a rate.</summary>
/// <param name="Time">How long it lasts.</param>
/// <param name="Users">How many, on all hosts together.</param>
/// <param name="PerSecond">How many a second, on all hosts together.</param>
internal sealed record TsungPhase(TimeSpan Time, int Users, double PerSecond);
