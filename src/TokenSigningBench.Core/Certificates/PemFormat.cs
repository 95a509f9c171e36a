namespace TokenSigningBench.Core.Certificates;

internal sealed class PemFormat : CertificateFormat
{
    public override string Name => "pem";

    internal override StoredCertificate Load(string path) =>
        CertificateFile.LoadStored(path) ?? throw new UserErrorException(path, "holds no private key");

    public override byte[] Encode(StoredCertificate stored)
    {
        using TokenKey key = stored.CopyKey();
        string pem = PemEncoding.WriteString("PRIVATE KEY", key.ExportPkcs8());
        return Encoding.ASCII.GetBytes($"{stored.Certificate.ExportCertificatePem()}\n{pem}\n");
    }
}
