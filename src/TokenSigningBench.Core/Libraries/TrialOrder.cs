using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Core.Libraries;

/// <summary>What another process is to sign: an algorithm, claims, and the private key, which it brings in the clear.</summary>
/// <param name="Key">RSA or elliptic curve, with its private part; a certificate beside it stays behind.</param>
/// <param name="Algorithm">An algorithm that fits it.</param>
/// <param name="Payload">The claims, a JSON object.</param>
internal sealed record TrialOrder(TokenKey Key, JwsAlgorithm Algorithm, string Payload)
{
    /// <summary>Writes it to a pipe.</summary>
    /// <exception cref="CryptographicException">The key cannot be exported.</exception>
    public void WriteTo(Stream stream)
    {
        KeyHandover.WritePart(stream, Encoding.UTF8.GetBytes(Payload));
        KeyHandover.Write(stream, Key, Algorithm, withCertificate: false);
    }

    /// <summary>Reads it. The key is the caller's to dispose.</summary>
    /// <param name="stream">It need not end after the order.</param>
    /// <exception cref="UserErrorException">It ends before the order does, or is something else.</exception>
    public static TrialOrder ReadFrom(Stream stream)
    {
        try
        {
            string payload = Encoding.UTF8.GetString(KeyHandover.ReadPart(stream));
            (TokenKey key, JwsAlgorithm algorithm) = KeyHandover.Read(stream);
            return new(key, algorithm, payload);
        }
        catch (Exception e) when (e is EndOfStreamException or InvalidDataException or UserErrorException)
        {
            throw new UserErrorException("standard input", "is no whole order of a trial", e);
        }
    }
}
