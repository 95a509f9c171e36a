using System.Buffers.Text;
using Org.BouncyCastle.Crypto.Parameters;
using Signer = Org.BouncyCastle.Crypto.Signers.Ed25519Signer;

namespace TokenSigningBench.Articles.SignatureChoice;

/// <summary>Ed25519 in managed code of BouncyCastle: .NET 10 has no Ed25519.</summary>
internal sealed class Ed25519Signer : INewerSigner
{
    private const int Bits = 128;

    // RFC 8037 appendix A: the key of A.1, and the signature of A.4 over its signing input.
    private const string PublishedKey = "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A";
    private const string PublishedSignature = "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg";

    private static readonly byte[] PublishedInput = "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc"u8.ToArray();

    private readonly Ed25519PrivateKeyParameters _key = new(Base64Url.DecodeFromChars(PublishedKey), 0);
    private readonly byte[] _input;

    private Ed25519Signer(byte[] input) => _input = input;

    // RFC 8032 section 5.1.6: 64 bytes.
    public static NewerSignature Row { get; } = new("EdDSA, Ed25519 (BouncyCastle)", Bits, 64, "RFC 8037 A.4", Create);

    public byte[] Sign()
    {
        var signer = new Signer();
        signer.Init(forSigning: true, _key);
        signer.BlockUpdate(_input, 0, _input.Length);
        return signer.GenerateSignature();
    }

    public bool Verify(byte[] signature)
    {
        var signer = new Signer();
        signer.Init(forSigning: false, _key.GeneratePublicKey());
        signer.BlockUpdate(_input, 0, _input.Length);
        return signer.VerifySignature(signature);
    }

    public void Dispose() { }

    private static Ed25519Signer Create()
    {
        using var published = new Ed25519Signer(PublishedInput);
        byte[] signature = Base64Url.DecodeFromChars(PublishedSignature);
        if (!published.Sign().AsSpan().SequenceEqual(signature) || !published.Verify(signature))
            throw new InvalidOperationException("Ed25519 does not make the signature of RFC 8037 A.4");

        signature[0] ^= 1;
        return published.Verify(signature)
            ? throw new InvalidOperationException("Ed25519 verifies a changed signature")
            : new(SigningInput.OfLength("EdDSA", SigningInput.ArticleBytes));
    }
}
