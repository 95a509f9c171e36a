namespace TokenSigningBench.Lab.Tsung;

/// <summary>
/// Distributes the users over the load hosts, and computes how Tsung launches them: some seconds before their scheduled starts, so that
/// each start is precise to the millisecond.
/// </summary>
/// <remarks>
/// Tsung draws Poisson arrivals itself, and drops users that were not launched within a phase. The phases here therefore launch more users
/// than the plan has, and earlier. A launched user takes the next scheduled start of the list of its host and waits for it; a user that
/// finds no start ends at once.
/// </remarks>
internal sealed class TsungShares
{
    private const string NoUser = "none;0.0";
    private const int MaxPhases = 60;

    // The maximum delay of a launch, in addition to the length of a phase.
    private static readonly TimeSpan LaunchLead = TimeSpan.FromSeconds(2);

    // The surplus of launches: a factor, and some standard deviations of a Poisson number (its square root).
    private const double SurplusFactor = 1.2;
    private const double StandardDeviations = 3;
    private const double MinSurplus = 5;

    // Erlang loads code at its first use: these users run before the first one that counts.
    private const int WarmUpUsers = 8;

    // The users that the phases did not launch: at most half of all, in a phase that ends when they are launched.
    private const double RemainingShare = 0.5;
    private const double RemainingPerSecond = 100;
    private static readonly TimeSpan MaxRemainder = TimeSpan.FromSeconds(30);

    private readonly int _hosts;

    /// <summary>Distributes users over hosts in turn.</summary>
    /// <param name="starts">The scheduled starts in ms from the beginning, in ascending order.</param>
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
        int remaining = CountLaunches(RemainingShare * starts.Count / hosts);
        Phases =
        [
            new(LaunchLead, WarmUpUsers * hosts, WarmUpUsers * hosts / LaunchLead.TotalSeconds),
            .. arriving
                .Select(users => CountLaunches((double)users / hosts))
                .Select(launches => new TsungPhase(Phase, launches * hosts, launches * hosts / Phase.TotalSeconds)),
            new(MaxRemainder, remaining * hosts, hosts * Math.Max(RemainingPerSecond, remaining)),
        ];
    }

    public IReadOnlyList<double> Starts { get; }

    /// <summary>The duration of a phase.</summary>
    public TimeSpan Phase { get; }

    /// <summary>The arrival phases of Tsung.</summary>
    public IReadOnlyList<TsungPhase> Phases { get; }

    /// <summary>The time between the first launch and the beginning.</summary>
    public TimeSpan Lead => Phase + LaunchLead;

    /// <summary>
    /// The list of a host: per line a user and its start in ms, or "none" for users of the warm-up and for surplus launches.
    /// </summary>
    public IEnumerable<string> ListOf(int host) =>
        [
            .. Enumerable.Repeat(NoUser, WarmUpUsers),
            .. UsersOf(host).Select(user => string.Create(CultureInfo.InvariantCulture, $"{user};{Starts[user]:0.000}")),
            // Tsung starts again at the top when it has reached the end of a list.
            .. Enumerable.Repeat(NoUser, 2 * Phases.Sum(phase => phase.Users)),
        ];

    /// <summary>The numbers of the users of a host, in the order of their starts.</summary>
    public IEnumerable<int> UsersOf(int host) => Enumerable.Range(0, Starts.Count).Where(user => user % _hosts == host);

    public int HostOf(int user) => user % _hosts;

    private static int CountLaunches(double users) =>
        (int)Math.Ceiling(SurplusFactor * users + StandardDeviations * Math.Sqrt(users) + MinSurplus);
}

/// <summary>An arrival phase of Tsung: a maximum number of users, launched independently of each other at a rate.</summary>
/// <param name="Users">The number of users, on all hosts together.</param>
/// <param name="PerSecond">Launches/s, on all hosts together.</param>
internal sealed record TsungPhase(TimeSpan Time, int Users, double PerSecond);
