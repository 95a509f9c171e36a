using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Certificates;

internal sealed class PemFormat : CertificateFormat
{
    public override string Name => "pem";

    internal override X509Certificate2 Load(string path)
    {
        X509Certificate2 certificate = CertificateFile.Load(path, null);
        if (certificate.HasPrivateKey)
            return certificate;

        certificate.Dispose();
        throw new UserErrorException(path, "is truncated, or holds no private key");
    }

    internal override byte[] Encode(X509Certificate2 certificate)
    {
        using AsymmetricAlgorithm key = (AsymmetricAlgorithm?)certificate.GetRSAPrivateKey() ?? certificate.GetECDsaPrivateKey()!;
        return Encoding.ASCII.GetBytes($"{certificate.ExportCertificatePem()}\n{key.ExportPkcs8PrivateKeyPem()}\n");
    }
}
