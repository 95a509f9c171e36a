using System.Formats.Asn1;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text;

namespace TokenSigningBench.Cli.Tests.UserFiles;

/// <summary>PKCS#12 of OpenSSL and Java, after a transfer, and written member by member where no program writes it.</summary>
internal static class Pkcs12Files
{
    private const string Data = "1.2.840.113549.1.7.1",
        FriendlyName = "1.2.840.113549.1.9.20",
        LocalKeyId = "1.2.840.113549.1.9.21";

    private static readonly Asn1Tag Zero = new(TagClass.ContextSpecific, 0);

    public static void Write(UserFileFolder files)
    {
        files.Write("k.key", UserFileFolder.KeyPem);
        files.Write("c.crt", UserFileFolder.CertificatePem);
        files.Write("leaf.crt", files.Leaf.ExportCertificatePem() + "\n");
        files.Write("ca.crt", UserFileFolder.Authority.ExportCertificatePem() + "\n");
        files.Write("chain.crt", files.ReadText("leaf.crt") + files.ReadText("ca.crt"));
        foreach ((string name, string options) in OfOpenSsl)
            files.OpenSsl(name, $"pkcs12 -export -inkey k.key -in c.crt {options} -out {name}");
        files.OpenSsl("a11-chain.pfx", "pkcs12 -export -inkey k.key -in leaf.crt -certfile ca.crt -passout {pw} -out a11-chain.pfx");
        files.OpenSsl("a12-nokey.pfx", "pkcs12 -export -nokeys -in c.crt -passout {pw} -out a12-nokey.pfx");
        files.OpenSsl(
            "a46-leaf-in-certfile.pfx",
            "pkcs12 -export -inkey k.key -in leaf.crt -certfile chain.crt -passout {pw} -out a46-leaf-in-certfile.pfx"
        );
        OfJava(files);
        Transferred(files);
        Written(files);
    }

    private static readonly (string Name, string Options)[] OfOpenSsl =
    [
        ("a01-nomac-plain.pfx", "-nomac -keypbe NONE -certpbe NONE -passout pass:"),
        ("a02-nomac-aes-emptypw.pfx", "-nomac -passout pass:"),
        ("a03-mac-emptypw.pfx", "-passout pass:"),
        ("a04-certs-plain-key-encrypted.pfx", "-certpbe NONE -passout {pw}"),
        ("a05-all-plain-mac-pw.pfx", "-keypbe NONE -certpbe NONE -passout {pw}"),
        ("a06-legacy-rc2-3des.pfx", "-legacy -passout {pw}"),
        ("a07-3des.pfx", "-keypbe PBE-SHA1-3DES -certpbe PBE-SHA1-3DES -macalg sha1 -passout {pw}"),
        ("a09-iter700k-pw.pfx", "-iter 700000 -passout {pw}"),
        ("a13-sha512mac.pfx", "-macalg sha512 -passout {pw}"),
        ("a14-unicode-pw.pfx", "-passout pass:pässwörd€😀"),
        ("a15-300char-pw.pfx", $"-passout pass:{new string('x', 300)}"),
        ("a31-iter310k.pfx", "-iter 310000 -passout {pw}"),
        ("a32-iter600k.pfx", "-iter 600000 -passout {pw}"),
        ("a33-iter1.pfx", "-iter 1 -maciter -passout {pw}"),
    ];

    private static void OfJava(UserFileFolder files)
    {
        const string Store = " -storepass notsecure -keystore ";
        foreach ((string name, string type) in new[] { ("a26-java.p12", "PKCS12"), ("a27-java.jks", "JKS") })
            files.Run(
                name,
                "keytool",
                $"-genkeypair -alias a -keyalg EC -groupname secp256r1 -dname CN=Java -storetype {type} -keypass notsecure{Store}{name}"
            );
        if (files.Needs("a27b-jks-named.pfx", "a27-java.jks"))
            File.Copy(files.PathOf("a27-java.jks"), files.PathOf("a27b-jks-named.pfx"));
    }

    private static void Transferred(UserFileFolder files)
    {
        using X509Certificate2 signing = UserFileFolder.Certificate.CopyWithPrivateKey(UserFileFolder.RsaKey);
        var encryption = new PbeParameters(PbeEncryptionAlgorithm.TripleDes3KeyPkcs12, HashAlgorithmName.SHA1, 2000);
        byte[] whole = signing.ExportPkcs12(encryption, UserFileFolder.Password);
        // A file without a line feed survives the conversion of line ends.
        while (!whole.Contains((byte)'\n'))
            whole = signing.ExportPkcs12(encryption, UserFileFolder.Password);
        files.Write("whole.pfx", whole);
        string base64 = Convert.ToBase64String(whole);
        files.Write("a16-keyvault-base64.pfx", base64);
        files.Write("a16b-keyvault-base64.txt", base64);
        files.Write("a16c-base64-lines.pfx", Convert.ToBase64String(whole, Base64FormattingOptions.InsertLineBreaks));
        files.Write("a16d-base64-utf16.pfx", Encoding.Unicode.GetBytes(base64));
        files.Write("a17-truncated.pfx", whole[..900]);
        files.Write("a18-trailing-crlf.pfx", [.. whole, .. "\r\n"u8]);
        files.Write("a19-pem-named.pfx", UserFileFolder.CertificatePem + UserFileFolder.KeyPem);
        files.Write("a20-cert-named.pfx", UserFileFolder.Certificate.RawData);
        files.Write("a20b-key-named.pfx", UserFileFolder.RsaKey.ExportPkcs8PrivateKey());
        files.Write("a20c-p7b-named.pfx", new X509Certificate2Collection { UserFileFolder.Certificate }.Export(X509ContentType.Pkcs7)!);
        files.Write("a21-bom.pfx", [0xEF, 0xBB, 0xBF, .. whole]);
        files.Write("a22-autocrlf.pfx", [.. whole.SelectMany(one => one == '\n' ? "\r\n"u8.ToArray() : [one])]);
        files.Write("a23-utf8-mangled.pfx", Encoding.UTF8.GetBytes(Encoding.Latin1.GetString(whole)));
        files.Write("a23b-utf8-replaced.pfx", Encoding.UTF8.GetBytes(Encoding.UTF8.GetString(whole)));
        files.Write("a24-empty.pfx", []);
        files.Write("a47-gzip.pfx", Gzip(whole));
        files.Write("a48-html.pfx", "<!DOCTYPE html><html><head><title>Sign in</title></head></html>");
        files.Write("a49-json.pfx", """{"error":"forbidden"}""");
    }

