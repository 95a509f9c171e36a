using System.Buffers.Binary;
using System.Security.Cryptography;
using System.Text;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Core.Libraries;

/// <summary>What another process is to sign: an algorithm, claims, and the private key, which it brings in the clear.</summary>
/// <remarks>Each part after its length, a 32-bit number, the high byte first. Meant for a pipe between two processes, and never for a file.</remarks>
/// <param name="Key">RSA or elliptic curve, with its private part; a certificate beside it stays behind.</param>
/// <param name="Algorithm">An algorithm that fits it.</param>
/// <param name="Payload">The claims, a JSON object.</param>
internal sealed record TrialOrder(TokenKey Key, JwsAlgorithm Algorithm, string Payload)
{
    private const int LongestPart = 1 << 20;

    /// <summary>Writes it, and wipes its copy of the key.</summary>
    /// <exception cref="CryptographicException">The key cannot be exported.</exception>
    public void WriteTo(Stream stream)
    {
        byte[] key = Key.Rsa?.ExportPkcs8PrivateKey() ?? Key.Ecdsa!.ExportPkcs8PrivateKey();
        try
        {
            WritePart(stream, Encoding.UTF8.GetBytes(Algorithm.Name));
            WritePart(stream, Encoding.UTF8.GetBytes(Payload));
            WritePart(stream, key);
            stream.Flush();
        }
        finally
        {
            CryptographicOperations.ZeroMemory(key);
        }
    }

    /// <summary>Reads it, and wipes the bytes of the key, which itself the caller disposes.</summary>
    /// <param name="stream">It need not end after the order.</param>
    /// <exception cref="SourceException">It ends before the order does, or is something else.</exception>
    public static TrialOrder ReadFrom(Stream stream)
    {
        byte[] bytes = [];
        try
        {
            var algorithm = JwsAlgorithm.Parse(Encoding.UTF8.GetString(ReadPart(stream)));
            string payload = Encoding.UTF8.GetString(ReadPart(stream));
            bytes = ReadPart(stream);
            AsymmetricAlgorithm key = algorithm.Family == JwsFamily.Ecdsa ? ECDsa.Create() : RSA.Create();
            key.ImportPkcs8PrivateKey(bytes, out _);
            return new(TokenKey.FromPrivateKey(key), algorithm, payload);
        }
        catch (Exception e) when (e is EndOfStreamException or InvalidDataException or CryptographicException)
        {
            throw new SourceException("standard input", "is no whole order of a trial", e);
        }
        finally
        {
            CryptographicOperations.ZeroMemory(bytes);
        }
    }

    private static void WritePart(Stream stream, byte[] part)
    {
        Span<byte> length = stackalloc byte[sizeof(int)];
        BinaryPrimitives.WriteInt32BigEndian(length, part.Length);
        stream.Write(length);
        stream.Write(part);
    }

    private static byte[] ReadPart(Stream stream)
    {
        Span<byte> length = stackalloc byte[sizeof(int)];
        stream.ReadExactly(length);
        byte[] part = BinaryPrimitives.ReadInt32BigEndian(length) is var bytes and >= 0 and <= LongestPart ? new byte[bytes] : throw new InvalidDataException();
        stream.ReadExactly(part);
        return part;
    }
}
