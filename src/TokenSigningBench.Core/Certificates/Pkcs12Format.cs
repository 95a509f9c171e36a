using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Certificates;

internal sealed class Pkcs12Format : CertificateFormat
{
    public override string Name => "pfx";

    internal override X509Certificate2 Load(string path) => CertificateFile.Load(path, CertificateStore.Password);

    internal override byte[] Encode(X509Certificate2 certificate) =>
        certificate.ExportPkcs12(Pkcs12ExportPbeParameters.Pbes2Aes256Sha256, CertificateStore.Password);
}
