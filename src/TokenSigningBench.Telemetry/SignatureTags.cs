using Microsoft.IdentityModel.Tokens;

namespace TokenSigningBench.Telemetry;

/// <summary>What is recorded of a signature beside its duration: the algorithm and the key, nothing of the token.</summary>
internal sealed class SignatureTags
{
    private readonly string _algorithm;
    private readonly string? _keyId;
    private readonly KeyValuePair<string, object?>[] _values;

    public SignatureTags(SecurityKey key, string algorithm)
    {
        (_algorithm, _keyId) = (algorithm, key.KeyId);
        KeyBits = SizeOf(key);
        List<KeyValuePair<string, object?>> values = [new("token.signing.algorithm", algorithm)];
        if (KeyBits is { } bits)
            values.Add(new("token.signing.key.size", bits));
        if (!string.IsNullOrEmpty(_keyId))
            values.Add(new("token.signing.key.id", _keyId));
        _values = [.. values];
        ActivityName = $"sign {algorithm}";
    }

    /// <summary>The attribute of OpenTelemetry that says why an operation failed.</summary>
    public const string ErrorType = "error.type";

    /// <summary>Of few kinds, as OpenTelemetry wants the names of spans.</summary>
    public string ActivityName { get; }

    public ReadOnlySpan<KeyValuePair<string, object?>> Values => _values;

    public IEnumerable<KeyValuePair<string, object?>> AsEnumerable() => _values;

    /// <summary>The size of the key in bits; null if the key does not know it.</summary>
    public int? KeyBits { get; }

    /// <summary>
    /// Whether these are the tags of a key as it is now: a server may set its key ID later, or make other objects of the same key.
    /// </summary>
    public bool AreOf(SecurityKey key, string algorithm) => algorithm == _algorithm && key.KeyId == _keyId && SizeOf(key) == KeyBits;

    // A key of a kind that the library does not know may throw anything here, and still sign.
#pragma warning disable CA1031
    internal static int? SizeOf(SecurityKey key)
    {
        try
        {
            return key.KeySize > 0 ? key.KeySize : null;
        }
        catch (Exception)
        {
            return null;
        }
    }
#pragma warning restore CA1031
}
