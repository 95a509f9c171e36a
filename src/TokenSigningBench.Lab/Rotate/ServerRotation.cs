using TokenSigningBench.Check.Inspection;

namespace TokenSigningBench.Lab.Rotate;

/// <summary>The settings of a server that changes its keys, where a plan follows from them.</summary>
/// <param name="Product">The server's name.</param>
/// <param name="Rotate">How long a key signs; null if the server makes no new one by itself.</param>
/// <param name="Announce">How long a key is published before it signs.</param>
/// <param name="Retire">How long it stays published after it signed; null for until it is removed.</param>
/// <param name="TokenLifetime">How long its tokens are valid.</param>
/// <param name="NodeDelay">How much later another node may publish a new key; null if all publish it at once.</param>
/// <param name="IsDefault">Whether all of it is the server's default.</param>
/// <param name="Source">Where the defaults were read.</param>
public sealed record ServerRotation(
    string Product,
    TimeSpan? Rotate,
    TimeSpan Announce,
    TimeSpan? Retire,
    TimeSpan TokenLifetime,
    TimeSpan? NodeDelay,
    bool IsDefault,
    string Source
)
{
    /// <summary>The name of such a plan is this and the server's.</summary>
    public const string PlanPrefix = "like-";

    // Longer than every cache needs a key to be published before it signs. What happens earlier changes no prediction.
    private static readonly TimeSpan MaxLead = TimeSpan.FromHours(
        Math.Ceiling(KnownParties.All.Max(party => party.Cache.Lead ?? TimeSpan.Zero).TotalHours)
    );

    /// <summary>For how long valid tokens of the old key are not in the key set; zero if they always are.</summary>
    public TimeSpan TooShortBy => Retire is { } retire && retire < TokenLifetime ? TokenLifetime - retire : TimeSpan.Zero;

    /// <param name="rotate">Null for the server's default, like the next two.</param>
    /// <exception cref="UserErrorException">The server is unknown, or the times contradict each other.</exception>
    public static ServerRotation Of(string option, string server, TimeSpan? rotate, TimeSpan? announce, TimeSpan? retire)
    {
        if (ServerHabit.Find(server) is not { } habit)
        {
            string[] known = [.. ServerHabit.All.Select(one => one.Id)];
            throw new UserErrorException(
                $"{option} {server}",
                (Nearest.Of(server, known) is { } near ? $"did you mean '{near}'? " : "") + $"known are {string.Join(", ", known)}"
            );
        }

        TimeSpan? every = rotate ?? habit.Rotate;
        TimeSpan before = announce ?? habit.Announce;
        TimeSpan? after = retire ?? habit.Retire;
        if (every <= TimeSpan.Zero)
            throw new UserErrorException("--rotate 0s", "no key would ever sign; give the time for which one signs, such as 90d");
        if (habit.ZeroRefusal is { } refusal)
            foreach ((string name, TimeSpan? time) in ((string, TimeSpan?)[])[("--announce", before), ("--retire", after)])
                if (time <= TimeSpan.Zero)
                    throw new UserErrorException($"{name} 0s", $"{habit.Product} does not start with it: {refusal}");
        if (before >= every)
            throw new UserErrorException(
                announce is null ? $"--rotate {Given(every.Value)}" : $"--announce {Given(before)}",
                announce is null
                    ? $"is not longer than the announcement, {Text(before)}: give a shorter --announce too"
                    : $"is not shorter than the rotation, {Text(every.Value)}: the next key would be announced before this one signs"
            );
        return new(
            habit.Product,
            every,
            before,
            after,
            habit.TokenLifetime,
            // Not longer than half of the announcement: so Duende shortens it.
            habit.NodeCache
                is { } cache
                ? new TimeSpan(Math.Min(cache.Ticks, before.Ticks / 2))
                : null,
            every == habit.Rotate && before == habit.Announce && after == habit.Retire,
            $"{habit.Source} ({habit.Address})"
        );
    }

    /// <summary>The plan of one change.</summary>
    /// <param name="from">The algorithm and key before the switch.</param>
    public RotationPlan ToPlan(string server, string from, string to)
    {
        RotationStep[] steps =
        [
            new(-new TimeSpan(Math.Min(Announce.Ticks, MaxLead.Ticks)), RotationAction.PublishNew),
            new(TimeSpan.Zero, RotationAction.SignNew),
            // When no token of it is valid any more, its withdrawal changes nothing.
            .. Retire is { } retire
                ? (RotationStep[])
                    [new(new(Math.Min(retire.Ticks, (TokenLifetime + RotationAdvice.ClockTolerance).Ticks)), RotationAction.WithdrawOld)]
                : [],
        ];
        return new(PlanPrefix + server, About, steps) { From = from, To = to };
    }

    /// <summary>What is refused at a relying party, as a clause; null if nothing is, or if its cache is not known.</summary>
    public string? Refusal(RotationRow row)
    {
        ArgumentNullException.ThrowIfNull(row);
        if (row.Cache is null)
            return null;
        string? atSwitch =
            row.NeedsRestart ? "Until a restart (they never fetch the key set again)"
            : Announce.TotalSeconds >= row.LeadSeconds ? null
            : row.MaxRefusedSeconds is > 0 and var seconds ? $"For up to {CacheModel.Duration(TimeSpan.FromSeconds(seconds))}"
            : "One request";
        // Who fetches the set again has the old key no longer.
        string? old = TooShortBy > TimeSpan.Zero && row.WithdrawnSeconds is not null ? $"Tokens of the old key {WhenOld}" : null;
        return atSwitch is null && old is null ? null : string.Join("; ", new[] { atSwitch, old }.OfType<string>());
    }

    /// <summary>A time of settings: "90 d", "36 h".</summary>
    public static string Text(TimeSpan time) =>
        time.Ticks % TimeSpan.TicksPerDay == 0 && time > TimeSpan.Zero ? Invariant($"{time.TotalDays:0} d") : CacheModel.Duration(time);

    private static string Given(TimeSpan time) => Text(time).Replace(" ", "", StringComparison.Ordinal);

    private string WhenOld => $"from {Text(Retire!.Value)} to {Text(TokenLifetime)} after the switch";

    private string About =>
        $"{Product}{(IsDefault ? " with its defaults" : "")}: "
        + (Rotate is { } every ? $"a new key every {Text(every)}, " : "a new key when you add one, ")
        + (Announce > TimeSpan.Zero ? $"published {Text(Announce)} before it signs" : "which signs as soon as it is published")
        + (Retire is { } retire ? $" and kept {Text(retire)} after. " : ", and kept until you remove it. ")
        + $"Its tokens are valid for {Text(TokenLifetime)}."
        + (Announce > MaxLead ? $" The caches need {Text(MaxLead)} at most: the days before are not simulated." : "");
}
