using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text;

namespace TokenSigningBench.Cli.Tests.UserFiles;

/// <summary>PEM as editors, pipelines and chat programs leave it, in the forms of OpenSSL.</summary>
internal static class PemFiles
{
    private const string BeginKey = "-----BEGIN PRIVATE KEY-----",
        EndKey = "-----END PRIVATE KEY-----";

    public static void Write(UserFileFolder files)
    {
        string certificate = UserFileFolder.CertificatePem,
            key = UserFileFolder.KeyPem,
            pem = certificate + key;
        Rewritten(files, pem, key);
        Damaged(files, certificate, key);
        Expired(files, key);
        Combined(files, certificate, key);
        OfOpenSsl(files);
    }

    private static void Rewritten(UserFileFolder files, string pem, string key)
    {
        string body = Convert.ToBase64String(UserFileFolder.RsaKey.ExportPkcs8PrivateKey());
        files.Write("p01-utf8-bom.pem", [0xEF, 0xBB, 0xBF, .. Encoding.UTF8.GetBytes(pem)]);
        files.Write("p02-crlf.pem", pem.Replace("\n", "\r\n", StringComparison.Ordinal));
        files.Write("p03-utf16le-bom.pem", [0xFF, 0xFE, .. Encoding.Unicode.GetBytes(pem)]);
        files.Write(
            "p03b-utf16le-crlf-bom.pem",
            [0xFF, 0xFE, .. Encoding.Unicode.GetBytes(pem.Replace("\n", "\r\n", StringComparison.Ordinal))]
        );
        files.Write("p03c-utf16be-bom.pem", [0xFE, 0xFF, .. Encoding.BigEndianUnicode.GetBytes(pem)]);
        files.Write("p03d-utf16le.crt", Encoding.Unicode.GetBytes(UserFileFolder.CertificatePem));
        files.Write("p04-literal-backslash-n.pem", pem.Replace("\n", "\\n", StringComparison.Ordinal));
        files.Write("p04b-literal-backslash-r-n.key", key.Replace("\n", "\\r\\n", StringComparison.Ordinal));
        files.Write("p05-one-line-spaces.pem", pem.Replace('\n', ' '));
        files.Write("p06-cr-only.pem", pem.Replace('\n', '\r'));
        files.Write("p07-indented.pem", string.Concat(pem.TrimEnd().Split('\n').Select(line => $"    {line}\n")));
        files.Write("p08-no-last-newline.pem", pem.TrimEnd());
        files.Write("p09-quoted-env.pem", $"\"{pem.Trim()}\"\n");
        files.Write("p09b-env-file.key", $"SIGNING_KEY=\"{key.Trim()}\"\n");
        files.Write("p09c-env-bare.key", $"SIGNING_KEY={key}");
        files.Write("p10-key-unwrapped.pem", $"{BeginKey}\n{body}\n{EndKey}\n");
        files.Write("p11-base64-only.pem", body + "\n");
        files.Write("p18-base64-of-pem.key", Convert.ToBase64String(Encoding.UTF8.GetBytes(pem)));
        files.Write(
            "p18b-base64-of-cert.crt",
            Convert.ToBase64String(UserFileFolder.Certificate.RawData, Base64FormattingOptions.InsertLineBreaks)
        );
        files.Write(
            "p42-kubernetes-secret.pem",
            $"apiVersion: v1\nkind: Secret\ndata:\n  tls.key: {Convert.ToBase64String(Encoding.UTF8.GetBytes(key))}\n"
        );
        files.Write("p43-yaml-block.pem", $"key: |\n{string.Concat(key.TrimEnd().Split('\n').Select(line => $"  {line}\n"))}");
    }

