namespace TokenSigningBench.Core.Keys;

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
    /// <summary>RSA sizes, in bits.</summary>
    public static IReadOnlyList<int> RsaBits { get; } = [2048, 3072, 4096, 8192];

    /// <summary>Elliptic curves, each with the hash that RFC 7518 section 3.4 pairs it with.</summary>
    public static IReadOnlyList<(int CurveBits, int HashBits)> Curves { get; } = [(256, 256), (384, 384), (521, 512)];

    /// <summary>Every key that certificates are made with, RSA before elliptic curves, smallest first.</summary>
    public static IReadOnlyList<KeySpec> All { get; } = [.. RsaBits.Select(Rsa), .. Curves.Select(curve => Curve(curve.CurveBits))];

    /// <summary>The size as file names and tables spell it: "2048", "P-256".</summary>
    public string Size => Kind == KeyKind.Rsa ? $"{Bits}" : $"P-{Bits}";

    /// <summary>The key as reports and run files spell it: "RSA 2048", "P-256".</summary>
    public string Name => Kind == KeyKind.Rsa ? $"RSA {Bits}" : Size;

    /// <summary>An RSA key of so many bits.</summary>
    public static KeySpec Rsa(int bits) => new(KeyKind.Rsa, bits);

    /// <summary>A key on the NIST curve of so many bits.</summary>
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

    /// <summary>Makes a key pair. An 8192-bit RSA key takes 3 to 30 seconds and cannot be interrupted.</summary>
    public AsymmetricAlgorithm MakeKey()
    {
        if (Kind == KeyKind.EllipticCurve)
            return ECDsa.Create(CurveOf(Bits));

        var rsa = RSA.Create(Bits);
        // The key is made on first use; unless it is used here, its making would be counted as the first signature.
        rsa.ExportParameters(includePrivateParameters: false);
        return rsa;
    }

    /// <summary>The spelling that <see cref="Parse"/> reads.</summary>
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