    private static byte[] Gzip(byte[] content)
    {
        using var packed = new MemoryStream();
        using (var gzip = new System.IO.Compression.GZipStream(packed, System.IO.Compression.CompressionLevel.Fastest))
            gzip.Write(content);
        return packed.ToArray();
    }

    // RFC 7292 section 4.
    private static void Written(UserFileFolder files)
    {
        byte[] id = Attribute(LocalKeyId, writer => writer.WriteOctetString(UserFileFolder.Certificate.GetCertHash()));
        byte[] one = Attribute(FriendlyName, writer => writer.WriteCharacterString(UniversalTagNumber.BMPString, "one"));
        byte[] two = Attribute(FriendlyName, writer => writer.WriteCharacterString(UniversalTagNumber.BMPString, "two"));
        byte[] both = Attribute(
            FriendlyName,
            writer => writer.WriteCharacterString(UniversalTagNumber.BMPString, "one"),
            writer => writer.WriteCharacterString(UniversalTagNumber.BMPString, "two")
        );
        files.Write("a40-duplicate-attribute.pfx", Pfx(Bags([one, two, id], [id])));
        files.Write("a41-two-values.pfx", Pfx(Bags([both, id], [id])));
        files.Write("a42-pbmac1.pfx", Pfx(Bags([id], [id]), Pbmac1));
        files.Write("a43-no-localkeyid.pfx", Pfx(Bags([], [])));
        files.Write("a44-250-certs.pfx", Pfx(Bags([id], [id], 250)));
        files.Write("a45-cert-twice.pfx", Pfx(Bags([id], [id], 2)));
    }

    private static byte[] Attribute(string type, params Action<AsnWriter>[] values) =>
        Encode(writer =>
        {
            using (writer.PushSequence())
            {
                writer.WriteObjectIdentifier(type);
                using (writer.PushSetOf())
                    foreach (Action<AsnWriter> value in values)
                        value(writer);
            }
        });

    private static byte[] Bags(byte[][] keyAttributes, byte[][] certificateAttributes, int certificates = 1) =>
        Encode(writer =>
        {
            using (writer.PushSequence())
            {
                Bag(
                    writer,
                    "1.2.840.113549.1.12.10.1.1",
                    keyAttributes,
                    () => writer.WriteEncodedValue(UserFileFolder.RsaKey.ExportPkcs8PrivateKey())
                );
                for (int i = 0; i < certificates; i++)
                    Bag(
                        writer,
                        "1.2.840.113549.1.12.10.1.3",
                        certificateAttributes,
                        () =>
                        {
                            using (writer.PushSequence())
                            {
                                writer.WriteObjectIdentifier("1.2.840.113549.1.9.22.1");
                                using (writer.PushSequence(Zero))
                                    writer.WriteOctetString(UserFileFolder.Certificate.RawData);
                            }
                        }
                    );
            }
        });

    private static void Bag(AsnWriter writer, string type, byte[][] attributes, Action writeValue)
    {
        using (writer.PushSequence())
        {
            writer.WriteObjectIdentifier(type);
            using (writer.PushSequence(Zero))
                writeValue();
            using (writer.PushSetOf())
                foreach (byte[] attribute in attributes)
                    writer.WriteEncodedValue(attribute);
        }
    }

    private static byte[] Pfx(byte[] bags, Action<AsnWriter>? writeMac = null)
    {
        byte[] safe = Encode(writer =>
        {
            using (writer.PushSequence())
                Content(writer, bags);
        });
        return Encode(writer =>
        {
            using (writer.PushSequence())
            {
                writer.WriteInteger(3);
                Content(writer, safe);
                writeMac?.Invoke(writer);
            }
        });
    }

    private static void Content(AsnWriter writer, byte[] octets)
    {
        using (writer.PushSequence())
        {
            writer.WriteObjectIdentifier(Data);
            using (writer.PushSequence(Zero))
                writer.WriteOctetString(octets);
        }
    }

    // RFC 9579, as OpenSSL 3.4 writes it: the digest itself is not looked at here.
    private static void Pbmac1(AsnWriter writer)
    {
        using (writer.PushSequence())
        {
            using (writer.PushSequence())
            {
                using (writer.PushSequence())
                {
                    writer.WriteObjectIdentifier("1.2.840.113549.1.5.14");
                    writer.WriteNull();
                }

                writer.WriteOctetString(new byte[32]);
            }

            writer.WriteOctetString("NOT USED"u8);
            writer.WriteInteger(1);
        }
    }

    private static byte[] Encode(Action<AsnWriter> write)
    {
        var writer = new AsnWriter(AsnEncodingRules.DER);
        write(writer);
        return writer.Encode();
    }
}
