namespace TokenSigningBench.Core.Certificates;

/// <summary>Reads a key without a certificate from PEM or DER.</summary>
internal static class KeyFile
{
    /// <param name="password">The password of a private key; null if it is not encrypted.</param>
    /// <param name="budget">The command's budget for key derivations.</param>
    /// <returns>The key, which the caller disposes; null if the file holds no key, or one with a certificate.</returns>
    /// <exception cref="UserErrorException">It holds several keys, or its key cannot be imported.</exception>
    public static SourceKey? Read(string path, byte[] bytes, string? password, KeyDerivationBudget budget)
    {
        if (bytes.AsSpan().StartsWith("ssh-"u8) || bytes.AsSpan().StartsWith("ecdsa-sha2-"u8))
            throw new UserErrorException(path, "its public key is in OpenSSH's own form; convert it: ssh-keygen -e -m PKCS8 -f KEY");

        KeyBlock? block = PemFile.IsPem(bytes) ? PemFile.FindBareKey(path, bytes) : KeyBlock.OfDer(bytes);
        if (block is null)
            return null;

        TokenKey key = block.Import(path, password, budget);
        try
        {
            RSA? rsa = key.Rsa is { } own ? RSA.Create(own.ExportParameters(includePrivateParameters: false)) : null;
            string? otherCurve = key.Ecdsa is { } curve ? UnsupportedKey.NameOf(curve) : null;
            ECDsa? ecdsa =
                key.Ecdsa is { } known && otherCurve is null ? ECDsa.Create(known.ExportParameters(includePrivateParameters: false)) : null;
            return new()
            {
                Source = path,
                KeyAlgorithm =
                    rsa is not null ? "RSA"
                    : ecdsa is not null ? "EC"
                    : otherCurve ?? key.SeedKey!.Name,
                Rsa = rsa,
                Ecdsa = ecdsa,
                SeedKey = key.SeedKey?.PublicPart(),
                PrivateKey = block.IsPrivate ? key : null,
            };
        }
        catch
        {
            key.Dispose();
            throw;
        }
        finally
        {
            CryptographicOperations.ZeroMemory(block.Der);
            if (!block.IsPrivate)
                key.Dispose();
        }
    }
}
