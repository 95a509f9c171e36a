using System.Formats.Asn1;

namespace TokenSigningBench.Core.Certificates;

/// <summary>The key derivations that a PKCS#12 file shows before anything in it is decrypted (RFC 7292 section 4).</summary>
/// <param name="Mac">The iterations of its MAC; 0 where it has none.</param>
/// <param name="Encryptions">Those of its encrypted parts. What is encrypted in another encrypted part is not among them.</param>
internal sealed record Pkcs12Derivations(long Mac, IReadOnlyList<KeyDerivation> Encryptions)
{
    private const string Data = "1.2.840.113549.1.7.1";
    private const string EncryptedData = "1.2.840.113549.1.7.6";
    private const string ShroudedKeyBag = "1.2.840.113549.1.12.10.1.2";

    private static readonly Asn1Tag Content = new(TagClass.ContextSpecific, 0, isConstructed: true);

    /// <summary>The iterations of all encrypted parts, each of which must be within its limit.</summary>
    public long OfEncryptions => Encryptions.Sum(one => one.Iterations);

    /// <summary>Reads them. Where the file is not of this shape, there are those that were found until then: the loader says what is wrong with it.</summary>
    public static Pkcs12Derivations Of(ReadOnlyMemory<byte> pkcs12)
    {
        List<KeyDerivation> found = [];
        long mac = 0;
        try
        {
            AsnReader pfx = new AsnReader(pkcs12, AsnEncodingRules.BER).ReadSequence();
            pfx.ReadEncodedValue();
            AsnReader authenticated = pfx.ReadSequence();
            mac = pfx.HasData ? MacIterations(pfx.ReadSequence()) : 0;
            if (authenticated.ReadObjectIdentifier() != Data)
                return new(mac, found);

            AsnReader parts = new AsnReader(Octets(authenticated.ReadSequence(Content)), AsnEncodingRules.BER).ReadSequence();
            while (parts.HasData)
                ReadPart(parts.ReadSequence(), found);
        }
        catch (AsnContentException)
        {
            // As far as it goes.
        }

        return new(mac, found);
    }

    private static long MacIterations(AsnReader mac)
    {
        mac.ReadEncodedValue();
        mac.ReadEncodedValue();
        return !mac.HasData ? 1
            : mac.TryReadInt64(out long iterations) ? Math.Max(0, iterations)
            : long.MaxValue;
    }

    private static void ReadPart(AsnReader part, List<KeyDerivation> found)
    {
        string type = part.ReadObjectIdentifier();
        AsnReader content = part.ReadSequence(Content);
        if (type == EncryptedData)
        {
            AsnReader encrypted = content.ReadSequence();
            encrypted.ReadEncodedValue();
            AsnReader info = encrypted.ReadSequence();
            info.ReadEncodedValue();
            Add(KeyDerivation.Of(info.ReadSequence()), found);
        }
        else if (type == Data)
        {
            AsnReader bags = new AsnReader(Octets(content), AsnEncodingRules.BER).ReadSequence();
            while (bags.HasData)
            {
                AsnReader bag = bags.ReadSequence();
                if (bag.ReadObjectIdentifier() == ShroudedKeyBag)
                    Add(KeyDerivation.Of(bag.ReadSequence(Content).ReadSequence().ReadSequence()), found);
            }
        }
    }

    private static void Add(KeyDerivation? derivation, List<KeyDerivation> found)
    {
        if (derivation is { Iterations: > 0 } one)
            found.Add(one);
    }

    // Not copied where they are in one piece: a key that is not encrypted may be among them.
    private static ReadOnlyMemory<byte> Octets(AsnReader content) =>
        content.TryReadPrimitiveOctetString(out ReadOnlyMemory<byte> octets) ? octets : content.ReadOctetString();
}
