using System.Runtime.CompilerServices;
using System.Security.Cryptography.X509Certificates;
using Net.Pkcs11Interop.Common;
using Net.Pkcs11Interop.HighLevelAPI;

namespace TokenSigningBench.Core.Pkcs11;

/// <summary>
/// Opens what the address of a token's object names: a private key that signs there, with its certificate if there is one.
/// </summary>
public static class Pkcs11Source
{
    /// <param name="text">The address (RFC 7512).</param>
    /// <param name="pin">The PIN where the address names no source of it; null for none.</param>
    /// <returns>The key, or the certificate alone. The caller disposes it.</returns>
    /// <exception cref="UserErrorException">
    /// The address is wrong; module, token or object are not there; the PIN is wrong or missing; or the key does not sign tokens.
    /// </exception>
    public static SourceKey Open(string text, string? pin)
    {
        var address = Pkcs11Address.Parse(text);
        return OpenIn(Pkcs11ModuleFile.Find(address), address, PinFile.Read(address) ?? pin);
    }

    /// <summary>Whether the bytes in a key's place are an order to open it.</summary>
    internal static bool IsOrder(ReadOnlySpan<byte> bytes) =>
        // A key's own bytes are a sequence of ASN.1.
        bytes is not [] and not [0x30, ..]
        && bytes.IndexOf("\0pkcs11:"u8) > 0;

    /// <summary>Opens the key that another process of this program wrote an order for.</summary>
    /// <exception cref="UserErrorException">As for <see cref="Open"/>.</exception>
    internal static TokenKey OpenOrder(ReadOnlySpan<byte> order)
    {
        string[] parts = Encoding.UTF8.GetString(order).Split('\0', 3);
        using SourceKey source = OpenIn(parts[0], Pkcs11Address.Parse(parts[1]), parts[2].Length == 0 ? null : parts[2]);
        return source.PrivateKey?.CopyPrivateKey() ?? throw new UserErrorException(source.Source, "has no private key any more");
    }

    /// <summary>The error of whatever needs the bytes of a private key in a token.</summary>
    internal static UserErrorException StaysInToken(Pkcs11Address address) =>
        new(address.Name, "its private key stays in the token, and this needs the key itself: use a key in a file for it");

    // Apart, so that the library is loaded for no one else.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SourceKey OpenIn(string module, Pkcs11Address address, string? pin)
    {
        Pkcs11Token token = Pkcs11Module.Load(module).Find(address);
        ISession? session = null;
        try
        {
            session = token.OpenSession();
            token.Login(session, address.Name, pin);
            SourceKey opened = Read(address, token, session, pin);
            // A key keeps it.
            if (opened.PrivateKey is not null)
                session = null;
            return opened;
        }
        catch (Pkcs11Exception e)
        {
            throw new UserErrorException(address.Name, $"its token does not work: {e.Method} returns {e.RV}", e);
        }
        catch (CryptographicException e)
        {
            throw new UserErrorException(address.Name, $"cannot be opened: {e.Message}", e);
        }
        finally
        {
            session?.CloseSession();
        }
    }

    private static SourceKey Read(Pkcs11Address address, Pkcs11Token token, ISession session, string? pin)
    {
        var objects = new Pkcs11Objects(session);
        Pkcs11Object? certificate = null,
            key = null;
        if (address.ObjectType is null or "private")
            key = One(address, objects.Find(CKO.CKO_PRIVATE_KEY, address.Label, address.ObjectId), "private keys");
        if (key is null && address.ObjectType is null or "cert")
            certificate = One(address, objects.Find(CKO.CKO_CERTIFICATE, address.Label, address.ObjectId), "certificates");
        // A certificate and its key have the same CKA_ID.
        if (key is null && certificate is { Id.Length: > 0 } owner)
            key = One(address, objects.Find(CKO.CKO_PRIVATE_KEY, id: owner.Id), "private keys");
        if (certificate is null && key is { Id.Length: > 0 } of)
            certificate = One(address, objects.Find(CKO.CKO_CERTIFICATE, id: of.Id), "certificates");
        if (key is not null)
            return ReadKey(address, token, session, objects, key, certificate, pin);
        if (certificate is not null)
            return SourceKey.Of(address.Name, objects.Certificate(certificate), null);

        Pkcs11Object? publicKey = address.ObjectType is null or "public"
            ? One(address, objects.Find(CKO.CKO_PUBLIC_KEY, address.Label, address.ObjectId), "public keys")
            : null;
        if (publicKey is null)
            throw new UserErrorException(address.Name, $"token {token.Name} has no such object; {Known(objects)}");
        RSA? rsa = objects.Rsa(publicKey);
        ECDsa? ecdsa = rsa is null ? objects.Ecdsa(publicKey) : null;
        return Bare(address, rsa, ecdsa, null);
    }

