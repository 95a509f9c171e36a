using System.Formats.Asn1;

namespace TokenSigningBench.Core.Certificates;

/// <summary>A key derivation that an encrypted file asks for.</summary>
/// <param name="IsPkcs12s">Whether its function is PKCS#12's own (RFC 7292 appendix B), and not one of PKCS#5's.</param>
internal readonly record struct KeyDerivation(long Iterations, bool IsPkcs12s)
{
    private const string Pbes2 = "1.2.840.113549.1.5.13";
    private const string Pbkdf2 = "1.2.840.113549.1.5.12";
    private const string Pkcs12Encryptions = "1.2.840.113549.1.12.1.";

    // .NET's own, which no setting raises (PasswordBasedEncryption's IterationLimit, 10.0).
    private const int MaximumOfPkcs12s = 600_000;

    /// <summary>Whether .NET does it: it refuses more of PKCS#12's function, and says no more than that a value was invalid.</summary>
    public bool IsDoneByDotNet => !IsPkcs12s || Iterations <= MaximumOfPkcs12s;

    /// <summary>What is wrong with one that .NET does not do, without its remedy.</summary>
    public string Cause =>
        Invariant(
            $"derives its key with {Iterations:N0} iterations of PKCS#12's own function, of which .NET does at most {MaximumOfPkcs12s:N0}"
        );

    /// <summary>Reads it from an encryption's AlgorithmIdentifier (RFC 8018 appendix A, RFC 7292 appendix C).</summary>
    /// <returns>Null where the scheme is not one of PKCS#5's or PKCS#12's.</returns>
    /// <exception cref="AsnContentException">It is not of this shape.</exception>
    public static KeyDerivation? Of(AsnReader algorithm)
    {
        string scheme = algorithm.ReadObjectIdentifier();
        if (scheme != Pbes2)
            return new(SaltThenIterations(algorithm.ReadSequence()), scheme.StartsWith(Pkcs12Encryptions, StringComparison.Ordinal));

        AsnReader derivation = algorithm.ReadSequence().ReadSequence();
        return derivation.ReadObjectIdentifier() == Pbkdf2 ? new(SaltThenIterations(derivation.ReadSequence()), IsPkcs12s: false) : null;
    }

    private static long SaltThenIterations(AsnReader parameters)
    {
        parameters.ReadEncodedValue();
        // More iterations than a long holds are too many by any limit.
        return parameters.TryReadInt64(out long iterations) ? iterations : long.MaxValue;
    }
}
