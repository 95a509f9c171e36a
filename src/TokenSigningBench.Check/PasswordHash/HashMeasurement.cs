using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Capacity;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Check.PasswordHash;

/// <summary>The key that signs the tokens of the same login.</summary>
/// <param name="Source">The source of the key.</param>
/// <param name="Cost">The cost of one token.</param>
/// <param name="Tokens">The tokens that a login signs.</param>
public sealed record LoginKey(string Source, CertificateCost Cost, int Tokens);

/// <summary>Finds or takes a setting and measures it on this machine.</summary>
public static class HashMeasurement
{
    private const double SamplingNanoseconds = 2e9;
    private const int MinSamples = 5;
    private const int MaxSamples = 25;
    private const int SamplesAtOnce = 3;

    /// <param name="target">The budget of a login.</param>
    /// <param name="given">The setting to measure; null where it is to be found.</param>
    /// <param name="key">The key of the login's tokens: then the target covers hash and signatures. Null where there is none.</param>
    /// <param name="progress">Receives the samples of the current setting as they are taken; null for none.</param>
    /// <exception cref="UserErrorException">The target cannot be reached.</exception>
    /// <exception cref="InvalidOperationException">The function's hashes are wrong on this machine.</exception>
    public static HashRun Run(HashFamily family, HashTarget target, int? given, LoginKey? key, IProgress<string>? progress = null)
    {
        // A rate is reached with all cores at work, which slow each other's memory access. A time is what a single user waits for.
        int atOnce = Math.Min(target.Cores, Environment.ProcessorCount);
        int timed = target.LoginsPerSecond is null ? 1 : atOnce;
        if (given is null)
            family = WithMemoryFor(family, RemainingForHash(target, key) * 1e6, timed);
        var sampler = new HashSampler(family, timed) { Progress = progress };
        sampler.Prove();
        HashSetting setting = given is { } parameter
            ? new(parameter, null, null, MeasureGivenSetting(family, sampler, parameter))
            : FindSetting(family, sampler, RemainingForHash(target, key) * 1e6);
        return new()
        {
            Scheme = family.Title,
            Setting = family.Describe(setting.Parameter),
            Engine = family.Engine,
            Owasp = family.Describe(family.Owasp.Parameter),
            MeetsOwasp = setting.Parameter >= family.Owasp.Parameter,
            TargetMilliseconds = target.Milliseconds,
            LoginsPerSecond = target.LoginsPerSecond,
            Cores = target.Cores,
            ParameterLow = setting.Low,
            ParameterHigh = setting.High,
            ChangedSpeed = setting.ChangedSpeed,
            AllocatedBytes = HashSampler.AllocatedBytes(family.At(setting.Parameter)),
            Nanoseconds = setting.Nanoseconds.Samples,
            WallNanoseconds = setting.Times[0].Wall,
            Rsa2048Nanoseconds = setting.Times[1].Cost,
            Rsa2048WallNanoseconds = setting.Times[1].Wall,
            Rounds = RoundConditions.Of(setting.Times),
            TimedThreads = timed,
            Threads = atOnce,
            PerSecondAtOnce =
                1e9
                * atOnce
                / (
                    timed == atOnce
                        ? setting.Times[0].Wall
                        : new HashSampler(family, atOnce).Rounds(setting.Parameter, SamplesAtOnce)[0].Wall
                ).Average(),
            Login = key is null ? null : Login(key),
        };
    }

    /// <summary>Finds a setting of each function that is for new systems, in OWASP's order of preference.</summary>
    /// <inheritdoc cref="Run"/>
    /// <exception cref="UserErrorException">The key's signatures leave no time for a hash.</exception>
    public static HashChoiceRun RunEach(HashTarget target, LoginKey? key, IProgress<string>? progress = null)
    {
        _ = RemainingForHash(target, key);
        List<HashRun> found = [];
        List<UnreachedHash> unreached = [];
        foreach (HashFamily family in HashFamily.ByPreference)
        {
            progress?.Report($"measuring {family.Title} on this machine");
            try
            {
                found.Add(Run(family, target, null, key, progress));
            }
            catch (UserErrorException e)
            {
                unreached.Add(new(family.Title, e.Message));
            }
        }

        return new() { Found = found, Unreached = unreached };
    }

    private static HashedLogin Login(LoginKey key)
    {
        ComparedKey p256 = key.Cost.Reference(KeySpec.Curve(256));
        return new(key.Source, key.Cost.Algorithm.Name, key.Tokens, key.Cost.Sign.Samples, p256.Sign.Samples)
        {
            SignWallNanoseconds = key.Cost.SignWall,
            P256WallNanoseconds = p256.SignWall,
            Rounds = key.Cost.Rounds,
        };
    }

    /// <summary>The part of a login's time that signing leaves for its hash, in milliseconds.</summary>
    /// <exception cref="UserErrorException">Signing leaves nothing.</exception>
    internal static double RemainingForHash(HashTarget target, LoginKey? key)
    {
        double all = target.Milliseconds!.Value;
        double signatures = key is null ? 0 : new LoginDemand(key.Tokens).MillisecondsPerLogin(key.Cost.Sign);
        return signatures < all
            ? all - signatures
            : throw new UserErrorException(
                key!.Source,
                Invariant($"{key.Tokens} {key.Cost.Algorithm} signatures take {signatures:0.###} ms, ")
                    + Invariant($"and a login may cost {all:0.###} ms: nothing is left for the hash; ")
                    + "take a smaller key, such as P-256"
            );
    }

    // RFC 9106 section 4: first as much memory as each hash may have, and then the iterations that the time allows. Where the name has no
    // memory, it is the most of which OWASP's minimum fits in the target.
    private static HashFamily WithMemoryFor(HashFamily family, double target, int threads)
    {
        if (family.Id != Argon2Setting.FunctionId)
            return family;
        HashFamily[] candidates =
        [
            .. Argon2Setting.SearchedMemory.Select(memory => new Argon2Setting(memory, Argon2Setting.Default.Lanes).Family()),
        ];
        // Code that is not compiled yet takes several times as long.
        new HashSampler(candidates[0], threads).Prove();
        return candidates
            .TakeWhile(candidate => new HashSampler(candidate, threads).Once(candidate.Owasp.Parameter) <= target)
            .LastOrDefault(candidates[0]);
    }

    private static HashSetting FindSetting(HashFamily family, HashSampler sampler, double target) =>
        HashCalibration.Find(family, target, sampler.Once, parameter => sampler.Rounds(parameter, SamplesFor(target)));

    private static InterleavedTimes MeasureGivenSetting(HashFamily family, HashSampler sampler, int parameter)
    {
        double expected = sampler.Once(family.First) * family.Work(parameter, family.First);
        return expected <= HashTarget.MaxDuration.TotalNanoseconds
            ? sampler.Rounds(parameter, SamplesFor(expected))
            : throw new UserErrorException(
                family.Id,
                Invariant($"{family.Describe(parameter)} would take some {expected / 1e9:N0} s, ")
                    + Invariant($"and nobody waits longer than {HashTarget.MaxDuration.TotalSeconds:0} s")
            );
    }

    private static int SamplesFor(double nanoseconds) => (int)Math.Clamp(SamplingNanoseconds / nanoseconds, MinSamples, MaxSamples);
}
