using System.IO.Compression;
using System.Text;

namespace TokenSigningBench.Core.Tests.Tokens;

/// <summary>
/// Attack tokens by kind. Some are signed by the right key: an attacker who can get one token signed may have chosen its content.
/// </summary>
internal sealed class TokenAttacks : IDisposable
{
    private const string Claims = """{"sub":"admin"}""";
    private const int TenMegabytes = 10_000_000;

    // As long as the key that is attacked, and generated once.
    private static readonly RSAParameters AttackersNumbers = RSA.Create(2048).ExportParameters(includePrivateParameters: true);

    public TokenAttacks()
    {
        Rsa = TokenKey.FromRsa(KnownPrimeKeys.Create(2048));
        Curve = TokenKey.FromPrivateKey(KeySpec.Curve(256).MakeKey());
        Secret = TokenKey.FromSecret("a secret of more than thirty-two bytes"u8);
        Attacker = TokenKey.FromRsa(RSA.Create(AttackersNumbers));
        AttackersSecret = TokenKey.FromSecret(new byte[32]);
        PublicKeys = VerificationKeys.Of("public", new VerificationKey(Rsa, kid: "rsa"), new VerificationKey(Curve, kid: "ec"));
        Secrets = VerificationKeys.Of("secrets", new VerificationKey(Secret, kid: "hs"));
    }

    public TokenKey Rsa { get; }

    public TokenKey Curve { get; }

    public TokenKey Secret { get; }

    public TokenKey Attacker { get; }

    public TokenKey AttackersSecret { get; }

    public VerificationKeys PublicKeys { get; }

    public VerificationKeys Secrets { get; }

    /// <summary>Valid tokens that must be accepted, so that a refused attack is refused for its own defect.</summary>
    public IEnumerable<string> Honest =>
        [
            Signed("""{"alg":"RS256","kid":"rsa"}""", Rsa, JwsAlgorithm.Rs(256)),
            Signed("""{"alg":"ES256","kid":"ec"}""", Curve, JwsAlgorithm.Es(256)),
            Signed("""{"alg":"HS256","kid":"hs"}""", Secret, JwsAlgorithm.Hs(256)),
            // Key addresses in a token are ignored and no reason to refuse it.
            Signed("""{"alg":"RS256","kid":"rsa","jku":"https://idp.example/keys","x5c":["AA=="]}""", Rsa, JwsAlgorithm.Rs(256)),
        ];

    /// <summary>All attacks. Each must be refused with the public keys and with the secrets.</summary>
    /// <param name="elsewhere">The address of a listener that detects verifiers that fetch keys.</param>
    public IEnumerable<(string Kind, string Token)> All(string elsewhere) =>
        [
            .. Kind("alg none", NoAlgorithm()),
            .. Kind("public key as a secret", PublicKeyAsSecret()),
            .. Kind("keys in the token", KeysInside(elsewhere)),
            .. Kind("kid", KeyNames()),
            .. Kind("signature numbers", SignatureNumbers()),
            .. Kind("header", ByTheRightKey()),
            .. Kind("payload", Payloads()),
            .. Kind("encoding", Encodings()),
            .. Kind("size", Sizes()),
        ];

    public void Dispose()
    {
        foreach (TokenKey key in new[] { Rsa, Curve, Secret, Attacker, AttackersSecret })
            key.Dispose();
    }

    private static IEnumerable<(string, string)> Kind(string kind, IEnumerable<string> tokens) => tokens.Select(token => (kind, token));

    private IEnumerable<string> NoAlgorithm()
    {
        string signature = Honest.First().Split('.')[2];
        IEnumerable<string> spellings = Enumerable
            .Range(0, 16)
            .Select(upper =>
                string.Concat("none".Select((letter, index) => (upper >> index & 1) == 1 ? char.ToUpperInvariant(letter) : letter))
            )
            .Concat(["", " none", "none ", "none\\u0000", "\\u006eone", "RS256 ", "rs256", "R\u0405256", "null"]);
        foreach (
            string header in spellings
                .Select(name => $$"""{"alg":"{{name}}","kid":"rsa"}""")
                .Concat([
                    "{}",
                    """{"kid":"rsa"}""",
                    """{"alg":null,"kid":"rsa"}""",
                    """{"alg":["RS256"],"kid":"rsa"}""",
                    """{"alg":0,"kid":"rsa"}""",
                    """{"alg":{"alg":"RS256"},"kid":"rsa"}""",
                ])
        )
        {
            yield return $"{TokenText.Segment(header)}.{TokenText.Segment(Claims)}.";
            yield return $"{TokenText.Segment(header)}.{TokenText.Segment(Claims)}.{signature}";
        }
    }

