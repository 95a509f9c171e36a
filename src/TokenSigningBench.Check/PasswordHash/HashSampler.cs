using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Check.PasswordHash;

/// <summary>Times a function's settings on this machine.</summary>
/// <param name="threads">The number of threads that hash at the same time.</param>
internal sealed class HashSampler(HashFamily family, int threads)
{
    // The rest stays free for the system and other programs.
    private const double MaxShareOfMemory = 0.5;

    private static readonly TimeSpan MaxWarmup = MeasuringTime.Of(TimeSpan.FromSeconds(1));

    private static readonly TimeSpan MinSampleDuration = MeasuringTime.Of(TimeSpan.FromMilliseconds(20));

    private static readonly SampleLogin Login = SampleLogin.Of(12, 1);

    /// <summary>Receives each sample of a setting that is sampled several times.</summary>
    public IProgress<string>? Progress { get; init; }

    /// <summary>Verifies the function with a setting that is fast, and warms up the compiler.</summary>
    /// <exception cref="InvalidOperationException">The function's hashes are wrong.</exception>
    public void Prove()
    {
        IPasswordScheme scheme = family.At(family.First);
        HashProof.Require(scheme, Login.Password, Login.Salt);
        CompilerWarmup.Run(() => scheme.Hash(Login.Password, Login.Salt), MaxWarmup);
    }

    /// <returns>Nanoseconds of one core for one hash while all threads hash.</returns>
    /// <exception cref="UserErrorException">The setting needs more memory than this machine can spare.</exception>
    public double Once(int parameter)
    {
        OperationTime time = Hash(parameter).Measure(MinSampleDuration);
        return time.Cpu ?? time.Wall;
    }

    /// <returns>The hash, and the signature of RSA 2048 beside it: one sample per round, of one core.</returns>
    /// <exception cref="UserErrorException">The setting needs more memory than this machine can spare.</exception>
    public InterleavedTimes Rounds(int parameter, int samples)
    {
        Contender hash = Hash(parameter);
        using TokenKey key = KnownPrimeKeys.CreateForTiming(KeySpec.Rsa(2048));
        using var signer = new SignerAndVerifier(key, JwsAlgorithm.DefaultFor(key), "{}");
        return InterleavedRun.Measure(
            [hash, Contender.Calling("RSA 2048", signer.Sign)],
            samples,
            MinSampleDuration,
            sample => Progress.ReportCount(Invariant($"{family.Describe(parameter)}: sample {sample} of {samples}"), sample, samples)
        );
    }

    /// <summary>The memory that one hash allocates, in bytes: managed code keeps all of it until the hash is done.</summary>
    public static long AllocatedBytes(IPasswordScheme scheme)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        scheme.Hash(Login.Password, Login.Salt);
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }

    private Contender Hash(int parameter)
    {
        IPasswordScheme scheme = family.At(parameter);
        long available = GC.GetGCMemoryInfo().TotalAvailableMemoryBytes;
        if (threads * scheme.WorkingBytes > MaxShareOfMemory * available)
        {
            throw new UserErrorException(
                family.Id,
                Invariant($"{family.Describe(parameter)} works in {scheme.WorkingBytes >> 20} MiB a hash, ")
                    + Invariant($"{threads} at once in more than half of this machine's {available >> 20} MiB")
            );
        }

        string name = family.Describe(parameter);
        return threads == 1
            ? Contender.Calling(name, () => scheme.Hash(Login.Password, Login.Salt))
            : Contender.InOtherThreads(name, time => ParallelRun.Measure(threads, time, Hashing, operation => operation.Run()));

        CalledOperation Hashing() => new(() => scheme.Hash(Login.Password, Login.Salt));
    }
}
