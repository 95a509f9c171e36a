using Org.BouncyCastle.Crypto;
using Org.BouncyCastle.Crypto.Macs;
using Org.BouncyCastle.Crypto.Parameters;

namespace TokenSigningBench.Core.Tokens;

/// <summary>Verifies with BouncyCastle's managed arithmetic.</summary>
internal sealed class BouncyCastleVerifier(TokenKey key, JwsAlgorithm algorithm) : OwnVerifier(key, algorithm)
{
    private readonly TokenKey _key = key;
    private readonly JwsAlgorithm _algorithm = algorithm;
    private readonly ICipherParameters? _publicKey = key.Secret is null ? ReadPublicKey(key, algorithm) : null;

    protected override bool IsSigned(ReadOnlySpan<byte> signingInput, ReadOnlySpan<byte> signature)
    {
        byte[] input = signingInput.ToArray();
        if (_publicKey is null)
            return CryptographicOperations.FixedTimeEquals(ComputeHmac(_key, _algorithm, input), signature);

        ISigner signer = BouncyCastleKeys.Signer(_algorithm);
        signer.Init(forSigning: false, _publicKey);
        signer.BlockUpdate(input, 0, input.Length);
        return signer.VerifySignature(signature.ToArray());
    }

    private static ICipherParameters ReadPublicKey(TokenKey key, JwsAlgorithm algorithm)
    {
        KnownAnswer.Require(algorithm);
        return BouncyCastleKeys.PublicKey(key);
    }

    public static byte[] ComputeHmac(TokenKey key, JwsAlgorithm algorithm, byte[] input)
    {
        var hmac = new HMac(BouncyCastleKeys.Digest(algorithm));
        hmac.Init(new KeyParameter(key.Secret));
        hmac.BlockUpdate(input, 0, input.Length);
        var code = new byte[hmac.GetMacSize()];
        hmac.DoFinal(code, 0);
        return code;
    }
}
