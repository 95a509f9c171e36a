using System.Formats.Asn1;

namespace TokenSigningBench.Core.Tests.Tokens;

public class OpenSslAgreesTests
{
    public static TheoryData<string> Names => KnownCertificates.Names;

    public static TheoryData<string> Algorithms =>
        [
            .. JwsAlgorithm
                .All.Where(algorithm => algorithm.Family is not (JwsFamily.Hmac or JwsFamily.MLDsa or JwsFamily.EdDsa))
                .Select(algorithm => algorithm.Name),
        ];

    [SkippableTheory]
    [MemberData(nameof(Names))]
    public void Dgst_verifies_the_signature_over_the_signing_input_of_every_signer(string name)
    {
        KnownCertificates.SkipMostUnlessAll(name, "a program for each signature");
        CertificateSpec spec = KnownCertificates.Spec(name);
        using TokenKey key = KnownCertificates.TokenKey(spec);
        string token = VerifiedOfEveryEngine(key, KnownCertificates.Algorithm(spec));
        Verify(key, KnownCertificates.Algorithm(spec), "x" + token[1..]).ShouldNotContain("Verified OK");
    }

    [SkippableTheory]
    [InlineData("PS256")]
    [InlineData("PS384")]
    [InlineData("PS512")]
    public void Dgst_verifies_PSS_with_a_salt_as_long_as_the_hash(string name)
    {
        using TokenKey key = KnownCertificates.TokenKey(KnownCertificates.Spec("idsrv-256-2048"));
        VerifiedOfEveryEngine(key, JwsAlgorithm.Parse(name));
    }

    // The last of the tokens.
    private static string VerifiedOfEveryEngine(TokenKey key, JwsAlgorithm algorithm)
    {
        OpenSsl.RequireOrSkip();
        string token = "";
        foreach (TokenEngine engine in TokenEngines.All.Where(one => KnownDefect.OfUnsignedToken(one, key, algorithm) is null))
        {
            using ITokenSigner signer = engine.CreateSigner(key, algorithm);
            token = signer.Sign("""{"sub":"valid"}""");
            Verify(key, algorithm, token).ShouldBe("Verified OK", engine.Name);
        }

        return token;
    }

    [SkippableTheory]
    [MemberData(nameof(Algorithms))]
    public void A_signature_by_OpenSsl_is_accepted_by_every_verifier(string name)
    {
        OpenSsl.RequireOrSkip();
        JwsAlgorithm algorithm = JwsAlgorithm.Parse(name);
        using AsymmetricAlgorithm privateKey = algorithm.FieldBits is { } bits
            ? KeySpec.Curve(bits).MakeKey()
            : KnownPrimeKeys.Create(2048);
        using TokenKey key = TokenKey.FromPrivateKey(privateKey);
        using var folder = new TemporaryFolder();
        string signingInput = TokenText.Segment($$"""{"alg":"{{name}}"}""") + "." + TokenText.Segment("{}");
        string input = folder.Write("input", signingInput);

        (int exitCode, string output) = OpenSsl.Run(
            ["dgst", $"-sha{algorithm.HashBits}", "-sign", "/dev/stdin", .. PssOptions(algorithm), "-out", folder.File("signature"), input],
            privateKey.ExportPkcs8PrivateKeyPem()
        );

        exitCode.ShouldBe(0, output);
        byte[] signature = File.ReadAllBytes(folder.File("signature"));
        if (algorithm.Family == JwsFamily.Ecdsa)
            signature = FromDer(signature, algorithm.SignatureBytes(key));
        string token = $"{signingInput}.{Base64Url.EncodeToString(signature)}";
        foreach (TokenEngine engine in TokenEngines.All)
        {
            using ITokenVerifier verifier = engine.CreateVerifier(key, algorithm);
            verifier.Verify(token).ShouldBe(TokenVerdict.Valid, engine.Name);
        }
    }

    private static byte[] FromDer(byte[] der, int length)
    {
        AsnReader numbers = new AsnReader(der, AsnEncodingRules.DER).ReadSequence();
        byte[][] parts =
        [
            numbers.ReadInteger().ToByteArray(isUnsigned: true, isBigEndian: true),
            numbers.ReadInteger().ToByteArray(isUnsigned: true, isBigEndian: true),
        ];
        return [.. parts.SelectMany(number => Enumerable.Repeat((byte)0, length / 2 - number.Length).Concat(number))];
    }

    private static string Verify(TokenKey key, JwsAlgorithm algorithm, string token)
    {
        using var folder = new TemporaryFolder();
        string publicKey = folder.Write(
            "public.pem",
            key.Rsa?.ExportSubjectPublicKeyInfoPem() ?? key.Ecdsa!.ExportSubjectPublicKeyInfoPem()
        );
        string[] segments = token.Split('.');
        string input = folder.Write("input", $"{segments[0]}.{segments[1]}");
        byte[] signature = Base64Url.DecodeFromChars(segments[2]);
        string signatureFile = folder.Write("signature", algorithm.Family == JwsFamily.Ecdsa ? EcdsaSignature.ToDer(signature) : signature);

        return OpenSsl
            .Run(["dgst", $"-sha{algorithm.HashBits}", "-verify", publicKey, .. PssOptions(algorithm), "-signature", signatureFile, input])
            .Output.Split('\n')[0];
    }

    private static string[] PssOptions(JwsAlgorithm algorithm) =>
        algorithm.Family == JwsFamily.RsaPss ? ["-sigopt", "rsa_padding_mode:pss", "-sigopt", "rsa_pss_saltlen:digest"] : [];
}
