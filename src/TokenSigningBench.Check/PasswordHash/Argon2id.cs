using Org.BouncyCastle.Crypto.Generators;
using Org.BouncyCastle.Crypto.Parameters;

namespace TokenSigningBench.Check.PasswordHash;

/// <summary>Argon2id version 1.3 (RFC 9106), BouncyCastle's managed implementation, with a hash of 256 bits.</summary>
/// <remarks>
/// BouncyCastle computes the lanes one after the other, unless its constructor gets a <see cref="TaskFactory"/>, which it does not get
/// here: all work is in the calling thread. So more lanes do not shorten the response time, and its CPU time is all that the hash costs.
/// </remarks>
/// <param name="MemoryKib">The memory m in KiB: at least 8 for each lane.</param>
/// <param name="Iterations">The passes t over the memory, 1 or more.</param>
/// <param name="Lanes">The parallelism p, 1 or more.</param>
public sealed record Argon2id(int MemoryKib, int Iterations, int Lanes) : IPasswordScheme
{
    /// <summary>The version in stored hashes: 1.3 is 0x13.</summary>
    public const int Version = 0x13;

    private const int BlockBytes = 1024;
    private const int HashBytes = 32;
    private const int SyncPoints = 4;

    /// <summary>The secret that is stored apart from the hashes ("pepper"). Only a published hash has one here.</summary>
    internal byte[] Secret { get; init; } = [];

    /// <summary>The associated data. Only a published hash has some here.</summary>
    internal byte[] AssociatedData { get; init; } = [];

    /// <summary>The parameters as in stored hashes (PHC string format): "m=19456,t=2,p=1".</summary>
    public string Parameters => Invariant($"m={MemoryKib},t={Iterations},p={Lanes}");

    public string Name => Invariant($"Argon2id, m={MemoryKib} t={Iterations} p={Lanes}, {8 * HashBytes} bits, managed");

    /// <summary>The blocks of 1 KiB that the function fills: the memory, rounded down to whole segments of each lane.</summary>
    public long WorkingBytes => (long)BlockBytes * (MemoryKib / (SyncPoints * Lanes) * SyncPoints * Lanes);

    public byte[] Hash(byte[] password, byte[] salt)
    {
        Argon2Parameters parameters = new Argon2Parameters.Builder(Argon2Parameters.Argon2id)
            .WithVersion(Version)
            .WithSalt(salt)
            .WithSecret(Secret)
            .WithAdditional(AssociatedData)
            .WithMemoryAsKB(MemoryKib)
            .WithIterations(Iterations)
            .WithParallelism(Lanes)
            .Build();
        var generator = new Argon2BytesGenerator();
        generator.Init(parameters);
        byte[] hash = new byte[HashBytes];
        generator.GenerateBytes(password, hash);
        return hash;
    }
}
