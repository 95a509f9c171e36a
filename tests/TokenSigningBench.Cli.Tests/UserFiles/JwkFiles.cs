using System.Buffers.Text;
using System.Globalization;
using System.Numerics;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json.Nodes;

namespace TokenSigningBench.Cli.Tests.UserFiles;

/// <summary>JSON Web Keys and key sets as servers, libraries and users write them.</summary>
internal static class JwkFiles
{
    private static readonly RSAParameters Rsa = UserFileFolder.RsaKey.ExportParameters(includePrivateParameters: true),
        OtherRsa = UserFileFolder.OtherRsaKey.ExportParameters(includePrivateParameters: true);

    public static void Write(UserFileFolder files)
    {
        Curves(files);
        Numbers(files);
        Uses(files);
        Chains(files);
        Documents(files);
        KeyIds(files);
        Private(files);
        Empty(files);
    }

    private static void Curves(UserFileFolder files)
    {
        foreach ((ECCurve curve, string name) in new[] { (ECCurve.NamedCurves.nistP256, "P-256"), (ECCurve.NamedCurves.nistP521, "P-521") })
        foreach (char pick in "xy")
        {
            ECParameters key = WithLeadingZero(curve, pick);
            // The other coordinate, and a second zero, may be there by chance.
            (byte[] x, byte[] y) = pick == 'x' ? (key.Q.X![1..], key.Q.Y!) : (key.Q.X!, key.Q.Y![1..]);
            files.Write($"j01-short-{name}-{pick}.jwks", Set(Curve(name, x, y)));
            files.Write($"j01b-full-{name}-{pick}.jwks", Set(Curve(name, key.Q.X!, key.Q.Y!)));
            JsonObject own = Curve(name, x, y);
            own["d"] = Url(key.D!);
            files.Write($"j01c-short-{name}-{pick}-private.jwk", own);
        }

        ECParameters ec = UserFileFolder.EcKey.ExportParameters(includePrivateParameters: true);
        files.Write("j02-long-33.jwks", Set(Curve("P-256", [0, .. ec.Q.X!], [0, .. ec.Q.Y!])));
        ECParameters small = WithLeadingZero(ECCurve.NamedCurves.nistP256, 'd');
        JsonObject shortKey = Curve("P-256", small.Q.X!, small.Q.Y!);
        shortKey["d"] = Url(small.D![1..]);
        files.Write("j03-short-d.jwk", shortKey);
        files.Write("j12-es256k.jwks", Set(With(Curve("secp256k1", ec.Q.X!, ec.Q.Y!), ("alg", "ES256K"))));
        files.Write("j12c-ec-wrong-alg.jwks", Set(With(Curve("P-256", ec.Q.X!, ec.Q.Y!), ("alg", "ES512"))));
        files.Write("j12d-point-off-curve.jwks", Set(Curve("P-256", ec.Q.X!, ec.Q.X!)));
        files.Write("j12e-crv-p256.jwks", Set(Curve("P256", ec.Q.X!, ec.Q.Y!)));
        files.Write("j12g-ecdh-es.jwks", Set(With(Curve("P-256", ec.Q.X!, ec.Q.Y!), ("use", "enc"), ("alg", "ECDH-ES")), Good()));
        files.Write(
            "j12b-okp-x25519.jwks",
            Set(
                new JsonObject
                {
                    ["kty"] = "OKP",
                    ["crv"] = "X25519",
                    ["kid"] = "k",
                    ["use"] = "enc",
                    ["x"] = Url([9, .. new byte[31]]),
                },
                Good()
            )
        );
        files.Write("j10c-dup-kid-rsa-ec.jwks", Set(Good(), With(Curve("P-256", ec.Q.X!, ec.Q.Y!), ("kid", "s"))));
    }

