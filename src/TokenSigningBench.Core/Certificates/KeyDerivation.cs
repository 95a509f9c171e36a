using System.Formats.Asn1;

namespace TokenSigningBench.Core.Certificates;

/// <summary>The key derivation of an encrypted file.</summary>
/// <param name="IsPkcs12Function">Whether its function is PKCS#12's own (RFC 7292 appendix B) and not one of PKCS#5.</param>
internal readonly record struct KeyDerivation(long Iterations, bool IsPkcs12Function)
{
    /// <summary>The scheme whose derivation has an identifier of its own (RFC 8018 appendix A.4).</summary>
    public const string Pbes2 = "1.2.840.113549.1.5.13";
    private const string Pbkdf2 = "1.2.840.113549.1.5.12";
    private const string Pkcs12Encryptions = "1.2.840.113549.1.12.1.";

    // .NET's limit, which no setting raises (PasswordBasedEncryption's IterationLimit, 10.0).
    private const int MaxPkcs12Iterations = 600_000;

    /// <summary>Whether .NET supports it: it refuses more iterations of PKCS#12's function, and reports only an invalid value.</summary>
    public bool IsSupportedByDotNet => !IsPkcs12Function || Iterations <= MaxPkcs12Iterations;

    /// <summary>Why .NET does not support it, without the remedy.</summary>
    public string Cause =>
        Invariant($"derives its key with {Iterations:N0} iterations of PKCS#12's own function, ")
        + Invariant($"of which .NET does at most {MaxPkcs12Iterations:N0}");

    /// <summary>Reads the AlgorithmIdentifier of an encryption (RFC 8018 appendix A, RFC 7292 appendix C).</summary>
    /// <returns>Null if the scheme is not from PKCS#5 or PKCS#12.</returns>
    /// <exception cref="AsnContentException">It has another structure.</exception>
    public static KeyDerivation? Of(AsnReader algorithm)
    {
        string scheme = algorithm.ReadObjectIdentifier();
        if (scheme != Pbes2)
            return new(ReadIterations(algorithm.ReadSequence()), scheme.StartsWith(Pkcs12Encryptions, StringComparison.Ordinal));

        AsnReader derivation = algorithm.ReadSequence().ReadSequence();
        return derivation.ReadObjectIdentifier() == Pbkdf2 ? new(ReadIterations(derivation.ReadSequence()), IsPkcs12Function: false) : null;
    }

    private static long ReadIterations(AsnReader parameters)
    {
        parameters.ReadEncodedValue();
        // More iterations than a long can hold exceed any limit.
        return parameters.TryReadInt64(out long iterations) ? iterations : long.MaxValue;
    }
}
