using System.Buffers.Text;
using System.Text;

namespace TokenSigningBench.Cli.Tests.UserFiles;

/// <summary>Passwords, claims, tokens, cookies, policies and plans, as they are pasted and saved.</summary>
internal static class TextFiles
{
    public static void Write(UserFileFolder files)
    {
        files.Write("w2-bom.txt", [0xEF, 0xBB, 0xBF, .. "notsecure\n"u8]);
        files.Write("w3-utf16.txt", [0xFF, 0xFE, .. Encoding.Unicode.GetBytes("notsecure\r\n")]);
        files.Write("w4-latin1.txt", Encoding.Latin1.GetBytes("nötsecure\n"));
        files.Write("w5-two-newlines.txt", "notsecure\n\n");
        files.Write("w6-unicode.txt", "pässwörd€😀\n");
        files.Write("w7-unicode-utf16.txt", [0xFF, 0xFE, .. Encoding.Unicode.GetBytes("pässwörd€😀\r\n")]);
        files.Write("w8-300.txt", new string('x', 300));
        files.Write("w9-empty-password.txt", "\n");
        Claims(files);
        files.Write("k6-bom.txt", [0xEF, 0xBB, 0xBF, .. "idsrv=abc\n"u8]);
        files.Write("p1-bom.json", [0xEF, 0xBB, 0xBF, .. """{"expiryWarningDays":400}"""u8]);
        files.Write("p2-utf16.json", [0xFF, 0xFE, .. Encoding.Unicode.GetBytes("""{"expiryWarningDays":400}""")]);
        const string Plan = "name: mine\nsteps:\n  - at: 0\n    do: sign new\n";
        files.Write("p3.yaml", [0xEF, 0xBB, 0xBF, .. "name: mine\n"u8]);
        files.Write("p4-bom.yaml", [0xEF, 0xBB, 0xBF, .. Encoding.UTF8.GetBytes(Plan)]);
        files.Write("p5-utf16.yaml", [0xFF, 0xFE, .. Encoding.Unicode.GetBytes(Plan)]);
        files.Write("p6-unknown.yaml", Plan + "colour: blue\n");
    }

    private static void Claims(UserFileFolder files)
    {
        const string Json = """{"sub":"1","roles":["a","b"]}""";
        string token = Token("""{"alg":"RS256"}""", Json);
        files.Write("t1.json", Json);
        files.Write("t1.jwt", token);
        files.Write("t2-bearer.txt", "Bearer " + token);
        files.Write("t2b-header.txt", "Authorization: Bearer " + token + "\r\n");
        files.Write("t2c-wrapped.txt", string.Join('\n', token.Chunk(76).Select(line => new string(line))));
        files.Write("t3-jwe.jwt", $"{Url("""{"alg":"RSA-OAEP","enc":"A256GCM"}""")}.{Url("k")}.{Url("i")}.{Url("c")}.{Url("t")}");
        files.Write("t4-unsigned.jwt", $"{Url("""{"alg":"none"}""")}.{Url(Json)}.");
        files.Write("t5-response.json", $$"""{"access_token":"{{token}}","token_type":"Bearer","expires_in":300}""");
        files.Write("t5b-response-opaque.json", """{"access_token":"2YotnFZFEjr1zCsicMWpAA","token_type":"Bearer"}""");
        files.Write("t5c-response-id-token.json", $$"""{"access_token":"2YotnFZFEjr1zCsicMWpAA","id_token":"{{token}}"}""");
        files.Write("t6-bom.json", [0xEF, 0xBB, 0xBF, .. Encoding.UTF8.GetBytes(Json)]);
        files.Write("t7-utf16.json", [0xFF, 0xFE, .. Encoding.Unicode.GetBytes(Json)]);
        files.Write("t8-array.json", "[1]");
        files.Write("t9-truncated.jwt", token[..40]);
        files.Write("t14-dup.json", """{"sub":"1","role":"a","role":"b"}""");
        files.Write("t15-dup.jwt", Token("""{"alg":"RS256"}""", """{"sub":"1","role":"a","role":"b"}"""));
        files.Write("t17-surrogate.json", """{"sub":"\ud800"}""");
    }

    private static string Token(string header, string payload) => $"{Url(header)}.{Url(payload)}.{Url(new string('x', 256))}";

    private static string Url(string text) => Base64Url.EncodeToString(Encoding.UTF8.GetBytes(text));
}
