using System.Formats.Asn1;

namespace TokenSigningBench.Core.Certificates;

/// <summary>A key's DER bytes and their PEM label (RFC 7468): PKCS#1, PKCS#8, SEC 1 or SubjectPublicKeyInfo.</summary>
internal sealed record KeyBlock(string Label, byte[] Der)
{
    private const string Pkcs1Private = "RSA PRIVATE KEY";
    private const string Pkcs1Public = "RSA PUBLIC KEY";
    private const string Pkcs8 = "PRIVATE KEY";
    private const string EncryptedPkcs8 = "ENCRYPTED PRIVATE KEY";
    private const string Sec1 = "EC PRIVATE KEY";
    private const string SubjectPublicKeyInfo = "PUBLIC KEY";

    private const string RsaEncryption = "1.2.840.113549.1.1.1";
    private const string EllipticCurve = "1.2.840.10045.2.1";

    public bool IsPrivate => Label.EndsWith(Pkcs8, StringComparison.Ordinal);

    /// <summary>Identifies a DER file by the first members of its SEQUENCE; null if it is not a key.</summary>
    public static KeyBlock? OfDer(byte[] bytes)
    {
        try
        {
            AsnReader members = new AsnReader(bytes, AsnEncodingRules.BER).ReadSequence();
            (Asn1Tag first, ReadOnlyMemory<byte> start) = (members.PeekTag(), members.ReadEncodedValue());
            string? label = (first.TagValue, members.PeekTag().TagValue) switch
            {
                // PKCS#12 starts the same way, with version 3.
                ((int)UniversalTagNumber.Integer, (int)UniversalTagNumber.Sequence) when start.Span[^1] <= 1 => Pkcs8,
                ((int)UniversalTagNumber.Integer, (int)UniversalTagNumber.OctetString) => Sec1,
                ((int)UniversalTagNumber.Integer, (int)UniversalTagNumber.Integer) => IsLast(members) ? Pkcs1Public : Pkcs1Private,
                ((int)UniversalTagNumber.Sequence, (int)UniversalTagNumber.BitString) => SubjectPublicKeyInfo,
                // PKCS#7's DigestInfo has the same two members: only a scheme whose iterations can be read is an encryption.
                ((int)UniversalTagNumber.Sequence, (int)UniversalTagNumber.OctetString)
                    when Asn1Content.ReadDerivation(bytes) is not null => EncryptedPkcs8,
                _ => null,
            };
            return label is null ? null : new(label, bytes);
        }
        catch (AsnContentException)
        {
            return null;
        }
    }

    /// <param name="password">The encryption password; null if it is not encrypted.</param>
    /// <param name="budget">The command's budget for key derivations.</param>
    /// <exception cref="UserErrorException">It is damaged, of another kind, needs another password, or needs too much work.</exception>
    public TokenKey Import(string path, string? password, KeyDerivationBudget budget)
    {
        string keyName = IsPrivate ? "its private key" : "its public key";
        if (Pkcs1Numbers() is { } rsa && RsaNumbers.Objection(rsa, IsPrivate) is { } objection)
            throw new UserErrorException(path, objection);

        if (Label is Pkcs8 or SubjectPublicKeyInfo && SeedKey.IsKnown(Algorithm()))
            return ImportSeedKey(path, keyName);
        return TokenKey.FromPrivateKey(ImportAsymmetric(path, keyName, password, budget));
    }

    private AsymmetricAlgorithm ImportAsymmetric(string path, string keyName, string? password, KeyDerivationBudget budget) =>
        Label switch
        {
            EncryptedPkcs8 => Decrypt(path, password, budget),
            Pkcs1Private => ImportInto(path, keyName, RSA.Create(), key => key.ImportRSAPrivateKey(Der, out _)),
            Pkcs1Public => ImportInto(path, keyName, RSA.Create(), key => key.ImportRSAPublicKey(Der, out _)),
            Sec1 => ImportInto(path, keyName, ECDsa.Create(), key => key.ImportECPrivateKey(Der, out _)),
            Pkcs8 => ImportInto(path, keyName, CreateEmptyKey(path, keyName), key => key.ImportPkcs8PrivateKey(Der, out _)),
            SubjectPublicKeyInfo => ImportInto(
                path,
                keyName,
                CreateEmptyKey(path, keyName),
                key => key.ImportSubjectPublicKeyInfo(Der, out _)
            ),
            "OPENSSH PRIVATE KEY" => throw new UserErrorException(
                path,
                $"{keyName} is in OpenSSH's own form; convert it: ssh-keygen -p -m PKCS8 -f KEY"
            ),
            "DSA PRIVATE KEY" => throw UnsupportedKind(path, keyName, "DSA"),
            _ => throw UnsupportedKind(path, keyName, Label),
        };

