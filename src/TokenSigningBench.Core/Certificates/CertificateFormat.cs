namespace TokenSigningBench.Core.Certificates;

/// <summary>A file format that holds a created certificate with its private key.</summary>
public abstract class CertificateFormat
{
    /// <summary>PKCS#12, encrypted with <see cref="CertificateStore.Password"/>.</summary>
    public static CertificateFormat Pfx { get; } = new Pkcs12Format();

    /// <summary>PEM: the certificate, then its key as unencrypted PKCS#8.</summary>
    public static CertificateFormat Pem { get; } = new PemFormat();

    /// <summary>One private JWK (RFC 7517) with its certificate, unencrypted.</summary>
    public static CertificateFormat Jwk { get; } = new JwkFormat();

    public static IReadOnlyList<CertificateFormat> All { get; } = [Pfx, Pem, Jwk];

    /// <summary>The name, which is also the file extension: pfx.</summary>
    public abstract string Name { get; }

    public override string ToString() => Name;

    /// <summary>Loads what <see cref="Encode"/> created.</summary>
    /// <returns>The private key with its certificate. The caller disposes it.</returns>
    /// <exception cref="UserErrorException">The file cannot be read, is damaged, or holds no private key.</exception>
    internal abstract TokenKey Load(string path);

    /// <summary>The content of a file: a private key, which must be exportable, and its certificate.</summary>
    public abstract byte[] Encode(TokenKey key);
}
