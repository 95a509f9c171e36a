namespace TokenSigningBench.Core.Pkcs11;

/// <summary>The digest of a message as RSASSA-PKCS1-v1_5 signs it: DER that names the hash, and the digest.</summary>
internal static class DigestInfo
{
    /// <summary>The bytes before the digest (RFC 8017 section 9.2, note 1).</summary>
    /// <exception cref="CryptographicException">Tokens have no algorithm with this hash.</exception>
    public static ReadOnlySpan<byte> PrefixOf(HashAlgorithmName hash) =>
        hash == HashAlgorithmName.SHA256
            ? [0x30, 0x31, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01, 0x05, 0x00, 0x04, 0x20]
        : hash == HashAlgorithmName.SHA384
            ? [0x30, 0x41, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x02, 0x05, 0x00, 0x04, 0x30]
        : hash == HashAlgorithmName.SHA512
            ? [0x30, 0x51, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x03, 0x05, 0x00, 0x04, 0x40]
        : throw new CryptographicException($"A key in a token signs SHA-256, SHA-384 and SHA-512 here, not {hash.Name}");

    /// <summary>The length of the digest.</summary>
    public static int BytesOf(HashAlgorithmName hash) => PrefixOf(hash)[^1];
}
