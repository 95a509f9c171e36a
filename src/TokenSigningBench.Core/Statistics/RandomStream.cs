using MathNet.Numerics.Random;

namespace TokenSigningBench.Core.Statistics;

/// <summary>What chance decides. Each has numbers of its own: drawn from the same ones, long services would keep to certain arrivals.</summary>
internal enum RandomPurpose
{
    Arrivals,
    Services,
    Balancing,
}

/// <summary>Random numbers that a seed determines, here and on every other machine.</summary>
internal static class RandomStream
{
    /// <summary>The numbers of one purpose, and of one part of it where it has several.</summary>
    public static Random For(int seed, RandomPurpose purpose, int part = 0)
    {
        // Odd factors far apart keep neighbouring seeds, purposes and parts from meeting; the generator mixes its seed itself (splitmix64).
        int mixed = unchecked(seed * (int)0x9E3779B1 + (int)purpose * (int)0x85EBCA77 + part * (int)0xC2B2AE3D);
        return new Xoshiro256StarStar(mixed, threadSafe: false);
    }
}
