using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Cli.Tests.UserFiles;

/// <summary>Folders of keys as other programs lay them out.</summary>
internal static class FolderFiles
{
    public static void Write(UserFileFolder files)
    {
        string leaf = files.Leaf.ExportCertificatePem() + "\n",
            authority = UserFileFolder.Authority.ExportCertificatePem() + "\n",
            key = UserFileFolder.KeyPem,
            other = UserFileFolder.OtherRsaKey.ExportPkcs8PrivateKeyPem() + "\n";
        Kubernetes(files, "f01-k8s", leaf, key, authority);
        Kubernetes(files, "f01b-cert-manager", leaf + authority, key, authority);
        Kubernetes(files, "f01c-cert-manager-selfsigned", UserFileFolder.CertificatePem, key, UserFileFolder.CertificatePem);
        Certbot(files, leaf, authority, key);
        Nginx(files, leaf, key, authority);
        Docker(files, leaf, key);
        OfIdentityServers(files);
        files.Write("f05-mixed/one.pem", leaf + key);
        files.Write("f05-mixed/two.crt", UserFileFolder.EcCertificate.ExportCertificatePem());
        files.Write("f05-mixed/appsettings.json", """{"Logging":{"LogLevel":{"Default":"Information"}}}""");
        files.Write("f05-mixed/appsettings.Development.json", "{\n  // comments are legal here\n  \"AllowedHosts\": \"*\",\n}");
        files.Write("f05-mixed/dhparam.pem", "-----BEGIN DH PARAMETERS-----\nMAYCAQUCAQI=\n-----END DH PARAMETERS-----\n");
        files.Write("f05-mixed/notes.txt", "x");
        Directory.CreateDirectory(files.PathOf("f05-mixed/sub.pem"));
        files.Write("f06-mismatch/tls.crt", leaf);
        files.Write("f06-mismatch/tls.key", other);
        files.Write("f06b-mismatch/fullchain.pem", leaf + authority);
        files.Write("f06b-mismatch/privkey.pem", other);
        files.Write("f06c-mismatch/id.example.org.crt", leaf);
        files.Write("f06c-mismatch/id.example.org.key", other);
        files.Write("f07-damaged/tls.crt", leaf);
        files.Write("f07-damaged/tls.key", key[..900]);
        files.Write("f08-mkcert/id.example.org.pem", leaf);
        files.Write("f08-mkcert/id.example.org-key.pem", key);
        files.Write("f09-other-names/signing.crt", UserFileFolder.CertificatePem);
        files.Write("f09-other-names/for-tokens.key", key);
        files.Write("f10-nothing/appsettings.json", "{}");
        files.Write("f10b-nothing/readme.txt", "x");
        files.Write("f11-only-ca/ca.crt", authority);
        files.Write("f12-two-pairs/a.crt", UserFileFolder.CertificatePem);
        files.Write("f12-two-pairs/a.key", key);
        files.Write("f12-two-pairs/b.crt", UserFileFolder.EcCertificate.ExportCertificatePem());
        files.Write("f12-two-pairs/b.key", UserFileFolder.EcKey.ExportPkcs8PrivateKeyPem());
        files.Write("f13-ca-with-key/ca.crt", authority);
        files.Write("f13-ca-with-key/ca.key", UserFileFolder.AuthorityKey.ExportPkcs8PrivateKeyPem());
        files.Write("f13-ca-with-key/signing.crt", leaf);
        files.Write("f13-ca-with-key/signing.key", key);
        files.Write("f17-key-twice/signing.crt", UserFileFolder.CertificatePem);
        files.Write("f17-key-twice/signing.key", key);
        files.Write("f17-key-twice/signing-key.pem", UserFileFolder.RsaKey.ExportRSAPrivateKeyPem());
        files.Write("f18-two-keys/tls.crt", leaf);
        files.Write("f18-two-keys/tls.key", key);
        files.Write("f18-two-keys/tls-key.pem", other);
        files.Write("f19-renewed/new.crt", leaf);
        files.Write("f19-renewed/old.crt", UserFileFolder.CertificatePem);
        files.Write("f19-renewed/token.key", key);
        files.Write("f14-truncated-json/keys.json", """{"keys":[{"kty":"RSA","n":""");
        files.Write("f14-truncated-json/one.pem", leaf + key);
    }

    private static void Kubernetes(UserFileFolder files, string folder, string certificate, string key, string authority)
    {
        const string Version = "..2026_11_27_03_00_00.123";
        files.Write($"{folder}/{Version}/tls.crt", certificate);
        files.Write($"{folder}/{Version}/tls.key", key);
        files.Write($"{folder}/{Version}/ca.crt", authority);
        files.Link($"{folder}/..data", Version);
        foreach (string name in new[] { "tls.crt", "tls.key", "ca.crt" })
            files.Link($"{folder}/{name}", $"..data/{name}");
    }

    private static void Certbot(UserFileFolder files, string leaf, string authority, string key)
    {
        const string Root = "f02-letsencrypt";
        foreach (
            (string name, string text) in new[] { ("cert", leaf), ("chain", authority), ("fullchain", leaf + authority), ("privkey", key) }
        )
        {
            files.Write($"{Root}/archive/id/{name}1.pem", text);
            files.Link($"{Root}/live/id/{name}.pem", $"../../archive/id/{name}1.pem");
        }

        files.Write($"{Root}/live/id/README", "This directory contains your keys");
    }

    private static void Nginx(UserFileFolder files, string leaf, string key, string authority)
    {
        files.Write("f03-nginx/id.example.org.crt", leaf + authority);
        files.Write("f03-nginx/id.example.org.key", key);
        files.Write("f03-nginx/nginx.conf", "ssl_certificate id.example.org.crt;");
    }

    private static void Docker(UserFileFolder files, string leaf, string key)
    {
        files.Write("f04-docker/signing-key", key);
        files.Write("f04-docker/db-password", "secret");
        files.Write("f04b-docker/signing_cert", leaf);
        files.Write("f04b-docker/signing_key", key);
        files.Write("f04c-docker/pfx", File.ReadAllBytes(files.PathOf("whole.pfx")));
    }

    // Duende's and ASP.NET Core's own, and .NET's certificate store, where OpenIddict keeps its development certificates.
    private static void OfIdentityServers(UserFileFolder files)
    {
        const string Name = "is-signing-key-0A1B2C3D4E5F60718293A4B5C6D7E8F9.json";
        files.Write($"f15-duende/{Name}", files.ReadText(Name));
        files.Write("f15-duende/key-0a.xml", """<?xml version="1.0" encoding="utf-8"?><key id="0a" version="1"/>""");
        using X509Certificate2 signing = UserFileFolder.Certificate.CopyWithPrivateKey(UserFileFolder.RsaKey);
        using X509Certificate2 encryptionPart = UserFileFolder.Certify(
            "OpenIddict Server Encryption Certificate",
            UserFileFolder.OtherRsaKey,
            extensions: new X509KeyUsageExtension(X509KeyUsageFlags.KeyEncipherment, critical: true)
        );
        using X509Certificate2 encryption = encryptionPart.CopyWithPrivateKey(UserFileFolder.OtherRsaKey);
        files.Write($"f16-openiddict/{signing.Thumbprint}.pfx", signing.Export(X509ContentType.Pkcs12));
        files.Write($"f16-openiddict/{encryption.Thumbprint}.pfx", encryption.Export(X509ContentType.Pkcs12));
        files.Write("f16b-openiddict-encryption/only.pfx", encryption.Export(X509ContentType.Pkcs12));
    }
}
