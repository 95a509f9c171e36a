using Org.BouncyCastle.Crypto.Parameters;
using Signer = Org.BouncyCastle.Crypto.Signers.MLDsaSigner;

namespace TokenSigningBench.Articles.SignatureChoice;

/// <summary>ML-DSA in managed code of BouncyCastle, which needs no system with ML-DSA.</summary>
internal sealed class BouncyCastleMLDsaSigner : INewerSigner
{
    private readonly MLDsaParameters _set;
    private readonly MLDsaPrivateKeyParameters _key;
    private readonly byte[] _input;

    private BouncyCastleMLDsaSigner(MLDsaParameters set, byte[] seed, string name)
    {
        _set = set;
        _key = MLDsaPrivateKeyParameters.FromSeed(set, seed);
        _input = SigningInput.OfLength(name, SigningInput.ArticleBytes);
    }

    public byte[] Sign()
    {
        // With randomness, as .NET's class signs.
        var signer = new Signer(_set, deterministic: false);
        signer.Init(forSigning: true, _key);
        signer.BlockUpdate(_input, 0, _input.Length);
        return signer.GenerateSignature();
    }

    public bool Verify(byte[] signature)
    {
        var signer = new Signer(_set, deterministic: false);
        signer.Init(forSigning: false, _key.GetPublicKey());
        signer.BlockUpdate(_input, 0, _input.Length);
        return signer.VerifySignature(signature);
    }

    public void Dispose() { }

    public static BouncyCastleMLDsaSigner Create(string name, int bytes, string seed, string publicKeyHash)
    {
        MLDsaParameters set = name switch
        {
            "ML-DSA-44" => MLDsaParameters.ml_dsa_44,
            "ML-DSA-65" => MLDsaParameters.ml_dsa_65,
            _ => MLDsaParameters.ml_dsa_87,
        };
        var signer = new BouncyCastleMLDsaSigner(set, Convert.FromHexString(seed), name);
        if (Convert.ToHexString(SHA256.HashData(signer._key.GetPublicKeyEncoded())) != publicKeyHash)
            throw new InvalidOperationException($"{name}: the published seed makes another public key");
        return MLDsaSigner.FindProblem(signer, bytes) is { } problem ? throw new InvalidOperationException($"{name}: {problem}") : signer;
    }
}
