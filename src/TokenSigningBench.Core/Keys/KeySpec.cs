namespace TokenSigningBench.Core.Keys;

/// <summary>The kind of a key.</summary>
public enum KeyKind
{
    /// <summary>RSA, named by the size of its modulus in bits.</summary>
    Rsa,

    /// <summary>A NIST elliptic curve, named by its curve.</summary>
    EllipticCurve,

    /// <summary>ML-DSA, named by its parameter set.</summary>
    MLDsa,
}

/// <summary>A key to create: its kind and size.</summary>
/// <param name="Bits">
/// RSA: the size of the modulus in bits; elliptic curve: of the field (521 for P-521); ML-DSA: of the public key.
/// </param>
public sealed record KeySpec(KeyKind Kind, int Bits)
{
    public static IReadOnlyList<int> RsaBits { get; } = [2048, 3072, 4096, 8192];

    /// <summary>Elliptic curves, each with its hash (RFC 7518 section 3.4).</summary>
    public static IReadOnlyList<(int CurveBits, int HashBits)> Curves { get; } = [(256, 256), (384, 384), (521, 512)];

    /// <summary>Keys that few libraries know: they are created and measured only where they are named.</summary>
    public static IReadOnlyList<KeySpec> PostQuantum { get; } = [.. MLDsaSet.All.Select(MLDsa)];

    /// <summary>All other keys that certificates are created with: RSA before elliptic curves, smallest first.</summary>
    public static IReadOnlyList<KeySpec> All { get; } = [.. RsaBits.Select(Rsa), .. Curves.Select(curve => Curve(curve.CurveBits))];

    /// <summary>The size in file names and tables: "2048", "P-256".</summary>
    public string Size =>
        Kind switch
        {
            KeyKind.Rsa => $"{Bits}",
            KeyKind.EllipticCurve => $"P-{Bits}",
            _ => Set!.Name,
        };

    /// <summary>The parameter set of ML-DSA; null for the other kinds.</summary>
    public MLDsaSet? Set => Kind == KeyKind.MLDsa ? MLDsaSet.All.Single(set => set.KeyBits == Bits) : null;

    /// <summary>The key in reports and run files: "RSA 2048", "P-256".</summary>
    public string Name => Kind == KeyKind.Rsa ? $"RSA {Bits}" : Size;

    public static KeySpec Rsa(int bits) => new(KeyKind.Rsa, bits);

    public static KeySpec Curve(int bits) => new(KeyKind.EllipticCurve, bits);

    public static KeySpec MLDsa(MLDsaSet set) => new(KeyKind.MLDsa, set.KeyBits);

    /// <summary>Reads "rsa:2048" or "ec:P-256".</summary>
    /// <exception cref="UserErrorException">The text is neither, or the size is not one of <see cref="All"/>.</exception>
    public static KeySpec Parse(string text) => Parse(text, All);

    /// <summary>Reads the text of one of these keys: "ml-dsa:65".</summary>
    /// <exception cref="UserErrorException">It is none of them.</exception>
    public static KeySpec Parse(string text, IReadOnlyCollection<KeySpec> known) =>
        known.FirstOrDefault(key => string.Equals(key.ToString(), text, StringComparison.OrdinalIgnoreCase))
        ?? throw new UserErrorException(text, $"unknown key; known are {string.Join(", ", known)}");

    /// <summary>Finds a key by its <see cref="Name"/>.</summary>
    /// <exception cref="UserErrorException">It is not one of <see cref="All"/>.</exception>
    public static KeySpec Named(string name) =>
        All.FirstOrDefault(key => key.Name == name) ?? throw new UserErrorException(name, "unknown key");

    /// <summary>Creates a key pair. An 8192-bit RSA key takes 3 to 30 s and cannot be interrupted.</summary>
    /// <exception cref="InvalidOperationException">It is ML-DSA, which is no type of the framework everywhere.</exception>
    public AsymmetricAlgorithm MakeKey()
    {
        if (Kind == KeyKind.EllipticCurve)
            return ECDsa.Create(CurveOf(Bits));
        if (Kind == KeyKind.MLDsa)
            throw new InvalidOperationException($"{this} is created as an MLDsaKey");

        var rsa = RSA.Create(Bits);
        // .NET creates the key on first use. Use it here, or the first signature would include that time.
        rsa.ExportParameters(includePrivateParameters: false);
        return rsa;
    }

    /// <summary>The text that <see cref="Parse(string)"/> reads.</summary>
    public override string ToString() =>
        Kind switch
        {
            KeyKind.Rsa => $"rsa:{Size}",
            KeyKind.EllipticCurve => $"ec:{Size}",
            _ => $"ml-dsa:{Set!.Number}",
        };

    private static ECCurve CurveOf(int bits) =>
        bits switch
        {
            256 => ECCurve.NamedCurves.nistP256,
            384 => ECCurve.NamedCurves.nistP384,
            521 => ECCurve.NamedCurves.nistP521,
            _ => throw new ArgumentOutOfRangeException(nameof(bits), bits, "No NIST curve of this size is used here"),
        };
}
