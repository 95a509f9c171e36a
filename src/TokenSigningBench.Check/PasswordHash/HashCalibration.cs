using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Check.PasswordHash;

/// <summary>A setting and its cost.</summary>
/// <param name="Low">The lower end of the 95% interval of the parameter that fits the target; null where the parameter was given.</param>
/// <param name="Times">The rounds that were measured with this parameter: the first contender is the hash.</param>
public sealed record HashSetting(int Parameter, int? Low, int? High, InterleavedTimes Times)
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

    // If the machine's speed changes between two measurements, the search repeats this often and then accepts the result.
    private const int Attempts = 4;

    /// <param name="target">Nanoseconds of one core.</param>
    /// <param name="once">Takes a parameter; returns nanoseconds per hash.</param>
    /// <param name="rounds">Takes a parameter; measures the rounds of one figure.</param>
    /// <exception cref="UserErrorException">The smallest setting already takes longer.</exception>
    public static HashSetting Find(HashFamily family, double target, Func<int, double> once, Func<int, InterleavedTimes> rounds)
    {
        int parameter = FirstGuess(family, target, once);
        InterleavedTimes measured = rounds(parameter);
        for (int attempt = 1; attempt < Attempts && NextParameter(family, target, parameter, Cost(measured)) is { } next; attempt++)
            (parameter, measured) = (next, rounds(next));

        Summary times = Cost(measured);
        double margin = times.Margin(Level);
        if (parameter == family.Min && times.Mean - margin > target)
            throw new UserErrorException(
                $"{family.Id} in {Text(target)}",
                $"cannot be reached: it takes {Text(times.Mean)} at its least, {family.Describe(family.Min)}"
            );

        // Where the samples are far apart, mean minus margin is not a usable lower bound.
        double fastest = Math.Max(times.Mean - margin, times.Minimum / 2);
        return new(
            parameter,
            family.ScaleParameter(parameter, target / (times.Mean + margin)),
            family.ScaleParameter(parameter, target / fastest),
            measured
        );
    }

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
        if (!family.Doubles && Math.Abs(times.Mean - target) <= times.Margin(Level))
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
