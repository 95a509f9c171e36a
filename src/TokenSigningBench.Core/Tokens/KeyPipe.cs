using System.Buffers.Binary;
using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Pkcs11;

namespace TokenSigningBench.Core.Tokens;

/// <summary>
/// Passes a private key to another process, unencrypted. Of a key that stays where it is, its address passes, and the PIN of a token.
/// </summary>
/// <remarks>
/// Each part follows its length, a 32-bit big-endian number. Only for a pipe between two processes, never for a file, a command line or an
/// environment.
/// </remarks>
public static class KeyPipe
{
    private const int MaxPartLength = 1 << 20;

    /// <summary>Writes a key and its algorithm, and wipes the exported copy of the key.</summary>
    /// <param name="key">RSA, elliptic curve, ML-DSA or Ed25519, with its private part.</param>
    /// <param name="algorithm">An algorithm that fits the key.</param>
    /// <param name="withCertificate">Whether to write its certificate too, if it has one.</param>
    /// <exception cref="CryptographicException">The key cannot be exported.</exception>
    public static void Write(Stream stream, TokenKey key, JwsAlgorithm algorithm, bool withCertificate)
    {
        ArgumentNullException.ThrowIfNull(stream);
        ArgumentNullException.ThrowIfNull(key);
        ArgumentNullException.ThrowIfNull(algorithm);
        byte[] bytes = key.Elsewhere?.ExportOrder() ?? (key.Address is null ? key.ExportPkcs8() : []);
        try
        {
            WritePart(stream, Encoding.UTF8.GetBytes(algorithm.Name));
            WritePart(stream, withCertificate && key.Certificate is { } certificate ? certificate.RawDataMemory.Span : []);
            WritePart(stream, bytes);
            WritePart(stream, Encoding.UTF8.GetBytes(key.Elsewhere is null ? key.Address ?? "" : ""));
            stream.Flush();
        }
        finally
        {
            CryptographicOperations.ZeroMemory(bytes);
        }
    }

    /// <summary>Reads the key and its algorithm, and wipes the bytes of the key. The caller disposes the key.</summary>
    /// <param name="stream">The stream. It may go on after them.</param>
    /// <exception cref="UserErrorException">The stream ends too early or holds something else.</exception>
    public static (TokenKey Key, JwsAlgorithm Algorithm) Read(Stream stream)
    {
        ArgumentNullException.ThrowIfNull(stream);
        byte[] bytes = [];
        try
        {
            var algorithm = JwsAlgorithm.Parse(Encoding.UTF8.GetString(ReadPart(stream)));
            byte[] certificate = ReadPart(stream);
            bytes = ReadPart(stream);
            if (Encoding.UTF8.GetString(ReadPart(stream)) is { Length: > 0 } address)
                return (Open(address, withCertificate: certificate.Length > 0), algorithm);
            TokenKey key = Pkcs11Source.IsOrder(bytes) ? Pkcs11Source.OpenOrder(bytes) : TokenKey.FromPkcs8(bytes, algorithm);
            return (certificate.Length == 0 ? key : key.With(certificate), algorithm);
        }
        catch (Exception e) when (e is EndOfStreamException or InvalidDataException or CryptographicException or ArgumentException)
        {
            throw new UserErrorException("standard input", "is not complete start-up data", e);
        }
        finally
        {
            CryptographicOperations.ZeroMemory(bytes);
        }
    }

    private static TokenKey Open(string address, bool withCertificate)
    {
        using SourceKey source = KeyAddress.Open(address);
        AsymmetricAlgorithm? key = (AsymmetricAlgorithm?)source.Certificate?.GetRSAPrivateKey() ?? source.Certificate?.GetECDsaPrivateKey();
        return key is null ? throw new UserErrorException(address, "has no private key any more")
            : withCertificate ? TokenKey.FromCertificate(new X509Certificate2(source.Certificate!), address)
            : TokenKey.FromPrivateKey(key, address);
    }

    public static void WritePart(Stream stream, ReadOnlySpan<byte> part)
    {
        Span<byte> length = stackalloc byte[sizeof(int)];
        BinaryPrimitives.WriteInt32BigEndian(length, part.Length);
        stream.Write(length);
        stream.Write(part);
    }

    public static byte[] ReadPart(Stream stream)
    {
        Span<byte> length = stackalloc byte[sizeof(int)];
        stream.ReadExactly(length);
        byte[] part = BinaryPrimitives.ReadInt32BigEndian(length) is var bytes and >= 0 and <= MaxPartLength
            ? new byte[bytes]
            : throw new InvalidDataException();
        stream.ReadExactly(part);
        return part;
    }
}
