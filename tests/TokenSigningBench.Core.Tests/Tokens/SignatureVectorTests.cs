using Microsoft.IdentityModel.Tokens;
using Org.BouncyCastle.Crypto;
using Org.BouncyCastle.Crypto.Signers;

namespace TokenSigningBench.Core.Tests.Tokens;

public class SignatureVectorTests
{
    private delegate bool Verify(TokenKey key, JwsAlgorithm algorithm, SignatureVector vector);

    private static readonly Dictionary<string, Verify> Engines = new()
    {
        ["platform"] = (key, algorithm, vector) =>
        {
            using var bare = new RawSignature(key, algorithm);
            return bare.Verify(vector.Message, vector.Signature);
        },
        ["Microsoft.IdentityModel"] = (key, algorithm, vector) =>
        {
            SecurityKey security = key.ToSecurityKey();
            return security.CryptoProviderFactory.CreateForVerifying(security, algorithm.Name).Verify(vector.Message, vector.Signature);
        },
        ["BouncyCastle"] = BouncyCastle,
    };

    // Valid signatures of an empty message, which the library refuses. No token has an empty signing input: it has a header and a dot.
    private static readonly Dictionary<string, int[]> RefusedByIdentityModel = new()
    {
        ["hmac_sha256_test"] = [1, 169],
        ["rsa_signature_2048_sha256_test"] = [1],
        ["rsa_signature_4096_sha512_test"] = [1],
        ["rsa_signature_8192_sha256_test"] = [1],
        ["rsa_pss_2048_sha256_mgf1_32_test"] = [1],
        ["rsa_pss_4096_sha512_mgf1_64_test"] = [1],
        ["ecdsa_secp256r1_sha256_p1363_test"] = [225],
        ["ecdsa_secp521r1_sha512_p1363_test"] = [290],
    };

    // An integer without its leading zero byte. No token has this form: RFC 7518 section 3.4 concatenates the two numbers.
    private static readonly int[] AcceptedInDer = [6];

    public static TheoryData<string, string> FilesAndEngines
    {
        get
        {
            var all = new TheoryData<string, string>();
            foreach (string file in SignatureVector.Files.Keys)
            {
                foreach (string engine in Engines.Keys)
                    all.Add(file, engine);
            }

            return all;
        }
    }

    [SkippableTheory]
    [MemberData(nameof(FilesAndEngines))]
    public void Every_engine_accepts_exactly_the_valid_signatures(string file, string engine)
    {
        if (
            engine == "BouncyCastle"
            && (
                file.Contains("8192", StringComparison.Ordinal)
                || file.Contains("4096", StringComparison.Ordinal)
                || file.Contains("521", StringComparison.Ordinal)
            )
        )
            LongTest.SkipUnlessAll("large keys by the slowest engine");
        List<int> wrong = [];
        int count = 0;
        foreach ((TokenKey key, IReadOnlyList<SignatureVector> vectors) in SignatureVector.Read(file))
        {
            SignatureVector[] judged = [.. vectors.Where(vector => vector.IsValid is not null)];
            wrong.AddRange(
                judged
                    .Where(vector =>
                        VectorCosts.Of(
                            $"{file} {vector.Id}, {engine}",
                            () => Accepts(Engines[engine], key, SignatureVector.Files[file], vector)
                        ) != vector.IsValid
                    )
                    .Select(vector => vector.Id)
            );
            count += judged.Length;
            key.Dispose();
        }

        wrong.ShouldBe(engine == "Microsoft.IdentityModel" ? RefusedByIdentityModel[file] : []);
        TrustDocument.ShouldContain([$"| {file} | {count} |"]);
    }

    [Fact]
    public void Ed25519_accepts_exactly_the_valid_signatures()
    {
        (byte[] PublicKey, SignatureVector Vector)[] all = [.. SignatureVector.ReadEd25519()];

        all.Where(one => Ed25519(one.PublicKey, one.Vector) != one.Vector.IsValid).Select(one => one.Vector.Id).ShouldBeEmpty();
        TrustDocument.ShouldContain([$"| ed25519_test (BouncyCastle) | {all.Length} |"]);
    }