    private IEnumerable<string> PublicKeyAsSecret()
    {
        string pem = Rsa.Rsa!.ExportSubjectPublicKeyInfoPem();
        byte[][] candidates =
        [
            Encoding.ASCII.GetBytes(pem),
            Encoding.ASCII.GetBytes(pem + "\n"),
            Encoding.ASCII.GetBytes(Rsa.Rsa.ExportRSAPublicKeyPem()),
            Rsa.Rsa.ExportSubjectPublicKeyInfo(),
            Rsa.Rsa.ExportRSAPublicKey(),
            Rsa.Rsa.ExportParameters(false).Modulus!,
            Curve.Ecdsa!.ExportSubjectPublicKeyInfo(),
        ];
        foreach (byte[] candidate in candidates)
        {
            using TokenKey secret = TokenKey.FromSecret(candidate);
            foreach (
                string header in new[]
                {
                    """{"alg":"HS256","kid":"rsa"}""",
                    """{"alg":"HS256"}""",
                    """{"alg":"RS256","kid":"rsa"}""",
                    """{"alg":"HS256","kid":"ec"}""",
                }
            )
                yield return Signed(header, secret, JwsAlgorithm.Hs(256));
        }
    }

    private IEnumerable<string> KeysInside(string elsewhere)
    {
        RSAParameters numbers = Attacker.Rsa!.ExportParameters(false);
        string jwk = $$"""{"kty":"RSA","kid":"rsa","n":"{{Base64Url.EncodeToString(numbers.Modulus)}}","e":"AQAB"}""";
        string certificate = Convert.ToBase64String(
            CertificateCreator.SelfSign(Attacker.Rsa!, HashAlgorithmName.SHA256, "attacker", TimeProvider.System.GetUtcNow()).RawData
        );
        foreach (
            string member in new[]
            {
                $"\"jwk\":{jwk}",
                $"\"jwks\":{{\"keys\":[{jwk}]}}",
                $"\"jku\":\"{elsewhere}\"",
                $"\"x5u\":\"{elsewhere}\"",
                $"\"x5c\":[\"{certificate}\"]",
                $"\"jku\":\"file:///dev/zero\"",
            }
        )
        {
            yield return Signed($$"""{"alg":"RS256","kid":"rsa",{{member}}}""", Attacker, JwsAlgorithm.Rs(256));
            yield return Signed($$"""{"alg":"RS256",{{member}}}""", Attacker, JwsAlgorithm.Rs(256));
        }
    }

    // Signed by the right key, or by the all-zero secret that an empty file or a missing row would give.
    private IEnumerable<string> KeyNames()
    {
        foreach (
            string kid in new[]
            {
                "\"../../../../../../dev/null\"",
                "\"/dev/null\"",
                "\"' UNION SELECT 'AAAA'; --\"",
                "\"rsa' OR '1'='1\"",
                "\"|touch /tmp/pwned\"",
                "\"rsa\\u0000\"",
                "\"RSA\"",
                "\" rsa\"",
                "\"\"",
                $"\"{new string('k', 10_000)}\"",
                "null",
                "0",
                "[\"rsa\"]",
                "{\"kid\":\"rsa\"}",
                "true",
            }
        )
        {
            yield return Signed($$"""{"alg":"HS256","kid":{{kid}}}""", AttackersSecret, JwsAlgorithm.Hs(256));
            yield return Signed($$"""{"alg":"HS256","kid":{{kid}}}""", Secret, JwsAlgorithm.Hs(256));
            yield return Signed($$"""{"alg":"RS256","kid":{{kid}}}""", Rsa, JwsAlgorithm.Rs(256));
        }

        yield return Signed("""{"alg":"RS256","kid":"ec"}""", Rsa, JwsAlgorithm.Rs(256));
        yield return Signed("""{"alg":"ES256","kid":"rsa"}""", Curve, JwsAlgorithm.Es(256));
    }

