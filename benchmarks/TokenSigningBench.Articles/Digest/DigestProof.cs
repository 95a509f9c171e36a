using System.Buffers;

namespace TokenSigningBench.Articles.Digest;

/// <summary>Computes the proofs of both sides of Digest (RFC 7616 sections 3.4.1 to 3.4.3, with <c>qop=auth</c>).</summary>
internal static class DigestProof
{
    /// <summary>Whether a client's response matches its password. The comparison takes constant time.</summary>
    /// <param name="parameters">The parameters of the client's request.</param>
    /// <param name="ha1">H(name:realm:password) in lower-case hex.</param>
    public static bool Verify(DigestParameters parameters, DigestAlgorithm algorithm, string method, string ha1)
    {
        Span<byte> expected = stackalloc byte[DigestAlgorithm.MaxHashBytes];
        Span<byte> actual = stackalloc byte[DigestAlgorithm.MaxHashBytes];
        Compute(parameters, algorithm, $"{method}:{parameters.Uri}", ha1, expected);
        expected = expected[..algorithm.HashBytes];
        actual = actual[..algorithm.HashBytes];
        return parameters.Response.Length == 2 * actual.Length
            && Convert.FromHexString(parameters.Response, actual, out _, out _) == OperationStatus.Done
            && CryptographicOperations.FixedTimeEquals(expected, actual);
    }

    /// <summary>The server's proof that it knows the password too: <c>rspauth</c> of Authentication-Info (RFC 7616 section 3.5).</summary>
    public static string ComputeServerProof(DigestParameters parameters, DigestAlgorithm algorithm, string ha1)
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
            $"{ha1}:{parameters.Nonce}:{parameters.Count}:{parameters.ClientNonce}:{parameters.Qop}:"
                + Convert.ToHexStringLower(hash[..algorithm.HashBytes]),
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
