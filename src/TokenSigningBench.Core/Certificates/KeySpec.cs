namespace TokenSigningBench.Core.Certificates;

/// <summary>Which kind of key a certificate holds.</summary>
public enum KeyKind
{
    /// <summary>RSA, named by the size of its modulus in bits.</summary>
    Rsa,

    /// <summary>An elliptic curve of NIST's, named by its curve.</summary>
    EllipticCurve,
}

/// <summary>A key to be made: its kind and its size.</summary>
/// <param name="Kind">RSA or elliptic curve.</param>
/// <param name="Bits">RSA: the size of the modulus in bits; elliptic curve: the size of the field in bits (521 for P-521).</param>
public sealed record KeySpec(KeyKind Kind, int Bits)
{
    /// <summary>The size as file names and tables spell it: "2048", "P-256".</summary>
    public string Size => Kind == KeyKind.Rsa ? $"{Bits}" : $"P-{Bits}";

    /// <summary>The key as reports and run files spell it: "RSA 2048", "P-256".</summary>
    public string Name => Kind == KeyKind.Rsa ? $"RSA {Bits}" : Size;

    /// <summary>An RSA key of so many bits.</summary>
    public static KeySpec Rsa(int bits) => new(KeyKind.Rsa, bits);

    /// <summary>A key on the NIST curve of so many bits.</summary>
    public static KeySpec Curve(int bits) => new(KeyKind.EllipticCurve, bits);

    /// <summary>Reads "rsa:2048" or "ec:P-256".</summary>
    /// <exception cref="SourceException">The text is neither, or the size is not one of <see cref="CertificateGrid"/>.</exception>
    public static KeySpec Parse(string text) =>
        CertificateGrid.Keys.FirstOrDefault(key => string.Equals(key.ToString(), text, StringComparison.OrdinalIgnoreCase))
        ?? throw new SourceException(text, $"unknown key; known are {string.Join(", ", CertificateGrid.Keys)}");

    /// <summary>Finds a key by its <see cref="Name"/>.</summary>
    /// <exception cref="SourceException">It is not one of <see cref="CertificateGrid"/>.</exception>
    public static KeySpec Named(string name) => CertificateGrid.Keys.FirstOrDefault(key => key.Name == name) ?? throw new SourceException(name, "unknown key");

    /// <summary>The spelling that <see cref="Parse"/> reads.</summary>
    public override string ToString() => Kind == KeyKind.Rsa ? $"rsa:{Size}" : $"ec:{Size}";
}
