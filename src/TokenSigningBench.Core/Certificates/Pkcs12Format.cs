using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Certificates;

internal sealed class Pkcs12Format : CertificateFormat
{
    public override string Name => "pfx";

    internal override TokenKey Load(string path)
    {
        X509Certificate2 certificate = CertificateFile.Load(path, CertificateStore.Password);
        if (certificate.HasPrivateKey)
            return TokenKey.FromCertificate(certificate);

        certificate.Dispose();
        throw new UserErrorException(path, "holds no private key");
    }

    public override byte[] Encode(TokenKey key) =>
        key.SeedKey is null
            ? key.Certificate!.ExportPkcs12(Pkcs12ExportPbeParameters.Pbes2Aes256Sha256, CertificateStore.Password)
            : throw new UserErrorException(key.SeedKey.Name, "is not written as pfx; use --format pem or jwk");
}