    private static void Damaged(UserFileFolder files, string certificate, string key)
    {
        string pem = certificate + key;
        string With(string from, string to) => pem.Replace(from, to, StringComparison.Ordinal);
        files.Write("p12-missing-end.pem", pem[..^40]);
        files.Write("p13-four-dashes.pem", With("-----BEGIN PRIVATE", "----BEGIN PRIVATE"));
        files.Write("p13b-six-dashes.pem", With("-----BEGIN PRIVATE", "------BEGIN PRIVATE"));
        files.Write("p13c-end-four-dashes.pem", With("END PRIVATE KEY-----", "END PRIVATE KEY----"));
        files.Write("p14-endash.pem", With("-----BEGIN PRIVATE", "–––––BEGIN PRIVATE"));
        files.Write("p14b-emdash-cert.pem", With("-----BEGIN CERTIFICATE-----", "——-BEGIN CERTIFICATE——-"));
        files.Write("p15-wrong-label.pem", With("PRIVATE KEY", "RSA PRIVATE KEY"));
        files.Write("p15b-ec-label.pem", With("PRIVATE KEY", "EC PRIVATE KEY"));
        files.Write("p15c-lower.pem", With(BeginKey, "-----begin private key-----"));
        files.Write("p15d-no-space.pem", With("BEGIN PRIVATE", "BEGINPRIVATE"));
        files.Write("p15e-public-label.pem", With("PRIVATE KEY", "PUBLIC KEY"));
        files.Write("p16-x509-label.pem", With(" CERTIFICATE", " X509 CERTIFICATE"));
        files.Write("p19-nbsp.pem", With("BEGIN PRIVATE KEY", "BEGIN\u00A0PRIVATE KEY"));
        files.Write("e04-cert-truncated-key-whole.pem", certificate[..500] + "\n" + key);
        files.Write("e05-cert-one-char-lost.pem", With("CERTIFICATE-----\nMII", "CERTIFICATE-----\nMI"));
        files.Write("e05b-cert-line-lost.pem", certificate.Remove(100, 65) + key);
        files.Write("e06-key-cut.pem", certificate + key[..900]);
        files.Write("e06b-key-cut-with-end.pem", $"{certificate}{key[..(28 + 64 * 10 + 10)]}\n{EndKey}\n");
        files.Write("e07-key-one-char-lost.pem", certificate + key.Replace("MII", "MI", StringComparison.Ordinal));
        files.Write("e08-key-bad-char.pem", certificate + key[..300] + "*" + key[301..]);
        files.Write("e08b-ellipsis.pem", certificate + key[..300] + "..." + key[900..]);
        files.Write("e09-glued.pem", certificate.TrimEnd() + key);
        files.Write("e10-zero-width-space.pem", $"{certificate}\u200B{key}");
        files.Write("e11b-nbsp-indent.pem", $"{certificate}\u00A0{key}");
        files.Write("e13-begin-lost.pem", certificate + key.Replace(BeginKey + "\n", "", StringComparison.Ordinal));
        files.Write("e14-key-twice-begin.pem", certificate + BeginKey + "\n" + key);
        files.Write("e15-redacted.pem", $"{certificate}{BeginKey}\n[REDACTED]\n{EndKey}\n");
        files.Write("e16-diff.pem", string.Concat(pem.TrimEnd().Split('\n').Select(line => $"+{line}\n")));
        files.Write("e17-mail-quote.pem", string.Concat(pem.TrimEnd().Split('\n').Select(line => $"> {line}\n")));
        files.Write("e18-conflict.pem", $"<<<<<<< HEAD\n{pem}=======\n{key}>>>>>>> main\n");
    }

    private static void Expired(UserFileFolder files, string key)
    {
        DateTimeOffset begin = new(2020, 1, 1, 0, 0, 0, TimeSpan.Zero);
        using X509Certificate2 expired = UserFileFolder.Certify(
            "c01-expired",
            UserFileFolder.RsaKey,
            from: begin,
            to: begin.AddYears(1),
            extensions: UserFileFolder.Signing
        );
        string certificate = expired.ExportCertificatePem() + "\n";
        files.Write("c01-expired.crt", certificate);
        files.Write("c01-expired.pem", certificate + key);
        files.Write("e01-bom-expired.pem", [0xEF, 0xBB, 0xBF, .. Encoding.UTF8.GetBytes(certificate + key)]);
        files.Write("e01b-bom-expired.crt", [0xEF, 0xBB, 0xBF, .. Encoding.UTF8.GetBytes(certificate)]);
        files.Write(
            "e01c-bom-other-key.pem",
            [
                0xEF,
                0xBB,
                0xBF,
                .. Encoding.UTF8.GetBytes(UserFileFolder.CertificatePem + UserFileFolder.OtherRsaKey.ExportPkcs8PrivateKeyPem()),
            ]
        );
        files.Write("e01d-utf16-expired.pem", [0xFF, 0xFE, .. Encoding.Unicode.GetBytes(certificate + key)]);
        files.Write(
            "e02-x509-label-expired.pem",
            (certificate + key).Replace(" CERTIFICATE", " X509 CERTIFICATE", StringComparison.Ordinal)
        );
        files.Write(
            "e03-trusted-label-expired.pem",
            (certificate + key).Replace(" CERTIFICATE", " TRUSTED CERTIFICATE", StringComparison.Ordinal)
        );
        files.Write("e11-nbsp-indent.pem", $"{certificate}\u00A0{key}");
        files.Write("e12-comment-glued.pem", $"# my cert{certificate}{key}");
        files.Write("e12b-comment.pem", $"# my cert\n{certificate}# my key\n{key}");
    }

