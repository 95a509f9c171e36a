using System.Numerics;
using System.Text.Json;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Testing;

/// <summary>Published moduli that can be factored, and some that cannot.</summary>
public static class WeakModuli
{
    private static readonly JsonElement[] All =
    [
        .. JsonDocument
            .Parse(File.ReadAllBytes(Path.Combine(AppContext.BaseDirectory, "Vectors", "weak-moduli.json")))
            .RootElement.GetProperty("moduli")
            .EnumerateArray(),
    ];

    public static TheoryData<string> Names => [.. All.Select(modulus => modulus.GetProperty("name").GetString()!)];

    public static string? Weakness(string name) => Find(name).GetProperty("weak").GetString();

    public static BigInteger Modulus(string name) =>
        BigInteger.Parse("0" + Find(name).GetProperty("hex").GetString(), NumberStyles.HexNumber, CultureInfo.InvariantCulture);

    public static BigInteger OfKnownPrimes(int bits)
    {
        using RSA key = KnownPrimeKeys.Create(bits);
        return new BigInteger(key.ExportParameters(false).Modulus, isUnsigned: true, isBigEndian: true);
    }

    /// <summary>The facts of one of paranoid_crypto's moduli, by file name.</summary>
    public static CertificateFacts FactsOf(string name)
    {
        string path = Path.Combine(AppContext.BaseDirectory, "Vectors", "certificates", "paranoid_crypto", $"{name}.jwk");
        using SourceKey key = KeySource.Open(path, null, null).Keys.ShouldHaveSingleItem();
        return CertificateFacts.Of(key);
    }

    private static JsonElement Find(string name) => All.Single(modulus => modulus.GetProperty("name").GetString() == name);
}
