namespace TokenSigningBench.Lab.Servers;

/// <summary>A private key as other programs take it.</summary>
internal static class SigningKey
{
    /// <summary>The private key as PKCS#8 in PEM.</summary>
    /// <param name="server">Who asks for it, for the message.</param>
    /// <param name="algorithm">What it is to sign with.</param>
    /// <exception cref="UserErrorException">It does not sign with this algorithm, has no private part, or does not give it away.</exception>
    public static string Pem(string server, TokenKey key, JwsAlgorithm algorithm)
    {
        if (!algorithm.Fits(key) || Algorithm(key) is not { } keyPair)
            throw new UserErrorException(server, $"cannot sign {algorithm} with this key");
        try
        {
            return keyPair.ExportPkcs8PrivateKeyPem();
        }
        catch (CryptographicException e)
        {
            throw new UserErrorException(server, $"the private key cannot be handed to it: {e.Message}", e);
        }
    }

    /// <summary>The public key in PEM.</summary>
    public static string PublicPem(TokenKey key) => Algorithm(key)!.ExportSubjectPublicKeyInfoPem();

    private static AsymmetricAlgorithm? Algorithm(TokenKey key) => key.Rsa ?? (AsymmetricAlgorithm?)key.Ecdsa;
}
