using MathNet.Numerics.Random;

namespace TokenSigningBench.Core.Statistics;

/// <summary>
/// What random numbers are used for. Each purpose has a stream of its own: with a shared one, long service times would be correlated with
/// certain arrivals.
/// </summary>
public enum RandomPurpose
{
    Arrivals,
    Services,
    Balancing,
    Headcount,
    Calibration,
    Correction,
    Permutation,
}

/// <summary>Random numbers that depend only on a seed, on every machine.</summary>
public static class RandomSequence
{
    /// <param name="part">Which of several streams for the same purpose.</param>
    public static Random For(int seed, RandomPurpose purpose, int part = 0)
    {
        // Large odd factors keep neighbouring seeds, purposes and parts apart. The generator mixes its seed itself (splitmix64).
        int mixed = unchecked(seed * (int)0x9E3779B1 + (int)purpose * (int)0x85EBCA77 + part * (int)0xC2B2AE3D);
        return new Xoshiro256StarStar(mixed, threadSafe: false);
    }
}
