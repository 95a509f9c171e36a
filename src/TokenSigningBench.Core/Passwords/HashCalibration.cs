using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Passwords;

/// <summary>A setting and what it costs.</summary>
/// <param name="Low">The lower end of the 95 % interval of the parameter that fits the target; null where the parameter was given.</param>
/// <param name="Nanoseconds">The time of one core that one hash takes, measured with this very parameter.</param>
public sealed record HashSetting(int Parameter, int? Low, int? High, Summary Nanoseconds);

/// <summary>Finds the parameter with which a hash takes a given time.</summary>
public static class HashCalibration
{
    /// <summary>The level of its intervals.</summary>
    public const double Level = 0.95;

    // Short enough to find the order of magnitude at once, long enough to look through a clock and a neighbour.
    private const double MinTrialDuration = 20e6;

    // A machine that changes its speed between two of them is measured again, and then believed.
    private const int Attempts = 4;

    /// <param name="target">Nanoseconds of one core.</param>
    /// <param name="sample">Takes a parameter and how many samples are wanted; returns nanoseconds a hash.</param>
    /// <param name="samples">How many samples make a figure.</param>
    /// <exception cref="UserErrorException">The least setting takes longer already.</exception>
    public static HashSetting Find(HashFamily family, double target, Func<int, int, IReadOnlyList<double>> sample, int samples)
    {
        int parameter = FirstGuess(family, target, sample);
        Summary times = new([.. sample(parameter, samples)]);
        for (int attempt = 1; attempt < Attempts && Better(family, target, parameter, times) is { } better; attempt++)
            (parameter, times) = (better, new([.. sample(better, samples)]));

        double margin = times.Margin(Level);
        if (parameter == family.Min && times.Mean - margin > target)
            throw new UserErrorException(
                $"{family.Id} in {Text(target)}",
                $"cannot be reached: it takes {Text(times.Mean)} at its least, {family.Describe(family.Min)}"
            );

        // More than its mean is no bound where the samples are far apart.
        double fastest = Math.Max(times.Mean - margin, times.Minimum / 2);
        return new(parameter, family.Scaled(parameter, target / (times.Mean + margin)), family.Scaled(parameter, target / fastest), times);
    }

    private static int FirstGuess(HashFamily family, double target, Func<int, int, IReadOnlyList<double>> sample)
    {
        int parameter = family.First;
        double goal = Math.Min(target, MinTrialDuration);
        double time = sample(parameter, 1)[0];
        while (time < goal && parameter < family.Max)
        {
            parameter = family.Doubles ? parameter + 1 : 2 * parameter;
            time = sample(parameter, 1)[0];
        }

        return Rounded(family, family.Scaled(parameter, target / time));
    }

    private static int? Better(HashFamily family, double target, int parameter, Summary times)
    {
        if (!family.Doubles && Math.Abs(times.Mean - target) <= times.Margin(Level))
            return null;

        int better = Rounded(family, family.Scaled(parameter, target / times.Mean));
        return better == parameter ? null : better;
    }

    // Nobody configures 812,347 iterations: three digits are more than the machine can tell apart.
    private static int Rounded(HashFamily family, int parameter)
    {
        if (family.Doubles)
            return parameter;

        int unit = (int)Math.Pow(10, Math.Max(0, Math.Floor(Math.Log10(parameter)) - 2));
        return Math.Max(family.Min, parameter / unit * unit);
    }

    private static string Text(double nanoseconds) => Invariant($"{nanoseconds / 1e6:0.########} ms");
}
