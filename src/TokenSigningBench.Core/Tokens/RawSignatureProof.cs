using System.Buffers.Text;

namespace TokenSigningBench.Core.Tokens;

/// <summary>
/// Checks <see cref="RawSignature"/> with BouncyCastle before it is timed: input and signature together are a token that BouncyCastle can
/// read.
/// </summary>
public static class RawSignatureProof
{
    /// <summary>The engine that must agree.</summary>
    public static TokenEngine CrossCheck => TokenEngines.BouncyCastle;

    /// <summary>Verifies a signature with the other engine and one of the other engine's, and tries both with a changed byte.</summary>
    /// <param name="key">A key with its private part.</param>
    /// <param name="algorithm">An algorithm that fits the key.</param>
    /// <param name="input">A token's signing input.</param>
    /// <returns>What is wrong; null if nothing is.</returns>
    public static string? Objection(TokenKey key, JwsAlgorithm algorithm, byte[] input)
    {
        ArgumentNullException.ThrowIfNull(key);
        ArgumentNullException.ThrowIfNull(algorithm);
        ArgumentNullException.ThrowIfNull(input);
        try
        {
            return SigningObjection(key, algorithm, input) ?? VerifyingObjection(key, algorithm);
        }
        catch (Exception e) when (SigningProof.IsEngineFailure(e))
        {
            return $"{e.GetType().Name}: {e.Message}";
        }
    }

    private static string? SigningObjection(TokenKey key, JwsAlgorithm algorithm, byte[] input)
    {
        using var bare = new RawSignature(key, algorithm);
        using ITokenVerifier crossCheck = CrossCheck.CreateVerifier(key, algorithm);
        var signature = new byte[algorithm.SignatureBytes(key)];
        if (bare.Sign(input, signature) is var written && written != signature.Length)
            return $"its signature has {written} bytes, not {signature.Length}";

        string token = $"{Encoding.ASCII.GetString(input)}.{Base64Url.EncodeToString(signature)}";
        if (crossCheck.Verify(token) is { IsValid: false } refused)
            return $"{CrossCheck} does not verify its signature: {refused.Reason}";

        signature[signature.Length / 2] ^= 1;
        return bare.Verify(input, signature) ? "it accepts a changed signature" : null;
    }

    private static string? VerifyingObjection(TokenKey key, JwsAlgorithm algorithm)
    {
        using var bare = new RawSignature(key, algorithm);
        using ITokenSigner crossCheck = CrossCheck.CreateSigner(key, algorithm);
        string token = crossCheck.Sign("{}");
        int dot = token.LastIndexOf('.');
        byte[] input = Encoding.ASCII.GetBytes(token[..dot]);
        byte[] signature = Base64Url.DecodeFromChars(token.AsSpan(dot + 1));
        if (!bare.Verify(input, signature))
            return $"it does not verify the signature of {CrossCheck}";

        input[0] ^= 1;
        return bare.Verify(input, signature) ? "it accepts a signature over something else" : null;
    }
}
