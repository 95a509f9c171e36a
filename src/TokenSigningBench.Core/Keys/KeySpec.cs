namespace TokenSigningBench.Core.Keys;

/// <summary>The kind of a key.</summary>
public enum KeyKind
{
    /// <summary>RSA, named by the size of its modulus in bits.</summary>
    Rsa,

    /// <summary>A NIST elliptic curve, named by its curve.</summary>
    EllipticCurve,
}

/// <summary>A key to create: its kind and size.</summary>
/// <param name="Bits">RSA: the size of the modulus in bits; elliptic curve: the size of the field in bits (521 for P-521).</param>
public sealed record KeySpec(KeyKind Kind, int Bits)
{
    public static IReadOnlyList<int> RsaBits { get; } = [2048, 3072, 4096, 8192];

    /// <summary>Elliptic curves, each with its hash (RFC 7518 section 3.4).</summary>
    public static IReadOnlyList<(int CurveBits, int HashBits)> Curves { get; } = [(256, 256), (384, 384), (521, 512)];

    /// <summary>All keys that certificates are created with: RSA before elliptic curves, smallest first.</summary>
    public static IReadOnlyList<KeySpec> All { get; } = [.. RsaBits.Select(Rsa), .. Curves.Select(curve => Curve(curve.CurveBits))];

    /// <summary>The size in file names and tables: "2048", "P-256".</summary>
    public string Size => Kind == KeyKind.Rsa ? $"{Bits}" : $"P-{Bits}";

    /// <summary>The key in reports and run files: "RSA 2048", "P-256".</summary>
    public string Name => Kind == KeyKind.Rsa ? $"RSA {Bits}" : Size;

    public static KeySpec Rsa(int bits) => new(KeyKind.Rsa, bits);

    public static KeySpec Curve(int bits) => new(KeyKind.EllipticCurve, bits);

    /// <summary>Reads "rsa:2048" or "ec:P-256".</summary>
    /// <exception cref="UserErrorException">The text is neither, or the size is not one of <see cref="All"/>.</exception>
    public static KeySpec Parse(string text) =>
        All.FirstOrDefault(key => string.Equals(key.ToString(), text, StringComparison.OrdinalIgnoreCase))
        ?? throw new UserErrorException(text, $"unknown key; known are {string.Join(", ", All)}");

    /// <summary>Finds a key by its <see cref="Name"/>.</summary>
    /// <exception cref="UserErrorException">It is not one of <see cref="All"/>.</exception>
    public static KeySpec Named(string name) =>
        All.FirstOrDefault(key => key.Name == name) ?? throw new UserErrorException(name, "unknown key");

    /// <summary>Creates a key pair. An 8192-bit RSA key takes 3 to 30 s and cannot be interrupted.</summary>
    public AsymmetricAlgorithm MakeKey()
    {
        if (Kind == KeyKind.EllipticCurve)
            return ECDsa.Create(CurveOf(Bits));

        var rsa = RSA.Create(Bits);
        // .NET creates the key on first use. Use it here, or the first signature would include that time.
        rsa.ExportParameters(includePrivateParameters: false);
        return rsa;
    }

    /// <summary>The text that <see cref="Parse"/> reads.</summary>
    public override string ToString() => Kind == KeyKind.Rsa ? $"rsa:{Size}" : $"ec:{Size}";

    private static ECCurve CurveOf(int bits) =>
        bits switch
        {
            256 => ECCurve.NamedCurves.nistP256,
            384 => ECCurve.NamedCurves.nistP384,
            521 => ECCurve.NamedCurves.nistP521,
            _ => throw new ArgumentOutOfRangeException(nameof(bits), bits, "No NIST curve of this size is used here"),
        };
}
