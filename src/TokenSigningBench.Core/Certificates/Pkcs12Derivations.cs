using System.Formats.Asn1;

namespace TokenSigningBench.Core.Certificates;

/// <summary>The key derivations of a PKCS#12 file that are visible before decryption (RFC 7292 section 4).</summary>
/// <param name="Mac">The iterations of its MAC; 0 if it has none.</param>
/// <param name="Encryptions">The derivations of its encrypted parts, except those nested in another encrypted part.</param>
internal sealed record Pkcs12Derivations(long Mac, IReadOnlyList<KeyDerivation> Encryptions)
{
    private const string Data = "1.2.840.113549.1.7.1";
    private const string EncryptedData = "1.2.840.113549.1.7.6";
    private const string ShroudedKeyBag = "1.2.840.113549.1.12.10.1.2";

    private static readonly Asn1Tag Content = new(TagClass.ContextSpecific, 0, isConstructed: true);

    /// <summary>The total iterations of all encrypted parts. Each must be within its limit.</summary>
    public long EncryptionIterations => Encryptions.Sum(one => one.Iterations);

    /// <summary>
    /// Reads the derivations. In a file of another shape, only those before the difference: the loader reports the error.
    /// </summary>
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

            AsnReader parts = new AsnReader(ReadOctets(authenticated.ReadSequence(Content)), AsnEncodingRules.BER).ReadSequence();
            while (parts.HasData)
                ReadPart(parts.ReadSequence(), found);
        }
        catch (AsnContentException)
        {
            // Return what was found so far.
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
            AsnReader bags = new AsnReader(ReadOctets(content), AsnEncodingRules.BER).ReadSequence();
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

    // Not copied if they are contiguous: an unencrypted key may be among them.
    private static ReadOnlyMemory<byte> ReadOctets(AsnReader content) =>
        content.TryReadPrimitiveOctetString(out ReadOnlyMemory<byte> octets) ? octets : content.ReadOctetString();
}
