using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Cli.Tests.UserFiles;

/// <summary>Certificates with unusual dates, names, extensions and keys, each alone and with its key.</summary>
internal static class CertificateFiles
{
    private static readonly DateTimeOffset From = new(2026, 1, 1, 0, 0, 0, TimeSpan.Zero),
        To = new(2030, 1, 1, 0, 0, 0, TimeSpan.Zero);

    public static void Write(UserFileFolder files)
    {
        foreach ((string name, DateTimeOffset from, DateTimeOffset to, X509Extension[] extensions) in Odd)
        {
            using X509Certificate2 certificate = UserFileFolder.Certify(
                name,
                UserFileFolder.RsaKey,
                from: from,
                to: to,
                extensions: extensions
            );
            files.Write($"{name}.crt", certificate.ExportCertificatePem());
            files.Write($"{name}.pem", certificate.ExportCertificatePem() + "\n" + UserFileFolder.KeyPem);
        }

        foreach ((string name, string subject) in Subjects)
            files.OpenSsl($"{name}.crt", $"req -x509 -new -key k.key -utf8 -days 300 {subject} -out {name}.crt");
        files.Write("c06-backwards.crt", Backwards());
        foreach ((string name, string makeKey) in Keys)
        {
            files.OpenSsl($"{name}.key", makeKey.Replace("{out}", $"-out {name}.key", StringComparison.Ordinal));
            if (!files.Needs($"{name}.crt", $"{name}.key"))
                continue;
            files.OpenSsl(
                $"{name}.crt",
                $"req -x509 -new -key {name}.key -subj /CN=a -days 300 -addext keyUsage=critical,digitalSignature -out {name}.crt"
            );
            if (files.Needs($"{name}.pem", $"{name}.crt"))
                files.Write($"{name}.pem", files.ReadText($"{name}.crt") + files.ReadText($"{name}.key"));
            files.OpenSsl($"{name}.pfx", $"pkcs12 -export -inkey {name}.key -in {name}.crt -passout {{pw}} -out {name}.pfx");
        }

        files.OpenSsl("c24-x25519.pem", "genpkey -algorithm X25519 -out c24-x25519.pem");
    }

    private static (string Name, DateTimeOffset From, DateTimeOffset To, X509Extension[] Extensions)[] Odd =>
        [
            ("c02-key-encipherment", From, To, [Usage(X509KeyUsageFlags.KeyEncipherment)]),
            ("c03-non-repudiation", From, To, [Usage(X509KeyUsageFlags.NonRepudiation)]),
            ("c04-year-9999", From, new(9999, 12, 31, 23, 59, 59, TimeSpan.Zero), UserFileFolder.Signing),
            ("c05-from-1950", new(1950, 1, 1, 0, 0, 0, TimeSpan.Zero), new(2049, 1, 1, 0, 0, 0, TimeSpan.Zero), UserFileFolder.Signing),
            ("c07-eku-email", From, To, [new X509EnhancedKeyUsageExtension([new Oid("1.3.6.1.5.5.7.3.4")], critical: true)]),
            ("c08-unknown-critical", From, To, [new X509Extension(new Oid("1.2.3.4.5"), [0x0C, 0x01, 0x78], critical: true)]),
            ("c09-ca", From, To, UserFileFolder.SigningCertificates),
            ("c10-ends-2050", From, new(2050, 1, 1, 0, 0, 0, TimeSpan.Zero), UserFileFolder.Signing),
            ("c11-same-instant", From, From, UserFileFolder.Signing),
            ("c12-2000-names", From, To, [ManyNames(), new X509EnhancedKeyUsageExtension([new Oid("1.3.6.1.5.5.7.3.1")], critical: false)]),
        ];

    private static readonly (string Name, string Options)[] Subjects =
    [
        ("c13-no-subject", "-subj /"),
        ("c14-control", "-subj /CN=Zeile\neins\tFIT/O=\u001b[32mgreen"),
        ("c15-unicode", "-subj /CN=署名サーバー😀العربية/O=Müller&Söhne"),
        ("c16-negative-serial", "-subj /CN=negative -set_serial -5"),
        ("c17-zero-serial", "-subj /CN=zero -set_serial 0"),
        ("c19-md5", "-subj /CN=md5 -md5"),
        ("c20-pss-signed", "-subj /CN=pss -sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:32 -sha256"),
    ];

    private static readonly (string Name, string MakeKey)[] Keys =
    [
        ("c21-pss", "genpkey -algorithm RSA-PSS -pkeyopt rsa_keygen_bits:2048 {out}"),
        (
            "c21-pss512",
            "genpkey -algorithm RSA-PSS -pkeyopt rsa_keygen_bits:2048 -pkeyopt rsa_pss_keygen_md:sha512 "
                + "-pkeyopt rsa_pss_keygen_mgf1_md:sha512 -pkeyopt rsa_pss_keygen_saltlen:64 {out}"
        ),
        ("c22-secp256k1", "ecparam -name secp256k1 -genkey -noout {out}"),
        ("c22-brainpoolP256r1", "ecparam -name brainpoolP256r1 -genkey -noout {out}"),
        ("c22-secp224r1", "ecparam -name secp224r1 -genkey -noout {out}"),
        ("c22-prime192v1", "ecparam -name prime192v1 -genkey -noout {out}"),
        ("c22-secp521r1", "ecparam -name secp521r1 -genkey -noout {out}"),
        ("c23-ed25519", "genpkey -algorithm ed25519 {out}"),
        ("c23-ed448", "genpkey -algorithm ed448 {out}"),
        ("c25-dsa", "dsaparam -genkey -noout {out} 1024"),
        ("c26-explicit", "ecparam -name prime256v1 -param_enc explicit -genkey -noout {out}"),
        ("c27-three-primes", "genrsa -primes 3 {out} 3072"),
        ("c28-2047", "genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2047 {out}"),
    ];

    // No library writes it: the two times of the validity, which have the same length, change places.
    private static byte[] Backwards()
    {
        using X509Certificate2 certificate = UserFileFolder.Certify("backwards", UserFileFolder.RsaKey, from: From, to: To);
        byte[] der = certificate.RawData;
        ReadOnlySpan<byte> begin = [0x17, 0x0D, .. "260101"u8],
            end = [0x17, 0x0D, .. "300101"u8];
        int first = der.AsSpan().IndexOf(begin),
            second = der.AsSpan().IndexOf(end);
        (der[first + 2], der[second + 2]) = (der[second + 2], der[first + 2]);
        (der[first + 3], der[second + 3]) = (der[second + 3], der[first + 3]);
        return der;
    }

    private static X509KeyUsageExtension Usage(X509KeyUsageFlags flags) => new(flags, critical: true);

    private static X509Extension ManyNames()
    {
        var names = new SubjectAlternativeNameBuilder();
        for (int i = 0; i < 2000; i++)
            names.AddDnsName(FormattableString.Invariant($"h{i}.example.org"));
        return names.Build();
    }
}