    private static void Numbers(UserFileFolder files)
    {
        byte[] n = Rsa.Modulus!;
        string lines = string.Join('\n', Url(n).Chunk(64).Select(line => new string(line)));
        files.Write("j04-n-leading-zero.jwks", Set(With(Good(), ("n", Url([0, .. n])))));
        files.Write("j04b-e-leading-zero.jwks", Set(With(Good(), ("e", "AAEAAQ"))));
        files.Write("j05-n-std-base64.jwks", Set(With(Good(), ("n", Convert.ToBase64String(n)))));
        files.Write("j05b-n-padded.jwks", Set(With(Good(), ("n", Url(n) + "=="))));
        files.Write("j05c-n-hex.jwks", Set(With(Good(), ("n", Convert.ToHexStringLower(n)), ("e", "010001"))));
        files.Write(
            "j05d-n-decimal.jwks",
            Set(With(Good(), ("n", new BigInteger(n, true, true).ToString(CultureInfo.InvariantCulture)), ("e", "65537")))
        );
        files.Write("j05e-n-newlines.jwks", Set(With(Good(), ("n", lines))));
        files.Write("j05f-e-number.jwks", Set(With(Good(), ("e", 65537))));
        files.Write("j05h-n-missing.jwks", Set(With(Good(), ("n", null))));
        files.Write("j12f-kty-lower.jwks", Set(With(Good(), ("kty", "rsa"))));
    }