    private static SourceKey ReadKey(
        Pkcs11Address address,
        Pkcs11Token token,
        ISession session,
        Pkcs11Objects objects,
        Pkcs11Object key,
        Pkcs11Object? certificate,
        string? pin
    )
    {
        if (objects.Flag(key, CKA.CKA_SIGN) == false)
            throw new UserErrorException(
                address.Name,
                "its key may not sign: CKA_SIGN is false, which its token sets when a key is created"
            );
        CKK kind =
            objects.KindOf(key)
            ?? throw new UserErrorException(address.Name, "its key is neither RSA nor elliptic curve; no token is signed with it here");
        X509Certificate2? read = certificate is null ? null : objects.Certificate(certificate);
        Pkcs11Object? publicKey = key.Id.Length > 0 && objects.Find(CKO.CKO_PUBLIC_KEY, id: key.Id) is [var first, ..] ? first : null;
        // The key's own numbers first: a certificate may be another key's.
        RSA? rsa =
            kind == CKK.CKK_RSA ? objects.Rsa(key) ?? (publicKey is null ? null : objects.Rsa(publicKey)) ?? read?.GetRSAPublicKey() : null;
        ECDsa? ecdsa =
            kind == CKK.CKK_EC
                ? objects.Ecdsa(key) ?? (publicKey is null ? null : objects.Ecdsa(publicKey)) ?? read?.GetECDsaPublicKey()
                : null;
        if (rsa is null && ecdsa is null)
        {
            read?.Dispose();
            throw new UserErrorException(
                address.Name,
                "its token tells no public key for it: store its certificate or its public key with the same CKA_ID"
            );
        }

        var inToken = new Pkcs11Key(address, token, session, key, pin, objects.Flag(key, CKA.CKA_ALWAYS_AUTHENTICATE) == true);
        TokenKey privateKey = TokenKey.FromPrivateKey(
            rsa is not null ? new Pkcs11Rsa(inToken, rsa) : new Pkcs11Ecdsa(inToken, ecdsa!),
            address.Name
        );
        return read is not null
            ? SourceKey.Of(address.Name, read, privateKey)
            : Bare(
                address,
                rsa is null ? null : RSA.Create(rsa.ExportParameters(includePrivateParameters: false)),
                ecdsa is null ? null : ECDsa.Create(ecdsa.ExportParameters(includePrivateParameters: false)),
                privateKey
            );
    }

    private static SourceKey Bare(Pkcs11Address address, RSA? rsa, ECDsa? ecdsa, TokenKey? privateKey)
    {
        string? otherCurve = ecdsa is null ? null : UnsupportedKey.NameOf(ecdsa);
        return new()
        {
            Source = address.Name,
            KeyAlgorithm =
                rsa is not null ? "RSA"
                : ecdsa is not null ? otherCurve ?? "EC"
                : throw new UserErrorException(
                    address.Name,
                    "its public key is neither RSA nor elliptic curve, or its numbers cannot be read"
                ),
            Rsa = rsa,
            Ecdsa = otherCurve is null ? ecdsa : null,
            PrivateKey = privateKey,
        };
    }

    private static Pkcs11Object? One(Pkcs11Address address, IReadOnlyList<Pkcs11Object> found, string kind) =>
        found.Count <= 1
            ? (found is [var only] ? only : null)
            : throw new UserErrorException(
                address.Name,
                $"{found.Count} {kind} match; name one: "
                    + string.Join(" or ", found.Select(one => one.Address).Order(StringComparer.Ordinal))
            );

    private static string Known(Pkcs11Objects objects)
    {
        Pkcs11Object[] all =
        [
            .. objects.Find(CKO.CKO_PRIVATE_KEY).Concat(objects.Find(CKO.CKO_CERTIFICATE)).DistinctBy(one => one.Address),
        ];
        return all.Length == 0
            ? "it has neither a private key nor a certificate"
            : $"it has {string.Join(" and ", all.Select(one => one.Address).Order(StringComparer.Ordinal))}";
    }
}
