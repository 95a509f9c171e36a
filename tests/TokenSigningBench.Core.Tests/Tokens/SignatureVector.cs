namespace TokenSigningBench.Core.Tests.Tokens;

/// <summary>A published signature over bytes, and whether it is valid.</summary>
/// <param name="Id">Its number in its file.</param>
/// <param name="Signature">The signature in the form of a token, or in DER in the DER file.</param>
/// <param name="IsValid">Whether it must be accepted; null if both results are acceptable.</param>
internal sealed record SignatureVector(int Id, byte[] Message, byte[] Signature, bool? IsValid)
{
    /// <summary>The vector files and their algorithms.</summary>
    public static IReadOnlyDictionary<string, JwsAlgorithm> Files { get; } =
        new Dictionary<string, JwsAlgorithm>
        {
            ["hmac_sha256_test"] = JwsAlgorithm.Hs(256),
            ["rsa_signature_2048_sha256_test"] = JwsAlgorithm.Rs(256),
            ["rsa_signature_4096_sha512_test"] = JwsAlgorithm.Rs(512),
            ["rsa_signature_8192_sha256_test"] = JwsAlgorithm.Rs(256),
            ["rsa_pss_2048_sha256_mgf1_32_test"] = JwsAlgorithm.Ps(256),
            ["rsa_pss_4096_sha512_mgf1_64_test"] = JwsAlgorithm.Ps(512),
            ["ecdsa_secp256r1_sha256_p1363_test"] = JwsAlgorithm.Es(256),
            ["ecdsa_secp521r1_sha512_p1363_test"] = JwsAlgorithm.Es(512),
        };

    /// <summary>
    /// The signatures of a file, by key. Skips HMAC keys that are shorter than the hash and truncated tags, which JWS does not allow (RFC
    /// 7518 section 3.2).
    /// </summary>
    public static IEnumerable<(TokenKey Key, IReadOnlyList<SignatureVector> Vectors)> Read(string file)
    {
        foreach (JsonElement group in TokenVector.ReadWycheproof(file).GetProperty("testGroups").EnumerateArray())
        {
            JsonElement[] tests = [.. group.GetProperty("tests").EnumerateArray()];
            if (group.TryGetProperty("tagSize", out JsonElement size))
            {
                foreach (JsonElement test in size.GetInt32() == 256 && group.GetProperty("keySize").GetInt32() >= 256 ? tests : [])
                    yield return (TokenKey.FromSecret(Bytes(test, "key")), [Of(test, "tag")]);
                continue;
            }

            yield return (
                Key(Bytes(group, "publicKeyDer"), group.GetProperty("type").GetString()!),
                [.. tests.Select(test => Of(test, "sig"))]
            );
        }
    }

    /// <summary>The signatures of Wycheproof's Ed25519 file, each with its public key (RFC 8032).</summary>
    public static IEnumerable<(byte[] PublicKey, SignatureVector Vector)> ReadEd25519() =>
        from JsonElement @group in TokenVector.ReadWycheproof("ed25519_test").GetProperty("testGroups").EnumerateArray()
        from test in @group.GetProperty("tests").EnumerateArray()
        select (Bytes(@group.GetProperty("publicKey"), "pk"), Of(test, "sig"));

    /// <summary>Wycheproof's signatures with ML-DSA-44 and their public keys, without those with a context: JWS has none.</summary>
    public static IEnumerable<(byte[] PublicKey, SignatureVector Vector)> ReadMLDsa44() =>
        from JsonElement @group in TokenVector.ReadWycheproof("mldsa_44_verify_test").GetProperty("testGroups").EnumerateArray()
        from test in @group.GetProperty("tests").EnumerateArray()
        where !test.TryGetProperty("ctx", out _)
        select (Bytes(@group, "publicKey"), Of(test, "sig"));

    private static TokenKey Key(byte[] subjectPublicKeyInfo, string type)
    {
        AsymmetricAlgorithm key = type.StartsWith("Ecdsa", StringComparison.Ordinal) ? ECDsa.Create() : RSA.Create();
        key.ImportSubjectPublicKeyInfo(subjectPublicKeyInfo, out _);
        return TokenKey.FromPrivateKey(key);
    }

    private static SignatureVector Of(JsonElement test, string signature) =>
        new(
            test.GetProperty("tcId").GetInt32(),
            Bytes(test, "msg"),
            Bytes(test, signature),
            test.GetProperty("result").GetString() switch
            {
                "valid" => true,
                "invalid" => false,
                _ => null,
            }
        );

    private static byte[] Bytes(JsonElement from, string member) => Convert.FromHexString(from.GetProperty(member).GetString()!);
}