    private static void Uses(UserFileFolder files)
    {
        JsonObject encryption = With(Public(OtherRsa), ("kid", "enc1"), ("use", "enc"), ("alg", "RSA-OAEP"));
        files.Write("j06-keycloak-enc.jwks", Set(Good(), encryption));
        files.Write("j06b-only-enc.jwks", Set(encryption.DeepClone()));
        files.Write("j06c-same-key-both.jwks", Set(Good(), With(Public(Rsa), ("kid", "enc1"), ("use", "enc"), ("alg", "RSA-OAEP"))));
        files.Write(
            "j06d-enc-1024.jwks",
            Set(Good(), With(Public(OtherRsa), ("n", Url(OtherRsa.Modulus![..128])), ("kid", "enc1"), ("use", "enc")))
        );
        files.Write("j06e-key-ops-verify.jwks", Set(With(Good(), ("use", null), ("key_ops", new JsonArray("verify")))));
        files.Write("j06f-key-ops-encrypt.jwks", Set(With(Good(), ("use", null), ("key_ops", new JsonArray("encrypt")))));
        files.Write("j06g-use-sig-alg-oaep.jwks", Set(With(Good(), ("alg", "RSA-OAEP"))));
        files.Write("j06h-use-enc-alg-rs256.jwks", Set(With(Good(), ("use", "enc"))));
        files.Write("j07-oct.jwks", Set(Good(), Secret(withValue: true)));
        files.Write("j07b-only-oct.jwks", Set(Secret(withValue: true)));
        files.Write("j07c-oct-no-k.jwks", Set(Good(), Secret(withValue: false)));
        files.Write("j11f-alg-ps.jwks", Set(With(Good(), ("alg", "PS256"))));
        files.Write("j11g-alg-lower.jwks", Set(With(Good(), ("alg", "rs256"))));
        files.Write("j11h-alg-uri.jwks", Set(With(Good(), ("alg", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"))));
        files.Write("j11i-use-signature.jwks", Set(With(Good(), ("use", "signature"))));
        files.Write("j11j-use-upper.jwks", Set(With(Good(), ("use", "SIG"))));
        files.Write("j11k-use-number.jwks", Set(With(Good(), ("use", 1))));
        files.Write("j11l-alg-number.jwks", Set(With(Good(), ("alg", 256))));
    }

    private static void Chains(UserFileFolder files)
    {
        byte[] own = UserFileFolder.Certificate.RawData,
            leaf = files.Leaf.RawData,
            authority = UserFileFolder.Authority.RawData;
        string thumbprint = Url(UserFileFolder.Certificate.GetCertHash()),
            hex = UserFileFolder.Certificate.Thumbprint;
        JsonObject Chain(string? x5t, params string?[] chain)
        {
            JsonObject key = Good();
            if (x5t is not null)
                key["x5t"] = x5t;
            key["x5c"] = new JsonArray([.. chain.Select(one => (JsonNode?)one)]);
            return key;
        }

        string Text(byte[] der) => Convert.ToBase64String(der);
        files.Write("j08-x5c-good.jwks", Set(Chain(thumbprint, Text(own))));
        files.Write("j08a-x5c-base64url.jwks", Set(Chain(thumbprint, Url(own))));
        files.Write("j08b-x5c-string.jwks", Set(With(Good(), ("x5c", Text(own)))));
        files.Write("j08c-x5c-pem.jwks", Set(Chain(thumbprint, UserFileFolder.CertificatePem)));
        files.Write(
            "j08d-x5c-newlines.jwks",
            Set(Chain(thumbprint, string.Join('\n', Text(own).Chunk(64).Select(line => new string(line)))))
        );
        files.Write(
            "j08e-x5c-base64-of-pem-public-key.jwks",
            Set(Chain(null, Text(Encoding.ASCII.GetBytes(UserFileFolder.RsaKey.ExportSubjectPublicKeyInfoPem()))))
        );
        files.Write("j08f-x5c-empty.jwks", Set(Chain(null)));
        files.Write("j08g-x5c-empty-string.jwks", Set(Chain(null, "")));
        files.Write("j08h-x5t-hex.jwks", Set(Chain(hex, Text(own))));
        files.Write("j08i-x5t-base64-of-hex.jwks", Set(Chain(Url(Encoding.ASCII.GetBytes(hex)), Text(own))));
        files.Write("j08j-x5t-percent.jwks", Set(Chain(thumbprint + "%3D", Text(own))));

        files.Write("j08l-x5c-ca-first.jwks", Set(Chain(null, Text(authority), Text(leaf))));
        files.Write("j08m-x5c-chain.jwks", Set(Chain(null, Text(leaf), Text(authority))));
        files.Write("j08n-x5c-null-item.jwks", Set(Chain(null, (string?)null)));
        files.Write("j08o-x5c-truncated.jwks", Set(Chain(null, Text(own[..300]))));
        files.Write("j08p-x5c-object.jwks", Set(With(Good(), ("x5c", new JsonObject()))));
    }

    private static void Documents(UserFileFolder files)
    {
        string set = Set(Good()).ToJsonString();
        files.Write("j09-array.jwks", new JsonArray(Good()));
        files.Write("j09b-single.jwks", Good());
        files.Write("j09c-nested.json", new JsonObject { ["jwks"] = Set(Good()) });
        files.Write("j09d-json-string.jwks", JsonValue.Create(set));
        files.Write("j09e-bom.jwks", [0xEF, 0xBB, 0xBF, .. Encoding.UTF8.GetBytes(set)]);
        files.Write("j09f-utf16.jwks", [0xFF, 0xFE, .. Encoding.Unicode.GetBytes(set)]);
        files.Write("j09f2-utf16be.jwks", Encoding.BigEndianUnicode.GetBytes(set));
        files.Write("j09g-comment.jwks", "// keys\n" + set);
        files.Write("j09h-trailing-comma.jwks", set[..^2] + ",]}");
        files.Write("j09i-Keys-upper.jwks", new JsonObject { ["Keys"] = new JsonArray(Good()) });
        files.Write("j09j-empty.jwks", Set());
        files.Write("j09k-keys-object.jwks", new JsonObject { ["keys"] = new JsonObject { ["s"] = Good() } });
        files.Write(
            "j09l-firebase.json",
            new JsonObject { ["5b1f"] = UserFileFolder.CertificatePem, ["77aa"] = files.ReadText("leaf.crt") }
        );
        files.Write("j09m-two-documents.jwks", set + "\n" + set);
        files.Write("j09n-single-quotes.jwks", set.Replace('"', '\''));
        files.Write("j09o-pem-in-json.json", new JsonObject { ["type"] = "service_account", ["private_key"] = UserFileFolder.KeyPem });
        files.Write("j09p-jwks-with-null-key.jwks", Set(Good(), null));
        files.Write(
            "j09q-dotnet-rsaparameters.json",
            new JsonObject
            {
                ["KeyId"] = "x",
                ["Parameters"] = new JsonObject { ["Modulus"] = Convert.ToBase64String(Rsa.Modulus!), ["Exponent"] = "AQAB" },
            }
        );
        files.Write("j09r-discovery.json", """{"issuer":"https://idp.example","authorization_endpoint":"https://idp.example/a"}""");
        files.Write("j09s-pem.jwks", UserFileFolder.CertificatePem);
        files.Write("j09t-html.json", "<html><body>Not found</body></html>");
        files.Write("j09u-no-kty.jwk", With(Good(), ("kty", null)));
        files.Write("j09v-appsettings.json", """{"Logging":{"LogLevel":{"Default":"Information"}}}""");
        files.Write("j09w-base64.jwks", Convert.ToBase64String(Encoding.UTF8.GetBytes(set)));
        files.Write("j09x-no-ending", set);
        files.Write(
            "is-signing-key-0A1B2C3D4E5F60718293A4B5C6D7E8F9.json",
            """{"Version":1,"Id":"0A1B2C3D4E5F60718293A4B5C6D7E8F9","Created":"2026-10-01T08:00:00Z","Algorithm":"RS256","""
                + $"\"IsX509Certificate\":false,\"Data\":\"CfDJ8{new string('A', 400)}\",\"DataProtected\":true}}"
        );
    }

    private static void KeyIds(UserFileFolder files)
    {
        files.Write("j10-dup-kid-sig-enc.jwks", Set(Good(), With(Public(OtherRsa), ("kid", "s"), ("use", "enc"), ("alg", "RSA-OAEP"))));
        files.Write("j10b-dup-kid-same-key-two-algs.jwks", Set(Good(), With(Good(), ("alg", "PS256"))));
        files.Write("j10d-no-kids.jwks", Set(With(Good(), ("kid", null)), With(Public(OtherRsa), ("use", "sig"))));
        files.Write("j10d2-one-without-kid.jwks", Set(With(Good(), ("kid", null))));
        files.Write("j10e-kid-number.jwks", Set(With(Good(), ("kid", 1))));
        files.Write("j10f-kid-empty.jwks", Set(With(Good(), ("kid", "")), With(Public(OtherRsa), ("kid", ""))));
        files.Write("j10g-kid-case.jwks", Set(With(Good(), ("kid", "Key")), With(Public(OtherRsa), ("kid", "key"))));
        files.Write("j10h-kid-control.jwks", Set(With(Good(), ("kid", "a\u001b[31m\nred"))));
        files.Write("j10i-kid-long.jwks", Set(With(Good(), ("kid", new string('k', 5000)))));
        files.Write("j10j-kid-traversal.jwks", Set(With(Good(), ("kid", "../../../dev/null"))));
        files.Write("j10k-same-key-two-kids.jwks", Set(With(Good(), ("kid", "a")), With(Good(), ("kid", "b"))));
    }

    private static void Private(UserFileFolder files)
    {
        files.Write("j11-private-jwks.jwks", Set(PrivateKey(Rsa, "s"), PrivateKey(OtherRsa, "t")));
        files.Write("j11a-private.jwk", PrivateKey(Rsa, "s"));
        files.Write(
            "j11b-private-only-d.jwk",
            With(PrivateKey(Rsa, "s"), ("p", null), ("q", null), ("dp", null), ("dq", null), ("qi", null))
        );
        files.Write("j11c-private-p-q-swapped.jwk", With(PrivateKey(Rsa, "s"), ("p", Url(Rsa.Q!)), ("q", Url(Rsa.P!))));
        files.Write("j11d-private-wrong-dp.jwk", With(PrivateKey(Rsa, "s"), ("dp", Url(Rsa.DQ!))));
        files.Write("j11e-private-other-d.jwk", With(PrivateKey(Rsa, "s"), ("d", Url(OtherRsa.D!))));
    }

    // With null written: what System.Text.Json makes of Microsoft's own types.
    private static void Empty(UserFileFolder files)
    {
        string Nulls(params string[] members)
        {
            JsonObject key = Good();
            foreach (string member in members)
                key[member] = null;
            return Set(key).ToJsonString();
        }

        files.Write(
            "j13-dotnet-serialized.jwks",
            Set(With(Good(), ("key_ops", new JsonArray()), ("oth", new JsonArray()), ("x5c", new JsonArray())))
        );
        files.Write("j13c-oth-empty.jwks", Set(With(Good(), ("oth", new JsonArray()))));
        files.Write("j13d-key-ops-empty.jwks", Set(With(Good(), ("key_ops", new JsonArray()))));
        files.Write("j15-null-private-members.jwks", Nulls("d", "p", "q", "dp", "dq", "qi"));
        files.Write("j15b-d-empty-string.jwks", Set(With(Good(), ("d", ""))));
        files.Write("j15c-all-null-as-stj.jwks", Nulls("crv", "x", "y", "k", "x5u", "x5t#S256", "x5t", "key_ops"));
        files.Write("j15d-use-null.jwks", Nulls("use", "alg", "kid"));
        files.Write("j15e-k-null.jwks", Nulls("k"));
        files.Write("j08k-x5c-null.jwks", Nulls("x5c", "x5t", "alg"));
    }

    private static JsonObject Good() => With(Public(Rsa), ("kid", "s"), ("use", "sig"), ("alg", "RS256"));

    private static JsonObject Public(RSAParameters key) =>
        new()
        {
            ["kty"] = "RSA",
            ["n"] = Url(key.Modulus!),
            ["e"] = Url(key.Exponent!),
        };

    private static JsonObject PrivateKey(RSAParameters key, string kid) =>
        With(
            Public(key),
            ("kid", kid),
            ("use", "sig"),
            ("alg", "RS256"),
            ("d", Url(key.D!)),
            ("p", Url(key.P!)),
            ("q", Url(key.Q!)),
            ("dp", Url(key.DP!)),
            ("dq", Url(key.DQ!)),
            ("qi", Url(key.InverseQ!))
        );

    private static JsonObject Curve(string name, byte[] x, byte[] y) =>
        new()
        {
            ["kty"] = "EC",
            ["crv"] = name,
            ["kid"] = "k",
            ["x"] = Url(x),
            ["y"] = Url(y),
        };

    private static JsonObject Secret(bool withValue) =>
        With(
            new()
            {
                ["kty"] = "oct",
                ["kid"] = "hs",
                ["alg"] = "HS256",
                ["use"] = "sig",
            },
            ("k", withValue ? Url(new byte[32]) : null)
        );

    // Null removes a member.
    private static JsonObject With(JsonObject key, params (string Name, JsonNode? Value)[] members)
    {
        foreach ((string name, JsonNode? value) in members)
            if (value is null)
                key.Remove(name);
            else
                key[name] = value;
        return key;
    }

    private static JsonObject Set(params JsonNode?[] keys) => new() { ["keys"] = new JsonArray(keys) };

    private static void Write(this UserFileFolder files, string name, JsonNode json) => files.Write(name, json.ToJsonString());

    private static string Url(byte[] bytes) => Base64Url.EncodeToString(bytes);

    private static ECParameters WithLeadingZero(ECCurve curve, char pick)
    {
        while (true)
        {
            using var key = ECDsa.Create(curve);
            ECParameters numbers = key.ExportParameters(includePrivateParameters: true);
            if (
                (
                    pick == 'x' ? numbers.Q.X
                    : pick == 'y' ? numbers.Q.Y
                    : numbers.D
                )![0] == 0
            )
                return numbers;
        }
    }
}