    private IEnumerable<string> SignatureNumbers()
    {
        // The first pair is CVE-2022-21449. The order of P-256 is n (FIPS 186-4 appendix D.1.2.3).
        byte[] order = Convert.FromHexString("FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551");
        byte[] zero = new byte[32],
            one = [.. new byte[31], 1],
            max = [.. Enumerable.Repeat((byte)0xFF, 32)];
        foreach (byte[] r in new[] { zero, one, order, max })
        {
            foreach (byte[] s in new[] { zero, one, order, max })
                yield return With("""{"alg":"ES256","kid":"ec"}""", [.. r, .. s]);
        }

        string input = $"{TokenText.Segment("""{"alg":"ES256","kid":"ec"}""")}.{TokenText.Segment(Claims)}";
        byte[] derSignature = Curve.Ecdsa!.SignData(
            Encoding.ASCII.GetBytes(input),
            HashAlgorithmName.SHA256,
            DSASignatureFormat.Rfc3279DerSequence
        );
        yield return $"{input}.{Base64Url.EncodeToString(derSignature)}";
        byte[] modulus = Rsa.Rsa!.ExportParameters(false).Modulus!;
        foreach (
            byte[] signature in new byte[][]
            {
                [],
                [0],
                new byte[256],
                [.. new byte[255], 1],
                modulus,
                [.. modulus[..^1], (byte)(modulus[^1] - 1)],
                [.. Enumerable.Repeat((byte)0xFF, 256)],
                new byte[257],
                [0, .. modulus],
            }
        )
            yield return With("""{"alg":"RS256","kid":"rsa"}""", signature);
        yield return With("""{"alg":"HS256","kid":"hs"}""", new byte[32]);
        yield return With("""{"alg":"HS256","kid":"hs"}""", []);
        string honest = Honest.Last(token => token.Length < 200);
        yield return honest[..(honest.LastIndexOf('.') + 12)];
    }

    private IEnumerable<string> ByTheRightKey()
    {
        foreach (
            string members in new[]
            {
                "\"alg\":\"RS256\",\"alg\":\"RS256\"",
                "\"alg\":\"none\",\"alg\":\"RS256\"",
                "\"alg\":\"RS256\",\"\\u0061lg\":\"RS256\"",
                "\"alg\":\"RS256\",\"kid\":\"ec\"",
                "\"alg\":\"RS256\",\"crit\":[\"exp\"],\"exp\":1",
                "\"alg\":\"RS256\",\"crit\":[]",
                "\"alg\":\"RS256\",\"crit\":[\"http://example.com/unknown\"]",
                "\"alg\":\"RS256\",\"crit\":null",
                "\"alg\":\"RS256\",\"b64\":false",
                "\"alg\":\"RS256\",\"b64\":false,\"crit\":[\"b64\"]",
                "\"alg\":\"RS256\",\"zip\":\"DEF\"",
                "\"alg\":\"RS512\"",
                "\"alg\":\"PS256\"",
                $"\"alg\":\"RS256\",\"deep\":{new string('[', 2_000)}{new string(']', 2_000)}",
                $"\"alg\":\"RS256\",\"long\":\"{new string('a', 20_000)}\"",
                "\"alg\":\"RS256\",\"text\":\"\\ud800\"",
                "\"alg\":\"RS256\",",
            }
        )
            yield return Signed($$"""{{{members}},"kid":"rsa"}""", Rsa, JwsAlgorithm.Rs(256));
        foreach (
            string header in new[]
            {
                "[]",
                "null",
                "\"RS256\"",
                "",
                "{",
                """{"alg":"RS256","kid":"rsa"}{}""",
                """/**/{"alg":"RS256","kid":"rsa"}""",
                "\uFEFF{\"alg\":\"RS256\",\"kid\":\"rsa\"}",
            }
        )
            yield return Signed(header, Rsa, JwsAlgorithm.Rs(256));
    }

    private IEnumerable<string> Payloads()
    {
        const string Header = """{"alg":"RS256","kid":"rsa"}""";
        foreach (
            string claims in new[]
            {
                """{"sub":"guest","sub":"admin"}""",
                """{"sub":"guest","\u0073ub":"admin"}""",
                """{"a":{"b":1,"b":2}}""",
                "",
                "null",
                "[]",
                "\"admin\"",
                "admin",
                "\uFEFF{}",
                """{"sub":"\ud800"}""",
                $$"""{"deep":{{new string('[', 50_000)}}{{new string(']', 50_000)}}}""",
            }
        )
            yield return Signed(Header, Rsa, JwsAlgorithm.Rs(256), claims);
        // RFC 7797 section 5.2: an unencoded payload.
        string unencoded = $"{TokenText.Segment("""{"alg":"RS256","kid":"rsa","b64":false,"crit":["b64"]}""")}.{Claims}";
        yield return $"{unencoded}.{Base64Url.EncodeToString(Signature(Encoding.ASCII.GetBytes(unencoded), Rsa, JwsAlgorithm.Rs(256)))}";
    }

    private IEnumerable<string> Encodings()
    {
        string honest = Honest.First();
        string[] parts = honest.Split('.');
        yield return honest + "=";
        yield return honest + "\n";
        yield return " " + honest;
        yield return honest + ".";
        yield return "." + honest;
        yield return honest[..^1] + (char)(honest[^1] + 1);
        yield return $"{parts[0]}=.{parts[1]}.{parts[2]}";
        yield return $"{parts[0]}.{parts[1]}=.{parts[2]}";
        yield return $"{parts[0]}.{parts[1]}.{parts[2].Replace('_', '/').Replace('-', '+')}=";
        yield return $"{parts[0]}.{parts[1]}.{parts[2][..8]}\r\n{parts[2][8..]}";
        yield return $"{parts[0]}.{parts[1]}";
        yield return $"{parts[0]}..{parts[2]}";
        yield return $$"""{"payload":"{{parts[1]}}","protected":"{{parts[0]}}","signature":"{{parts[2]}}"}""";
        yield return $"{parts[0]}.{parts[1]}.{parts[2]}.{parts[2]}.{parts[2]}";
        // Padding or unused bits, signed with the token: another encoding of a token that may have been revoked.
        yield return SignedInput($"{TokenText.Segment("""{"alg":"RS256","kid":"rsa"}""")}.{TokenText.Segment(Claims)}=");
        yield return SignedInput($"{TokenText.Segment("""{"alg":"RS256","kid":"rsa"}""")}.{TokenText.Segment(Claims)}A");
        yield return SignedInput($"{TokenText.Segment("""{"alg":"RS256","kid":"rsa"}""")} .{TokenText.Segment(Claims)}");
        foreach (Encoding encoding in new[] { Encoding.Unicode, Encoding.UTF32 })
            yield return SignedInput(
                $"{Base64Url.EncodeToString(encoding.GetBytes("""{"alg":"RS256","kid":"rsa"}"""))}.{TokenText.Segment(Claims)}"
            );
    }

    private IEnumerable<string> Sizes()
    {
        yield return Signed(
            """{"alg":"RS256","kid":"rsa"}""",
            Rsa,
            JwsAlgorithm.Rs(256),
            $$"""{"pad":"{{new string('x', TenMegabytes)}}"}"""
        );
        yield return $"{new string('e', TenMegabytes)}.{TokenText.Segment(Claims)}.AAAA";
        yield return $"{TokenText.Segment("""{"alg":"RS256","kid":"rsa"}""")}.{TokenText.Segment(Claims)}.{new string('A', TenMegabytes)}";
        yield return new string('.', TenMegabytes);
        yield return TokenText.Segment(new string('[', TenMegabytes)) + ".e30.AAAA";
        // Ten million zero bytes, compressed: a verifier that inflates them fails. It needs no right key, because inflation happens before
        // verification.
        using var packed = new MemoryStream();
        using (var deflate = new DeflateStream(packed, CompressionLevel.Fastest))
        {
            for (int block = 0; block < 10; block++)
                deflate.Write(new byte[1_000_000]);
        }

        string bomb = Base64Url.EncodeToString(packed.ToArray());
        yield return TokenText.Segment("""{"alg":"dir","enc":"A128CBC-HS256","zip":"DEF"}""")
            + $"..AAAAAAAAAAAAAAAAAAAAAA.{bomb}.AAAAAAAAAAAAAAAAAAAAAA";
        yield return SignedInput($"{TokenText.Segment("""{"alg":"RS256","kid":"rsa","zip":"DEF"}""")}.{bomb}");
        yield return SignedInput($"{TokenText.Segment("""{"alg":"RS256","kid":"rsa"}""")}.{bomb}");
    }

    private string SignedInput(string input) =>
        $"{input}.{Base64Url.EncodeToString(Signature(Encoding.ASCII.GetBytes(input), Rsa, JwsAlgorithm.Rs(256)))}";

    private static string With(string header, byte[] signature) =>
        $"{TokenText.Segment(header)}.{TokenText.Segment(Claims)}.{Base64Url.EncodeToString(signature)}";

    private static string Signed(string header, TokenKey key, JwsAlgorithm algorithm, string claims = Claims) =>
        TokenText.Signed(header, claims, input => Signature(input, key, algorithm));

    private static byte[] Signature(byte[] input, TokenKey key, JwsAlgorithm algorithm)
    {
        using var bare = new RawSignature(key, algorithm);
        var signature = new byte[algorithm.SignatureBytes(key)];
        bare.Sign(input, signature);
        return signature;
    }
}
