using System.Runtime.InteropServices;
using System.Security.Cryptography;
using TokenSigningBench.Core.Files;

namespace TokenSigningBench.Benchmarks.AgainstOpenSsl;

/// <summary>A loop over <c>EVP_PKEY_sign</c> of libcrypto: the cost of an RSA signature without .NET.</summary>
internal sealed partial class LibcryptoSigner : IDisposable
{
    private const string Library = "libcrypto.so.3";

    // openssl/evp.h and openssl/rsa.h
    private const int EvpPkeyRsa = 6;
    private const int RsaPkcs1Padding = 1;

    private readonly nint _key;
    private readonly nint _context;
    private readonly byte[] _digest = SHA256.HashData("what a token's signing input would be"u8);
    private readonly byte[] _signature;

    /// <param name="key">An RSA private key.</param>
    /// <exception cref="UserErrorException">OpenSSL 3 is not installed, or refuses the key.</exception>
    public LibcryptoSigner(RSA key)
    {
        _signature = new byte[key.KeySize / 8];
        byte[] der = key.ExportRSAPrivateKey();
        try
        {
            _key = d2i_PrivateKey(EvpPkeyRsa, 0, der);
            _context = Require(EVP_PKEY_CTX_new(Require(_key), 0));
        }
        catch (DllNotFoundException e)
        {
            throw new UserErrorException(Library, "cannot be loaded: this comparison needs OpenSSL 3", e);
        }
        finally
        {
            CryptographicOperations.ZeroMemory(der);
        }

        Require(EVP_PKEY_sign_init(_context));
        Require(EVP_PKEY_CTX_set_rsa_padding(_context, RsaPkcs1Padding));
        Require(EVP_PKEY_CTX_set_signature_md(_context, EVP_sha256()));
        Sign();
        if (!key.VerifyHash(_digest, _signature, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1))
            throw new UserErrorException(Library, "its signature does not verify");
    }

    /// <summary>Creates an RS256 signature of a digest.</summary>
    public void Sign()
    {
        nuint length = (nuint)_signature.Length;
        Require(EVP_PKEY_sign(_context, _signature, ref length, _digest, (nuint)_digest.Length));
    }

    public void Dispose()
    {
        EVP_PKEY_CTX_free(_context);
        EVP_PKEY_free(_key);
    }

    private static nint Require(nint result) => result > 0 ? result : throw new UserErrorException(Library, "refuses the key");

    private static nint d2i_PrivateKey(int type, nint existing, byte[] der)
    {
        unsafe
        {
            fixed (byte* start = der)
            {
                // libcrypto advances the pointer, so it gets a copy.
                byte* at = start;
                return d2i_PrivateKey(type, existing, &at, der.Length);
            }
        }
    }

    [LibraryImport(Library)]
    private static unsafe partial nint d2i_PrivateKey(int type, nint existing, byte** der, nint length);

    [LibraryImport(Library)]
    private static partial nint EVP_PKEY_CTX_new(nint key, nint engine);

    [LibraryImport(Library)]
    private static partial int EVP_PKEY_sign_init(nint context);

    [LibraryImport(Library)]
    private static partial int EVP_PKEY_CTX_set_rsa_padding(nint context, int padding);

    [LibraryImport(Library)]
    private static partial int EVP_PKEY_CTX_set_signature_md(nint context, nint digest);

    [LibraryImport(Library)]
    private static partial nint EVP_sha256();

    [LibraryImport(Library)]
    private static partial int EVP_PKEY_sign(nint context, byte[] signature, ref nuint signatureLength, byte[] digest, nuint digestLength);

    [LibraryImport(Library)]
    private static partial void EVP_PKEY_CTX_free(nint context);

    [LibraryImport(Library)]
    private static partial void EVP_PKEY_free(nint key);
}
