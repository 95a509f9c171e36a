namespace TokenSigningBench.Core.Certificates;

internal sealed class PemFormat : CertificateFormat
{
    public override string Name => "pem";

    internal override TokenKey Load(string path) =>
        CertificateFile.LoadKey(path) ?? throw new UserErrorException(path, "holds no private key");

    public override byte[] Encode(TokenKey key)
    {
        string pem = PemEncoding.WriteString("PRIVATE KEY", key.ExportPkcs8());
        return Encoding.ASCII.GetBytes($"{key.Certificate!.ExportCertificatePem()}\n{pem}\n");
    }
}
