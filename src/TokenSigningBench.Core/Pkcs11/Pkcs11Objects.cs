using System.Formats.Asn1;
using System.Security.Cryptography.X509Certificates;
using Net.Pkcs11Interop.Common;
using Net.Pkcs11Interop.HighLevelAPI;

namespace TokenSigningBench.Core.Pkcs11;

/// <summary>One object of a token.</summary>
/// <param name="Label">CKA_LABEL.</param>
/// <param name="Id">CKA_ID, which a key and its certificate share.</param>
internal sealed record Pkcs11Object(IObjectHandle Handle, CKO Class, string Label, byte[] Id)
{
    /// <summary>The part of an address that names it.</summary>
    public string Address =>
        string.Join(
            ';',
            [
                .. Label.Length > 0 ? [Pkcs11Address.Write("object", Encoding.UTF8.GetBytes(Label))] : Array.Empty<string>(),
                .. Id.Length > 0 ? [Pkcs11Address.Write("id", Id, isText: false)] : Array.Empty<string>(),
            ]
        );
}

/// <summary>The objects of a token as this program needs them.</summary>
internal sealed class Pkcs11Objects(ISession session)
{
    // SEC 1 section 2.3.3: how a point begins. The tag of an octet string is the same number as that of an uncompressed one.
    private const byte CompressedEven = 2,
        CompressedOdd = 3,
        Uncompressed = 4;

    public IReadOnlyList<Pkcs11Object> Find(CKO kind, string? label = null, byte[]? id = null)
    {
        List<IObjectAttribute> template = [Attribute(CKA.CKA_CLASS, (ulong)kind)];
        if (label is not null)
            template.Add(Pkcs11Module.Factories.ObjectAttributeFactory.Create(CKA.CKA_LABEL, label));
        if (id is not null)
            template.Add(Pkcs11Module.Factories.ObjectAttributeFactory.Create(CKA.CKA_ID, id));
        return [.. session.FindAllObjects(template).Select(handle => Read(handle, kind))];
    }

    /// <summary>The certificate in an object.</summary>
    /// <exception cref="CryptographicException">It is not one.</exception>
    public X509Certificate2 Certificate(Pkcs11Object certificate) =>
        X509CertificateLoader.LoadCertificate(Bytes(certificate, CKA.CKA_VALUE) ?? throw new CryptographicException("it has no value"));

    /// <summary>The kind of a key; null if it is neither RSA nor elliptic curve.</summary>
    public CKK? KindOf(Pkcs11Object key) =>
        session.GetAttributeValue(key.Handle, [CKA.CKA_KEY_TYPE])[0] is { CannotBeRead: false } kind
        && (CKK)kind.GetValueAsUlong() is var found and (CKK.CKK_RSA or CKK.CKK_EC)
            ? found
            : null;

    /// <summary>A flag of a key; null if the token does not tell.</summary>
    public bool? Flag(Pkcs11Object key, CKA flag)
    {
        try
        {
            return session.GetAttributeValue(key.Handle, [flag])[0] is { CannotBeRead: false } value ? value.GetValueAsBool() : null;
        }
        catch (Exception e) when (e is Pkcs11Exception or AttributeValueException)
        {
            return null;
        }
    }

    /// <summary>The public numbers of an RSA key; null if the object does not tell them.</summary>
    public RSA? Rsa(Pkcs11Object key) =>
        Bytes(key, CKA.CKA_MODULUS) is { Length: > 0 } modulus && Bytes(key, CKA.CKA_PUBLIC_EXPONENT) is { Length: > 0 } exponent
            ? RSA.Create(new RSAParameters { Modulus = WithoutZeros(modulus), Exponent = WithoutZeros(exponent) })
            : null;

    /// <summary>The public point of an elliptic curve key; null if the object does not tell it.</summary>
    /// <exception cref="CryptographicException">The curve is not one that the system knows.</exception>
    public ECDsa? Ecdsa(Pkcs11Object key)
    {
        if (Bytes(key, CKA.CKA_EC_PARAMS) is not { Length: > 0 } curve || Bytes(key, CKA.CKA_EC_POINT) is not { Length: > 0 } value)
            return null;
        try
        {
            byte[] point = Point(value);
            if (point[0] != Uncompressed)
                throw new CryptographicException("its point is compressed");
            string oid = AsnDecoder.ReadObjectIdentifier(curve, AsnEncodingRules.DER, out _);
            int length = (point.Length - 1) / 2;
            return ECDsa.Create(
                new ECParameters
                {
                    Curve = ECCurve.CreateFromValue(oid),
                    Q = new ECPoint { X = point[1..(1 + length)], Y = point[(1 + length)..] },
                }
            );
        }
        catch (Exception e) when (e is AsnContentException or ArgumentException or PlatformNotSupportedException)
        {
            throw new CryptographicException("its curve or its point cannot be read", e);
        }
    }

    private static IObjectAttribute Attribute(CKA kind, ulong value) => Pkcs11Module.Factories.ObjectAttributeFactory.Create(kind, value);

    private Pkcs11Object Read(IObjectHandle handle, CKO kind)
    {
        List<IObjectAttribute> values = session.GetAttributeValue(handle, [CKA.CKA_LABEL, CKA.CKA_ID]);
        return new(
            handle,
            kind,
            values[0].CannotBeRead ? "" : Encoding.UTF8.GetString(values[0].GetValueAsByteArray() ?? []),
            values[1].CannotBeRead ? [] : values[1].GetValueAsByteArray() ?? []
        );
    }

    private byte[]? Bytes(Pkcs11Object one, CKA attribute)
    {
        try
        {
            return session.GetAttributeValue(one.Handle, [attribute])[0] is { CannotBeRead: false } value
                ? value.GetValueAsByteArray()
                : null;
        }
        catch (Exception e) when (e is Pkcs11Exception or AttributeValueException)
        {
            return null;
        }
    }

    // PKCS#11 wraps the point in an octet string, and some tokens do not.
    private static byte[] Point(byte[] value)
    {
        try
        {
            return
                AsnDecoder.TryReadPrimitiveOctetString(value, AsnEncodingRules.DER, out ReadOnlySpan<byte> inner, out int used)
                && used == value.Length
                && inner is [CompressedEven or CompressedOdd or Uncompressed, ..]
                ? inner.ToArray()
                : value;
        }
        catch (AsnContentException)
        {
            return value;
        }
    }

    private static byte[] WithoutZeros(byte[] number) => [.. number.SkipWhile(one => one == 0)];
}
