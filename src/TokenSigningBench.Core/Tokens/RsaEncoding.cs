using System.Buffers.Text;
using System.Numerics;

namespace TokenSigningBench.Core.Tokens;

/// <summary>
/// What an RSA signature consists of besides the operation with the private key: the digest of what is signed, and its padding (RFC 8017,
/// sections 9.1.1 and 9.2), which for PSS has a random salt, as long as the digest, and its mask. The algorithms of one key differ in
/// nothing else. It uses the platform's digests and random numbers, as the signature does.
/// </summary>
public sealed class RsaEncoding
{
    private const byte PssTrailer = 0xBC;
    private const int ZeroBytes = 8;
    private const int CounterBytes = 4;

    private readonly JwsAlgorithm _algorithm;
    private readonly HashAlgorithmName _hash;
    private readonly byte[] _input;
    private readonly byte[] _encoded;
    private readonly byte[] _digest;
    private readonly byte[] _salt;
    private readonly byte[] _block;
    private readonly byte[] _salted;
    private readonly byte[] _counted;

    // RFC 8017, section 9.2, note 1: what comes before the digest.
    private readonly byte[] _prefix;

    private RsaEncoding(JwsAlgorithm algorithm, int keyBits, byte[] input)
    {
        (_algorithm, _hash, _input) = (algorithm, algorithm.Hash, input);
        _encoded = new byte[keyBits / 8];
        (_digest, _salt, _block) = (new byte[Length], new byte[Length], new byte[Length]);
        (_salted, _counted) = (new byte[ZeroBytes + 2 * Length], new byte[Length + CounterBytes]);
        byte[] identifier =
        [
            0x30,
            0x0D,
            0x06,
            0x09,
            0x60,
            0x86,
            0x48,
            0x01,
            0x65,
            0x03,
            0x04,
            0x02,
            (byte)(algorithm.HashBits / 128 - 1),
            5,
            0,
        ];
        _prefix = [0x30, (byte)(identifier.Length + 2 + Length), .. identifier, 0x04, (byte)Length];
    }

    private int Length => _algorithm.HashBits / 8;

    /// <summary>Creates the encoding of a token, and proves that the platform signs the same one.</summary>
    /// <param name="token">A token that the platform signed with that key.</param>
    /// <exception cref="InvalidOperationException">The token's signature has another encoding.</exception>
    public static RsaEncoding OfToken(RSA key, JwsAlgorithm algorithm, string token)
    {
        int end = token.LastIndexOf('.');
        var encoding = new RsaEncoding(algorithm, key.KeySize, Encoding.ASCII.GetBytes(token[..end]));
        byte[] signed = Open(key, Base64Url.DecodeFromChars(token.AsSpan(end + 1)));
        encoding.Digest();
        if (algorithm.Family == JwsFamily.RsaPss)
            encoding.SaltOf(signed).CopyTo(encoding._salt, 0);
        if (!encoding.Pad().SequenceEqual(signed))
            throw new InvalidOperationException($"{algorithm}: the signature has another encoding than RFC 8017's");
        return encoding;
    }

    /// <summary>Digests and pads once, with a new salt.</summary>
    public void Sign()
    {
        if (_algorithm.Family == JwsFamily.RsaPss)
            RandomNumberGenerator.Fill(_salt);
        Verify();
    }

    /// <summary>The same with the last salt: the digests of verifying, which takes the salt from the signature.</summary>
    public void Verify()
    {
        Digest();
        Pad();
    }

    private void Digest() => CryptographicOperations.HashData(_hash, _input, _digest);

    private ReadOnlySpan<byte> Pad()
    {
        if (_algorithm.Family != JwsFamily.RsaPss)
        {
            Span<byte> padding = _encoded.AsSpan(..^(_prefix.Length + Length));
            padding.Fill(0xFF);
            (padding[0], padding[1], padding[^1]) = (0, 1, 0);
            _prefix.CopyTo(_encoded.AsSpan(padding.Length));
            _digest.CopyTo(_encoded.AsSpan(^Length));
            return _encoded;
        }

        Span<byte> data = _encoded.AsSpan(..^(Length + 1)),
            hash = _encoded.AsSpan(data.Length, Length);
        _digest.CopyTo(_salted, ZeroBytes);
        _salt.CopyTo(_salted, ZeroBytes + Length);
        CryptographicOperations.HashData(_hash, _salted, hash);
        data.Clear();
        data[^(Length + 1)] = 1;
        _salt.CopyTo(data[^Length..]);
        Mask(data, hash);
        _encoded[^1] = PssTrailer;
        return _encoded;
    }

    // MGF1 (RFC 8017, appendix B.2.1), and the highest bit, which keeps the number below the modulus.
    private void Mask(Span<byte> data, ReadOnlySpan<byte> seed)
    {
        seed.CopyTo(_counted);
        for (int block = 0; block * Length < data.Length; block++)
        {
            _counted[^1] = (byte)block;
            CryptographicOperations.HashData(_hash, _counted, _block);
            Span<byte> masked = data[(block * Length)..Math.Min(data.Length, (block + 1) * Length)];
            for (int i = 0; i < masked.Length; i++)
                masked[i] ^= _block[i];
        }

        data[0] &= 0x7F;
    }

    private byte[] SaltOf(byte[] signed)
    {
        byte[] data = signed[..^(Length + 1)];
        Mask(data, signed.AsSpan(data.Length, Length));
        return data[^Length..];
    }

    // The operation with the public key.
    private static byte[] Open(RSA key, byte[] signature)
    {
        RSAParameters known = key.ExportParameters(includePrivateParameters: false);
        var opened = BigInteger.ModPow(Number(signature), Number(known.Exponent!), Number(known.Modulus!));
        byte[] bytes = opened.ToByteArray(isUnsigned: true, isBigEndian: true);
        return [.. new byte[key.KeySize / 8 - bytes.Length], .. bytes];
    }

    private static BigInteger Number(byte[] bytes) => new(bytes, isUnsigned: true, isBigEndian: true);
}