    private static void Combined(UserFileFolder files, string certificate, string key)
    {
        string leaf = files.ReadText("leaf.crt"),
            authority = files.ReadText("ca.crt"),
            other = UserFileFolder.OtherRsaKey.ExportPkcs8PrivateKeyPem() + "\n";
        files.Write("p17-html.pem", "<!DOCTYPE html><html><head><title>404</title></head></html>\n");
        files.Write(
            "p31-csr.pem",
            new CertificateRequest(
                "CN=request",
                UserFileFolder.RsaKey,
                HashAlgorithmName.SHA256,
                RSASignaturePadding.Pkcs1
            ).CreateSigningRequestPem()
        );
        files.Write("p33-ca-first.pem", authority + leaf + key);
        files.Write("p34-fullchain.pem", leaf + authority + key);
        files.Write("p34b-fullchain.crt", leaf + authority);
        files.Write("p35-key-first.pem", key + leaf + authority);
        files.Write("p36-only-ca.pem", authority + key);
        files.Write("p37-two-keys.pem", certificate + other + key);
        files.Write("p38-der.pem", UserFileFolder.Certificate.RawData);
        files.Write("p38b-der-key.pem", UserFileFolder.RsaKey.ExportPkcs8PrivateKey());
        files.Write("p38c-pfx.pem", File.ReadAllBytes(files.PathOf("whole.pfx")));
        files.Write("p41-rsapub.pem", UserFileFolder.RsaKey.ExportRSAPublicKeyPem());
        files.Write("p44-key-in-crt.crt", certificate + key);
        files.Write("p45-json.pem", """{"kty":"RSA"}""");
        files.Write("p46-xml.pem", UserFileFolder.RsaKey.ToXmlString(includePrivateParameters: false));
        files.Write("p47-token.pem", "eyJhbGciOiJSUzI1NiJ9.e30.c2ln");
        files.Write("p48-putty.key", "PuTTY-User-Key-File-3: ssh-rsa\nEncryption: none\n");
        files.Write("p49-ssh-public.key", "ssh-rsa AAAAB3NzaC1yc2E somebody@somewhere\n");
        files.Write("p50-no-ending", certificate + key);
        files.Write("p51-other-ending.txt", certificate + key);
        files.Write("p52-pfx.dat", File.ReadAllBytes(files.PathOf("whole.pfx")));
        files.Write("p53-note.txt", "the key is in the other folder\n");
        files.Write(
            "p54-ecdsa.pem",
            UserFileFolder.EcCertificate.ExportCertificatePem() + "\n" + UserFileFolder.EcKey.ExportECPrivateKeyPem()
        );
        files.Write("p55-ec-cert-rsa-key.pem", UserFileFolder.EcCertificate.ExportCertificatePem() + "\n" + key);
    }

    private static void OfOpenSsl(UserFileFolder files)
    {
        files.Write("ec.key", UserFileFolder.EcKey.ExportPkcs8PrivateKeyPem() + "\n");
        files.OpenSsl("p20-bag-attributes.pem", "pkcs12 -in whole.pfx -legacy -passin {pw} -nodes -out p20-bag-attributes.pem");
        files.OpenSsl("p21-pkcs1.key", "rsa -in k.key -traditional -out p21-pkcs1.key");
        if (files.Needs("p21-pkcs1.pem", "p21-pkcs1.key"))
            files.Write("p21-pkcs1.pem", files.ReadText("p21-pkcs1.key") + UserFileFolder.CertificatePem);
        files.OpenSsl(
            "p22-traditional-encrypted.pem",
            "rsa -in k.key -traditional -aes128 -passout {pw} -out p22-traditional-encrypted.pem"
        );
        files.OpenSsl("p22b-traditional-des3.pem", "rsa -in k.key -traditional -des3 -passout {pw} -out p22b-traditional-des3.pem");
        files.OpenSsl("p23-pkcs8-encrypted.pem", "pkcs8 -topk8 -in k.key -passout {pw} -out p23-pkcs8-encrypted.pem");
        files.OpenSsl(
            "p24-pbe-md5-des.pem",
            "pkcs8 -topk8 -v1 PBE-MD5-DES -in k.key -passout {pw} -out p24-pbe-md5-des.pem -provider legacy -provider default"
        );
        files.OpenSsl("p25-scrypt.pem", "pkcs8 -topk8 -scrypt -in k.key -passout {pw} -out p25-scrypt.pem");
        files.OpenSsl(
            "p26-iter310k.pem",
            "pkcs8 -topk8 -v2 aes-256-cbc -v2prf hmacWithSHA512 -iter 310000 -in k.key -passout {pw} -out p26-iter310k.pem"
        );
        files.Run("p27-openssh.pem", "ssh-keygen", "-q -t rsa -b 2048 -N  -f p27-openssh.pem");
        files.OpenSsl("p28-ecparams.pem", "ecparam -name prime256v1 -genkey -out p28-ecparams.pem");
        files.OpenSsl("p29-ec-explicit.pem", "ec -in ec.key -param_enc explicit -out p29-ec-explicit.pem");
        files.OpenSsl("p30-trusted.pem", "x509 -in c.crt -trustout -out p30-trusted.pem");
        files.OpenSsl("p32-p7b.pem", "crl2pkcs7 -nocrl -certfile leaf.crt -certfile ca.crt -out p32-p7b.pem");
        files.OpenSsl("dh.pem", "dhparam -dsaparam -out dh.pem 2048");
        if (files.Needs("p39-dh-first.pem", "dh.pem"))
            files.Write("p39-dh-first.pem", files.ReadText("dh.pem") + UserFileFolder.CertificatePem + UserFileFolder.KeyPem);
        files.OpenSsl("text.pem", "x509 -in c.crt -text -out text.pem");
        if (files.Needs("p40-text.pem", "text.pem"))
            files.Write("p40-text.pem", files.ReadText("text.pem") + UserFileFolder.KeyPem);
    }
}
