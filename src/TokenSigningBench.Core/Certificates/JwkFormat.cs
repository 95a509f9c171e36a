using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace TokenSigningBench.Core.Certificates;

internal sealed class JwkFormat : CertificateFormat
{
    // The file is not embedded in HTML: the '+' in x5c needs no escaping.
    private static readonly JsonWriterOptions WriterOptions = new()
    {
        Indented = true,
        NewLine = "\n",
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    public override string Name => "jwk";

    internal override TokenKey Load(string path)
    {
        byte[] bytes = SourceFile.ReadAllBytes(path);
        IReadOnlyList<SourceKey> keys = [];
        try
        {
            keys = JwkDocument.Read(path, bytes).Keys;
            if (keys is not [{ Certificate: { } publicPart, PrivateKey: { } key }])
                throw new UserErrorException(path, "is not one private key with its certificate");

            return key.CopyPrivateKey().With(publicPart.RawDataMemory.Span);
        }
        catch (ArgumentException e)
        {
            throw new UserErrorException(path, $"cannot be loaded: {e.Message}", e);
        }
        finally
        {
            foreach (SourceKey key in keys)
                key.Dispose();
            CryptographicOperations.ZeroMemory(bytes);
        }
    }

    public override byte[] Encode(TokenKey key)
    {
        var content = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(content, WriterOptions))
            JwkText.Write(json, key, key.Certificate, JwsAlgorithm.DefaultFor(key), keyId: null, withPrivatePart: true);
        return [.. content.WrittenSpan, (byte)'\n'];
    }
}
