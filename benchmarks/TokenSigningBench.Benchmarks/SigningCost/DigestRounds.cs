using System.Security.Cryptography;
using System.Text;
using Org.BouncyCastle.Security;
using TokenSigningBench.Check.SigningCost;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Benchmarks.SigningCost;

/// <summary>
/// The digests of a token by themselves, one round of them in each round of the tokens. They are microseconds of a signature's
/// milliseconds, and all in which the hashes of one key's tokens differ.
/// </summary>
internal sealed class DigestRounds
{
    private static readonly HashAlgorithmName[] Hashes = [HashAlgorithmName.SHA256, HashAlgorithmName.SHA384, HashAlgorithmName.SHA512];

    // Thousands of digests.
    private static readonly TimeSpan Slot = TimeSpan.FromMilliseconds(10);

    private static readonly TimeSpan MaxWarmup = MeasuringTime.Of(TimeSpan.FromSeconds(1));

    private readonly int _bytes;
    private readonly (int Bits, Action Run)[] _digests;
    private readonly CompanionRounds _rounds;

    /// <param name="token">A token of any key: what is signed is its header and its claims.</param>
    /// <exception cref="InvalidOperationException">A digest is not that of another implementation.</exception>
    public DigestRounds(string token)
    {
        byte[] input = Encoding.ASCII.GetBytes(token[..token.LastIndexOf('.')]);
        _bytes = input.Length;
        _digests = [.. Hashes.Select(hash => Digest(hash, input))];
        _rounds = new([.. _digests.Select(digest => Contender.Calling($"SHA-{digest.Bits}", digest.Run))], Slot);
    }

    public MeasuredDigest[] Times => [.. _digests.Select((digest, i) => new MeasuredDigest(digest.Bits, _bytes, _rounds[i].Cost))];

    /// <summary>Calls everything until the runtime has compiled it.</summary>
    public void WarmUp()
    {
        foreach ((_, Action run) in _digests)
            CompilerWarmup.Run(run, MaxWarmup);
    }

    /// <summary>Adds a round to <see cref="Times"/>.</summary>
    public void Measure() => _rounds.Measure();

    private static (int Bits, Action Run) Digest(HashAlgorithmName hash, byte[] input)
    {
        byte[] output = CryptographicOperations.HashData(hash, input);
        if (!output.AsSpan().SequenceEqual(DigestUtilities.CalculateDigest(hash.Name!.Insert(3, "-"), input)))
            throw new InvalidOperationException($"{hash}: BouncyCastle has another digest");
        return (8 * output.Length, () => CryptographicOperations.HashData(hash, input, output));
    }
}