    private TokenKey ImportSeedKey(string path, string keyName)
    {
        try
        {
            return TokenKey.FromSeedKey(Label == Pkcs8 ? SeedKey.FromPkcs8(Der) : SeedKey.FromSubjectPublicKeyInfo(Der));
        }
        catch (ArgumentException e)
        {
            string kind = Algorithm() == Ed25519Key.ObjectIdentifier ? Ed25519Key.KindName : "ML-DSA";
            throw new UserErrorException(path, $"{keyName} is {kind}, and {e.Message}", e);
        }
    }

    private static bool IsLast(AsnReader members)
    {
        members.ReadEncodedValue();
        return !members.HasData;
    }

    private static UserErrorException UnsupportedKind(string path, string keyName, string kind) =>
        new(path, $"{keyName} is of the kind {kind}; RSA, elliptic curve, ML-DSA and Ed25519 keys are read");

    private AsymmetricAlgorithm CreateEmptyKey(string path, string keyName) =>
        Algorithm() switch
        {
            RsaEncryption => RSA.Create(),
            EllipticCurve => ECDsa.Create(),
            null => throw new UserErrorException(path, $"{keyName} is damaged, or neither RSA nor elliptic curve"),
            var other => throw UnsupportedKind(path, keyName, UnsupportedKey.NameOf(other) ?? other),
        };

    private AsymmetricAlgorithm ImportInto<T>(string path, string keyName, T key, Action<T> import)
        where T : AsymmetricAlgorithm
    {
        try
        {
            import(key);
            return key;
        }
        catch (Exception e) when (e is CryptographicException or ArgumentException or PlatformNotSupportedException)
        {
            key.Dispose();
            // A label of another form of the same bytes.
            throw new UserErrorException(
                path,
                OfDer(Der)?.Label is { } label && label != Label
                    ? $"{keyName} has the label {Label}, but is a {label}: correct the label in its BEGIN and END lines"
                    : $"{keyName} is damaged, or {(key is RSA ? "its numbers are not a key" : "on a curve that is not known here")}",
                e
            );
        }
    }

    // The kind of key is inside the encryption: try one after the other.
    private AsymmetricAlgorithm Decrypt(string path, string? password, KeyDerivationBudget budget)
    {
        if (password is null)
            throw new UserErrorException(path, "its key is encrypted, and no password was given") { NeedsPassword = true };

        if (Asn1Content.ReadDerivation(Der) is not { } derivation)
            throw new UserErrorException(
                path,
                $"its key is encrypted with {Asn1Content.EncryptionOf(Der) ?? "an unknown scheme"}, which .NET does not read; "
                    + "convert it: openssl pkcs8 -topk8 -in FILE -out NEW.pem"
            );

        Exception? refused = null;
        foreach (AsymmetricAlgorithm candidate in new AsymmetricAlgorithm[] { RSA.Create(), ECDsa.Create() })
        {
            budget.Spend(path, derivation.Iterations);
            if (!derivation.IsSupportedByDotNet)
                throw new UserErrorException(path, $"{derivation.Cause}; convert it: openssl pkcs8 -topk8 -in KEY");
            try
            {
                candidate.ImportEncryptedPkcs8PrivateKey(password, Der, out _);
                return candidate;
            }
            catch (Exception e) when (e is CryptographicException or ArgumentException or PlatformNotSupportedException)
            {
                candidate.Dispose();
                refused ??= e;
            }
        }

        // PKCS#8 has no MAC: a wrong password shows only as invalid padding or content.
        throw new UserErrorException(path, "wrong password, or its private key is damaged, or neither RSA nor elliptic curve", refused);
    }

    // PrivateKeyInfo (RFC 5208 section 5) has a version before its algorithm; SubjectPublicKeyInfo (RFC 5280 section 4.1) does not.
    private string? Algorithm() => Read(members => SkipVersion(members).ReadSequence().ReadObjectIdentifier());

    // The PKCS#1 structure, by itself or inside PKCS#8 or SubjectPublicKeyInfo.
    private ReadOnlyMemory<byte>? Pkcs1Numbers() =>
        Label switch
        {
            Pkcs1Private or Pkcs1Public => Der,
            Pkcs8 or SubjectPublicKeyInfo when Algorithm() == RsaEncryption => Read<byte[]>(members =>
            {
                AsnReader rest = SkipVersion(members);
                rest.ReadEncodedValue();
                return Label == Pkcs8 ? rest.ReadOctetString() : rest.ReadBitString(out _);
            }),
            _ => null,
        };

    private AsnReader SkipVersion(AsnReader members)
    {
        if (Label == Pkcs8)
            members.ReadInteger();
        return members;
    }

    // The importer refuses other shapes.
    private T? Read<T>(Func<AsnReader, T> read)
        where T : class
    {
        try
        {
            return read(new AsnReader(Der, AsnEncodingRules.BER).ReadSequence());
        }
        catch (AsnContentException)
        {
            return null;
        }
    }
}
