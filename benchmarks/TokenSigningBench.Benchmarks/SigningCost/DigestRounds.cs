using System.Security.Cryptography;
using System.Text;
using Org.BouncyCastle.Security;
using TokenSigningBench.Check.SigningCost;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Benchmarks.SigningCost;

/// <summary>
/// Measures the digests of a token by themselves, in interleaved rounds. They are microseconds of a signature's milliseconds, and all in
/// which the hashes of one key's tokens differ.
/// </summary>
internal static class DigestRounds
{
    private static readonly HashAlgorithmName[] Hashes = [HashAlgorithmName.SHA256, HashAlgorithmName.SHA384, HashAlgorithmName.SHA512];

    // Thousands of digests: short, so that a round meets one machine.
    private static readonly TimeSpan Slot = TimeSpan.FromMilliseconds(10);

    private static readonly TimeSpan MaxWarmup = MeasuringTime.Of(TimeSpan.FromSeconds(1));

    /// <param name="token">A token of any key: what is signed is its header and its claims.</param>
    /// <exception cref="InvalidOperationException">A digest is not that of another implementation.</exception>
    public static MeasuredDigest[] Measure(string token, CancellationToken cancel)
    {
        byte[] input = Encoding.ASCII.GetBytes(token[..token.LastIndexOf('.')]);
        (int Bits, Action Run)[] digests = [.. Hashes.Select(hash => Digest(hash, input))];
        foreach ((_, Action run) in digests)
            CompilerWarmup.Run(run, MaxWarmup);
        InterleavedTimes times = InterleavedRun.Measure(
            [.. digests.Select(digest => Contender.Calling($"SHA-{digest.Bits}", digest.Run))],
            TokenRounds.Count,
            Slot,
            _ => cancel.ThrowIfCancellationRequested(),
            order: new Random()
        );
        return [.. digests.Select((digest, i) => new MeasuredDigest(digest.Bits, input.Length, times[i].Cost))];
    }

    private static (int Bits, Action Run) Digest(HashAlgorithmName hash, byte[] input)
    {
        byte[] output = CryptographicOperations.HashData(hash, input);
        if (!output.AsSpan().SequenceEqual(DigestUtilities.CalculateDigest(hash.Name!.Insert(3, "-"), input)))
            throw new InvalidOperationException($"{hash}: BouncyCastle has another digest");
        return (8 * output.Length, () => CryptographicOperations.HashData(hash, input, output));
    }
}
