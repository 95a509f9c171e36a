using Org.BouncyCastle.Crypto;
using Org.BouncyCastle.Crypto.Digests;
using Org.BouncyCastle.Crypto.Generators;
using Org.BouncyCastle.Crypto.Parameters;

namespace TokenSigningBench.Check.PasswordHash;

/// <summary>The implementation that computes PBKDF2.</summary>
public enum Pbkdf2Engine
{
    /// <summary>Platform crypto by <see cref="Rfc2898DeriveBytes"/>: OpenSSL on Linux.</summary>
    System,

    Managed,
}

/// <summary>PBKDF2 with HMAC (RFC 8018 section 5.2).</summary>
/// <remarks>
/// Each block of one hash output takes the full number of iterations. A login that derives more than one block pays for all of them; an
/// attacker who guesses passwords compares the first block and pays for one.
/// </remarks>
public sealed record Pbkdf2 : IPasswordScheme
{
    private readonly int _bytes;

    /// <param name="hash">SHA1, SHA256 or SHA512.</param>
    /// <param name="iterations">The iterations per block, one or more.</param>
    /// <param name="derivedBits">The length of the result in bits: a multiple of 8.</param>
    /// <exception cref="ArgumentException">The hash is not supported, or a number is out of range.</exception>
    public Pbkdf2(HashAlgorithmName hash, int iterations, int derivedBits, Pbkdf2Engine engine)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(iterations, 1);
        ArgumentOutOfRangeException.ThrowIfLessThan(derivedBits, 8);
        _bytes = derivedBits % 8 == 0 ? derivedBits / 8 : throw new ArgumentException("Not a multiple of 8 bits", nameof(derivedBits));
        (HashName, Iterations, DerivedBits, Engine) = (hash, iterations, derivedBits, engine);
        Blocks = (derivedBits + OutputBits(hash) - 1) / OutputBits(hash);
    }

    public HashAlgorithmName HashName { get; }

    /// <summary>The iterations per block.</summary>
    public int Iterations { get; }

    /// <summary>The length of the result in bits.</summary>
    public int DerivedBits { get; }

    public Pbkdf2Engine Engine { get; init; }

    /// <summary>The number of hash outputs that are derived: the factor by which a login costs more than a guess.</summary>
    public int Blocks { get; }

    public string Name =>
        Invariant($"PBKDF2-HMAC-{HashName.Name}, {Iterations} iterations, {DerivedBits} bits, ")
        + (Engine == Pbkdf2Engine.System ? "system" : "managed");

    /// <summary>The inner and outer state of the keyed hash, the last iteration's value and the sum.</summary>
    public long WorkingBytes => 4 * OutputBits(HashName) / 8;

    /// <summary>The length of a hash's output in bits: the longest result that costs nothing extra.</summary>
    /// <exception cref="ArgumentException">The hash is not supported.</exception>
    public static int OutputBits(HashAlgorithmName hash) => 8 * Digest(hash).GetDigestSize();

    public byte[] Hash(byte[] password, byte[] salt)
    {
        if (Engine == Pbkdf2Engine.System)
            return Rfc2898DeriveBytes.Pbkdf2(password, salt, Iterations, HashName, _bytes);

        var generator = new Pkcs5S2ParametersGenerator(Digest(HashName));
        generator.Init(password, salt, Iterations);
        return ((KeyParameter)generator.GenerateDerivedMacParameters(DerivedBits)).GetKey();
    }

    private static IDigest Digest(HashAlgorithmName hash) =>
        hash.Name switch
        {
            "SHA1" => new Sha1Digest(),
            "SHA256" => new Sha256Digest(),
            "SHA512" => new Sha512Digest(),
            _ => throw new ArgumentException($"{hash.Name} is not measured here", nameof(hash)),
        };
}
