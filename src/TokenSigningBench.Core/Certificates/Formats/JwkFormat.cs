using System.Buffers;
using System.Buffers.Text;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text.Encodings.Web;
using System.Text.Json;
using TokenSigningBench.Core.Inspection;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Core.Certificates.Formats;

internal sealed class JwkFormat : CertificateFormat
{
    // The file is no part of a page: x5c keeps its '+'.
    private static readonly JsonWriterOptions Spelling = new() { Indented = true, NewLine = "\n", Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    public override string Name => "jwk";

    internal override X509Certificate2 Load(string path)
    {
        byte[] bytes = SourceFile.ReadAllBytes(path);
        IReadOnlyList<SourceKey> keys = [];
        try
        {
            keys = JwkDocument.Read(path, bytes).Keys;
            if (keys is not [{ Certificate: { } publicPart, PrivateKey: { } key }])
                throw new SourceException(path, "is not one private key with its certificate");

            return key.Rsa is { } rsa ? publicPart.CopyWithPrivateKey(rsa) : publicPart.CopyWithPrivateKey(key.Ecdsa!);
        }
        catch (ArgumentException e)
        {
            throw new SourceException(path, $"cannot be loaded: {e.Message}", e);
        }
        finally
        {
            foreach (SourceKey key in keys)
                key.Dispose();
            CryptographicOperations.ZeroMemory(bytes);
        }
    }

    internal override byte[] Encode(X509Certificate2 certificate)
    {
        using TokenKey key = certificate.GetRSAPrivateKey() is { } rsa ? TokenKey.FromRsa(rsa) : TokenKey.FromEcdsa(certificate.GetECDsaPrivateKey()!);
        var names = KeyIdentifiers.Of(certificate, key.Rsa?.ExportParameters(includePrivateParameters: false), key.Ecdsa, key.Curve);
        var content = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(content, Spelling))
        {
            json.WriteStartObject();
            json.WriteString("kty", key.Rsa is not null ? "RSA" : "EC");
            json.WriteString("use", "sig");
            json.WriteString("alg", JwsAlgorithm.DefaultFor(key).Name);
            json.WriteString("kid", names.JwkThumbprint);
            json.WriteString("x5t#S256", names.X5tS256);
            json.WriteStartArray("x5c");
            // Base64 with padding, unlike every other member (RFC 7517 section 4.7).
            json.WriteBase64StringValue(certificate.RawDataMemory.Span);
            json.WriteEndArray();
            if (key.Rsa is not null)
                WriteNumbers(json, key.Rsa.ExportParameters(includePrivateParameters: true));
            else
                WriteNumbers(json, key.Curve!, (key.SizeInBits + 7) / 8, key.Ecdsa!.ExportParameters(includePrivateParameters: true));
            json.WriteEndObject();
        }

        return [.. content.WrittenSpan, (byte)'\n'];
    }

    // .NET has every number as long as the modulus or half of it; a JWK has them without leading zeros (RFC 7518 section 6.3, Base64urlUInt).
    private static void WriteNumbers(Utf8JsonWriter json, RSAParameters key)
    {
        (string Name, byte[]? Number)[] members =
        [
            ("n", key.Modulus), ("e", key.Exponent), ("d", key.D), ("p", key.P), ("q", key.Q), ("dp", key.DP), ("dq", key.DQ), ("qi", key.InverseQ),
        ];
        foreach ((string name, byte[]? number) in members)
            json.WriteString(name, Base64Url.EncodeToString(number.AsSpan().TrimStart((byte)0)));
    }

    // As long as the field, leading zeros and all (RFC 7518 section 6.2).
    private static void WriteNumbers(Utf8JsonWriter json, string curve, int length, ECParameters key)
    {
        json.WriteString("crv", curve);
        (string Name, byte[] Number)[] members = [("x", key.Q.X!), ("y", key.Q.Y!), ("d", key.D!)];
        foreach ((string name, byte[] number) in members)
            json.WriteString(name, Base64Url.EncodeToString([.. new byte[length - number.Length], .. number]));
    }
}
