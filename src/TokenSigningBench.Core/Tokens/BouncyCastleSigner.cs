using System.Buffers.Text;
using Org.BouncyCastle.Crypto;
using Org.BouncyCastle.Crypto.Macs;
using Org.BouncyCastle.Crypto.Parameters;

namespace TokenSigningBench.Core.Tokens;

/// <summary>Signs with BouncyCastle's managed arithmetic, which shares no code with the system's.</summary>
internal sealed class BouncyCastleSigner : ITokenSigner
{
    private readonly string _header;
    private readonly ISigner? _signer;
    private readonly HMac? _hmac;

    public BouncyCastleSigner(TokenKey key, JwsAlgorithm algorithm)
    {
        _header = algorithm.EncodedHeader(key.KeyId);
        if (key.Secret is not null)
        {
            _hmac = new HMac(BouncyCastleKeys.Digest(algorithm));
            _hmac.Init(new KeyParameter(key.Secret));
            return;
        }

        KnownAnswer.Require(algorithm);
        _signer = BouncyCastleKeys.Signer(algorithm);
        _signer.Init(forSigning: true, BouncyCastleKeys.PrivateKey(key));
    }

    public string Sign(string payload)
    {
        string signingInput = $"{_header}.{Base64Url.EncodeToString(Encoding.UTF8.GetBytes(payload))}";
        return $"{signingInput}.{Base64Url.EncodeToString(SignInput(Encoding.ASCII.GetBytes(signingInput)))}";
    }

    /// <summary>The signature of a signing input.</summary>
    public static byte[] Sign(TokenKey key, JwsAlgorithm algorithm, byte[] signingInput)
    {
        using var signer = new BouncyCastleSigner(key, algorithm);
        return signer.SignInput(signingInput);
    }

    private byte[] SignInput(byte[] signingInput)
    {
        if (_signer is not null)
        {
            _signer.BlockUpdate(signingInput, 0, signingInput.Length);
            return _signer.GenerateSignature();
        }

        var code = new byte[_hmac!.GetMacSize()];
        _hmac.BlockUpdate(signingInput, 0, signingInput.Length);
        _hmac.DoFinal(code, 0);
        return code;
    }

    public void Dispose() { }
}
