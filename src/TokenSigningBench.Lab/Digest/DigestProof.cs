using System.Buffers;

namespace TokenSigningBench.Lab.Digest;

/// <summary>What both sides of Digest compute (RFC 7616 sections 3.4.1 to 3.4.3, with <c>qop=auth</c>).</summary>
internal static class DigestProof
{
    /// <summary>Whether a client's response is the one that its password gives. Each side's bytes are compared in constant time.</summary>
    /// <param name="parameters">What the client sent.</param>
    /// <param name="ha1">H(name:realm:password) in lower-case hex.</param>
    public static bool Verify(DigestParameters parameters, DigestAlgorithm algorithm, string method, string ha1)
    {
        Span<byte> expected = stackalloc byte[DigestAlgorithm.MaxHashBytes];
        Span<byte> given = stackalloc byte[DigestAlgorithm.MaxHashBytes];
        Compute(parameters, algorithm, $"{method}:{parameters.Uri}", ha1, expected);
        expected = expected[..algorithm.HashBytes];
        given = given[..algorithm.HashBytes];
        return parameters.Response.Length == 2 * given.Length
            && Convert.FromHexString(parameters.Response, given, out _, out _) == OperationStatus.Done
            && CryptographicOperations.FixedTimeEquals(expected, given);
    }

    /// <summary>The server's own proof that it knows the password too: <c>rspauth</c> of Authentication-Info (RFC 7616 section 3.5).</summary>
    public static string OfServer(DigestParameters parameters, DigestAlgorithm algorithm, string ha1)
    {
        Span<byte> proof = stackalloc byte[DigestAlgorithm.MaxHashBytes];
        Compute(parameters, algorithm, $":{parameters.Uri}", ha1, proof);
        return Convert.ToHexStringLower(proof[..algorithm.HashBytes]);
    }

    private static void Compute(DigestParameters parameters, DigestAlgorithm algorithm, string a2, string ha1, Span<byte> proof)
    {
        Span<byte> hash = stackalloc byte[DigestAlgorithm.MaxHashBytes];
        HashText(algorithm, a2, hash);
        HashText(
            algorithm,
            $"{ha1}:{parameters.Nonce}:{parameters.Count}:{parameters.ClientNonce}:{parameters.Qop}:{Convert.ToHexStringLower(hash[..algorithm.HashBytes])}",
            proof
        );
    }

    private static void HashText(DigestAlgorithm algorithm, string text, Span<byte> hash)
    {
        byte[] bytes = ArrayPool<byte>.Shared.Rent(Encoding.UTF8.GetMaxByteCount(text.Length));
        algorithm.Hash(bytes.AsSpan(0, Encoding.UTF8.GetBytes(text, bytes)), hash);
        ArrayPool<byte>.Shared.Return(bytes, clearArray: true);
    }
}