    [Fact]
    public void ML_DSA_accepts_exactly_the_valid_signatures()
    {
        JwsAlgorithm algorithm = JwsAlgorithm.MLDsa(MLDsaSet.All[0]);
        (byte[] PublicKey, SignatureVector Vector)[] all = [.. SignatureVector.ReadMLDsa44()];

        all.Where(one => MLDsa(one.PublicKey, algorithm, one.Vector) != one.Vector.IsValid).Select(one => one.Vector.Id).ShouldBeEmpty();
        TrustDocument.ShouldContain([
            $"| mldsa_44_verify_test (without a context; BouncyCastle, and platform crypto where it has ML-DSA) | {all.Length} |",
        ]);
    }

    // DER is the form of signatures in certificates.
    [Fact]
    public void Invalid_DER_signatures_that_the_platform_accepts_are_listed()
    {
        List<int> accepted = [];
        foreach ((TokenKey key, IReadOnlyList<SignatureVector> vectors) in SignatureVector.Read("ecdsa_secp256r1_sha256_test"))
        {
            foreach (SignatureVector vector in vectors)
            {
                bool isAccepted = key.Ecdsa!.VerifyData(
                    vector.Message,
                    vector.Signature,
                    HashAlgorithmName.SHA256,
                    DSASignatureFormat.Rfc3279DerSequence
                );
                if (vector.IsValid == true)
                    isAccepted.ShouldBeTrue($"{vector.Id}");
                if (vector.IsValid == false && isAccepted)
                    accepted.Add(vector.Id);
            }

            key.Dispose();
        }

        accepted.ShouldBe(AcceptedInDer);
    }

    // An exception counts as a refusal, as in a verifier.
    private static bool Accepts(Verify verify, TokenKey key, JwsAlgorithm algorithm, SignatureVector vector)
    {
        try
        {
            return verify(key, algorithm, vector);
        }
        catch (Exception e) when (SigningProof.IsEngineFailure(e))
        {
            return false;
        }
    }

    private static bool Ed25519(byte[] publicKey, SignatureVector vector)
    {
        var signer = new Ed25519Signer();
        signer.Init(forSigning: false, Ed25519Key.FromPublicKey(publicKey).ToBouncyCastlePublicKey());
        signer.BlockUpdate(vector.Message, 0, vector.Message.Length);
        return signer.VerifySignature(vector.Signature);
    }

    // A key of another length is refused before there is anything to verify with.
    private static bool MLDsa(byte[] publicKey, JwsAlgorithm algorithm, SignatureVector vector)
    {
        if (publicKey.Length != algorithm.MLDsaSet!.PublicKeyBytes)
            return Should.Throw<ArgumentException>(() => MLDsaKey.FromPublicKey(algorithm.MLDsaSet, publicKey)) is null;
        using var key = TokenKey.FromSeedKey(MLDsaKey.FromPublicKey(algorithm.MLDsaSet, publicKey));
        bool accepted = Accepts(BouncyCastle, key, algorithm, vector);
        if (MLDsaKey.IsInPlatformCrypto)
            Accepts(Engines["platform"], key, algorithm, vector).ShouldBe(accepted, $"{vector.Id}");
        return accepted;
    }

    private static bool BouncyCastle(TokenKey key, JwsAlgorithm algorithm, SignatureVector vector)
    {
        if (key.Secret is not null)
            return BouncyCastleVerifier.ComputeHmac(key, algorithm, vector.Message).AsSpan().SequenceEqual(vector.Signature);

        ISigner signer = BouncyCastleKeys.Signer(algorithm);
        signer.Init(forSigning: false, BouncyCastleKeys.PublicKey(key));
        signer.BlockUpdate(vector.Message, 0, vector.Message.Length);
        return signer.VerifySignature(vector.Signature);
    }
}
