using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Check.PasswordHash;

/// <summary>A setting and its cost.</summary>
/// <param name="Low">The lower end of the 95% interval of the parameter that fits the target; null where the parameter was given.</param>
/// <param name="Times">The rounds that were measured with this parameter: the first contender is the hash.</param>
/// <param name="ChangedSpeed">
/// Whether the machine changed its speed during the search, so that no measured setting confirmed the one before. The interval then
/// contains what every attempt found.
/// </param>
public sealed record HashSetting(int Parameter, int? Low, int? High, InterleavedTimes Times, bool ChangedSpeed = false)
{
    /// <summary>The core time of one hash.</summary>
    public Summary Nanoseconds { get; } = new(Times[0].Cost);
}

/// <summary>Finds the parameter with which a hash takes a given time.</summary>
public static class HashCalibration
{
    /// <summary>The confidence level of the intervals.</summary>
    public const double Level = 0.95;

    // Short enough to find the order of magnitude quickly, long enough to average out clock resolution and other load.
    private const double MinTrialDuration = 20e6;

    // Less than a user notices, and no better than the machine's speed is from one minute to the next.
    private const double Tolerance = 0.02;

    // A steady machine confirms its first or second setting. One that does not in so many attempts changes its speed all the time.
    private const int Attempts = 4;

    /// <param name="target">Nanoseconds of one core.</param>
    /// <param name="once">Takes a parameter; returns nanoseconds per hash.</param>
    /// <param name="rounds">Takes a parameter; measures the rounds of one figure.</param>
    /// <exception cref="UserErrorException">The smallest setting already takes longer.</exception>
    public static HashSetting Find(HashFamily family, double target, Func<int, double> once, Func<int, InterleavedTimes> rounds)
    {
        int parameter = FirstGuess(family, target, once);
        List<(int Low, int High)> found = [];
        while (true)
        {
            InterleavedTimes measured = rounds(parameter);
            Summary times = Cost(measured);
            if (parameter == family.Min && Fastest(times) > target)
                throw new UserErrorException(
                    $"{family.Id} in {Text(target)}",
                    $"cannot be reached: it takes {Text(times.Mean)} at its least, {family.Describe(family.Min)}"
                );

            found.Add(Interval(family, target, parameter, times));
            int? next = NextParameter(family, target, parameter, times);
            // The interval of a parameter that its own measurement does not confirm would leave it out: what was measured at another speed
            // decided on it. All that was found is in the interval then, as nothing says which speed the machine will have.
            if (next is null)
                return new(parameter, Math.Min(found[^1].Low, parameter), Math.Max(found[^1].High, parameter), measured);
            if (found.Count == Attempts)
                return new(parameter, found.Min(one => one.Low), found.Max(one => one.High), measured, ChangedSpeed: true);
            parameter = next.Value;
        }
    }

    // Rounded like the parameter, which would otherwise be below an interval that is narrower than the rounding.
    private static (int Low, int High) Interval(HashFamily family, double target, int parameter, Summary times) =>
        (
            RoundDown(family, family.ScaleParameter(parameter, target / (times.Mean + times.Margin(Level)))),
            family.ScaleParameter(parameter, target / Fastest(times))
        );

    // Where the samples are far apart, mean minus margin is not a usable lower bound: it can be below zero.
    private static double Fastest(Summary times) => Math.Max(times.Mean - times.Margin(Level), times.Minimum / 2);

    private static Summary Cost(InterleavedTimes times) => new(times[0].Cost);

    private static int FirstGuess(HashFamily family, double target, Func<int, double> once)
    {
        int parameter = family.First;
        double goal = Math.Min(target, MinTrialDuration);
        double time = once(parameter);
        while (time < goal && parameter < family.Max)
        {
            parameter = family.Doubles ? parameter + 1 : 2 * parameter;
            time = once(parameter);
        }

        return RoundDown(family, family.ScaleParameter(parameter, target / time));
    }

    private static int? NextParameter(HashFamily family, double target, int parameter, Summary times)
    {
        if (!family.Doubles && Math.Abs(times.Mean - target) <= Math.Max(times.Margin(Level), Tolerance * target))
            return null;

        int next = RoundDown(family, family.ScaleParameter(parameter, target / times.Mean));
        return next == parameter ? null : next;
    }

    // Three significant digits: more are below the machine's noise, and 812,347 iterations would be an odd setting.
    private static int RoundDown(HashFamily family, int parameter)
    {
        if (family.Doubles)
            return parameter;

        int unit = (int)Math.Pow(10, Math.Max(0, Math.Floor(Math.Log10(parameter)) - 2));
        return Math.Max(family.Min, parameter / unit * unit);
    }

    private static string Text(double nanoseconds) => Invariant($"{nanoseconds / 1e6:0.########} ms");
}
