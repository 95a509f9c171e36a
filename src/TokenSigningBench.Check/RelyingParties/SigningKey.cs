namespace TokenSigningBench.Check.RelyingParties;

/// <summary>Exports keys for other programs.</summary>
public static class SigningKey
{
    /// <summary>The private key as PKCS#8 in PEM.</summary>
    /// <param name="server">The server that gets the key, for the message.</param>
    /// <param name="algorithm">The signing algorithm.</param>
    /// <exception cref="UserErrorException">The key does not fit the algorithm, has no private part, or cannot be exported.</exception>
    public static string Pem(string server, TokenKey key, JwsAlgorithm algorithm)
    {
        if (!algorithm.Fits(key) || KeyPairOf(key) is not { } keyPair)
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

    private static AsymmetricAlgorithm? KeyPairOf(TokenKey key) => key.Rsa ?? (AsymmetricAlgorithm?)key.Ecdsa;
}
