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

    /// <summary>Ed25519.</summary>
    Ed25519,
}

/// <summary>A key to create: its kind and size.</summary>
/// <param name="Bits">
/// RSA: the size of the modulus in bits; elliptic curve: of the field (521 for P-521); ML-DSA and Ed25519: of the public key.
/// </param>
public sealed record KeySpec(KeyKind Kind, int Bits)
{
    private const string RsaPrefix = "rsa:";

    /// <summary>The sizes in bits between which an RSA key of any size is created where it is named.</summary>
    public const int MinRsaBits = 1024,
        MaxRsaBits = 16384;

    public static IReadOnlyList<int> RsaBits { get; } = [2048, 3072, 4096, 8192];

    /// <summary>Elliptic curves, each with its hash (RFC 7518 section 3.4).</summary>
    public static IReadOnlyList<(int CurveBits, int HashBits)> Curves { get; } = [(256, 256), (384, 384), (521, 512)];

    /// <summary>Keys that few libraries know: they are created and measured only where they are named.</summary>
    public static IReadOnlyList<KeySpec> PostQuantum { get; } = [.. MLDsaSet.All.Select(MLDsa)];

    /// <summary>The same for Ed25519, which the token libraries of .NET do not know.</summary>
    public static KeySpec Ed25519 { get; } = new(KeyKind.Ed25519, 8 * Ed25519Key.PublicKeyBytes);

    /// <summary>All other keys that certificates are created with: RSA before elliptic curves, smallest first.</summary>
    public static IReadOnlyList<KeySpec> All { get; } = [.. RsaBits.Select(Rsa), .. Curves.Select(curve => Curve(curve.CurveBits))];

    /// <summary>The size in file names and tables: "2048", "P-256".</summary>
    public string Size =>
        Kind switch
        {
            KeyKind.Rsa => $"{Bits}",
            KeyKind.EllipticCurve => $"P-{Bits}",
            KeyKind.Ed25519 => Ed25519Key.KindName,
            _ => Set!.Name,
        };

    /// <summary>Whether it is a <see cref="SeedKey"/>, which is no type of the framework everywhere.</summary>
    public bool IsSeedKey => Kind is KeyKind.MLDsa or KeyKind.Ed25519;

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

    /// <summary>Reads the text of a key to create, which may be RSA of any size that .NET creates here: "rsa:15360".</summary>
    /// <exception cref="UserErrorException">It is no key, or no size of an RSA key.</exception>
    public static KeySpec ParseToCreate(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        if (!text.StartsWith(RsaPrefix, StringComparison.OrdinalIgnoreCase))
            return Parse(text, [.. All, .. PostQuantum, Ed25519]);

        using var rsa = RSA.Create();
        KeySizes legal = rsa.LegalKeySizes.MaxBy(sizes => sizes.SkipSize)!;
        return
            int.TryParse(text.AsSpan(RsaPrefix.Length), NumberStyles.None, CultureInfo.InvariantCulture, out int bits)
            && bits >= Math.Max(MinRsaBits, legal.MinSize)
            && bits <= Math.Min(MaxRsaBits, legal.MaxSize)
            && (bits - legal.MinSize) % legal.SkipSize == 0
            ? Rsa(bits)
            : throw new UserErrorException(
                text,
                $"no size of an RSA key; use {MinRsaBits} to {MaxRsaBits} bits in steps of {legal.SkipSize}"
            );
    }

    /// <summary>Finds a key by its <see cref="Name"/>.</summary>
    /// <exception cref="UserErrorException">It is not one of <see cref="All"/>.</exception>
    public static KeySpec Named(string name) =>
        All.FirstOrDefault(key => key.Name == name) ?? throw new UserErrorException(name, "unknown key");

    /// <summary>Creates a key pair. An 8192-bit RSA key takes 3 to 30 s and cannot be interrupted.</summary>
    /// <exception cref="InvalidOperationException">It <see cref="IsSeedKey"/>.</exception>
    public AsymmetricAlgorithm MakeKey()
    {
        if (Kind == KeyKind.EllipticCurve)
            return ECDsa.Create(CurveOf(Bits));
        if (IsSeedKey)
            throw new InvalidOperationException($"{this} is created as a SeedKey");

        var rsa = RSA.Create(Bits);
        // .NET creates the key on first use. Use it here, or the first signature would include that time.
        rsa.ExportParameters(includePrivateParameters: false);
        return rsa;
    }

    /// <summary>Creates a key pair of any kind, as <see cref="MakeKey"/> does.</summary>
    public TokenKey MakeTokenKey() =>
        Set is { } set ? TokenKey.FromSeedKey(MLDsaKey.Create(set))
        : Kind == KeyKind.Ed25519 ? TokenKey.FromSeedKey(Ed25519Key.Create())
        : TokenKey.FromPrivateKey(MakeKey());

    /// <summary>The text that <see cref="Parse(string)"/> reads.</summary>
    public override string ToString() =>
        Kind switch
        {
            KeyKind.Rsa => $"{RsaPrefix}{Size}",
            KeyKind.EllipticCurve => $"ec:{Size}",
            KeyKind.Ed25519 => "ed25519",
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
