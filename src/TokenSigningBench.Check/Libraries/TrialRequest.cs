namespace TokenSigningBench.Check.Libraries;

/// <summary>What another process must sign: an algorithm, claims, and the private key, unencrypted.</summary>
/// <param name="Key">RSA or elliptic curve, with its private part. Its certificate is not sent.</param>
/// <param name="Algorithm">An algorithm that fits the key.</param>
/// <param name="Payload">The claims, a JSON object.</param>
internal sealed record TrialRequest(TokenKey Key, JwsAlgorithm Algorithm, string Payload)
{
    /// <exception cref="CryptographicException">The key cannot be exported.</exception>
    public void WriteTo(Stream stream)
    {
        KeyPipe.WritePart(stream, Encoding.UTF8.GetBytes(Payload));
        KeyPipe.Write(stream, Key, Algorithm, withCertificate: false);
    }

    /// <summary>Reads the order. The caller disposes the key.</summary>
    /// <param name="stream">The stream. It may go on after the order.</param>
    /// <exception cref="UserErrorException">The order is incomplete or something else.</exception>
    public static TrialRequest ReadFrom(Stream stream)
    {
        try
        {
            string payload = Encoding.UTF8.GetString(KeyPipe.ReadPart(stream));
            (TokenKey key, JwsAlgorithm algorithm) = KeyPipe.Read(stream);
            return new(key, algorithm, payload);
        }
        catch (Exception e) when (e is EndOfStreamException or InvalidDataException or UserErrorException)
        {
            throw new UserErrorException("standard input", "is not a complete trial request", e);
        }
    }
}
