using System.Text.Json;

namespace TokenSigningBench.Core.Tokens.Received;

/// <summary>A token that somebody refuses, taken apart. Nothing of it is verified, and whatever is wrong with it is kept.</summary>
public sealed class TokenParts
{
    private TokenParts(ReceivedToken token)
    {
        Token = token;
        string[] segments = token.Text.Split('.');
        (string, string)[] named = [.. segments.Zip(["header", "payload", "signature"])];
        // Of an encrypted token only the header can be read.
        bool isEncrypted = token.Form == TokenForm.Jwe;
        EncodingFaults =
        [
            .. from segment in named.Take(isEncrypted ? 1 : 3)
            let objection = Base64Text.ObjectionTo(segment.Item1)
            where objection is not null
            select $"its {segment.Item2} is {objection}",
        ];
        Header = TokenJson.Read(Base64Text.Decode(segments[0]));
        PayloadBytes = segments.Length > 1 && !isEncrypted ? Base64Text.Decode(segments[1]) : null;
        Claims = isEncrypted ? new(null, null, []) : TokenJson.Read(PayloadBytes);
        Signature = segments.Length == 3 ? Base64Text.Decode(segments[2]) : null;
        SigningInput = segments.Length == 3 ? token.Text[..token.Text.LastIndexOf('.')] : token.Text;
        SegmentCharacters = [.. segments.Select(segment => segment.Length)];
    }

    public ReceivedToken Token { get; }

    /// <summary>How its segments differ from the encoding that RFC 7515 section 2 permits; empty for one that does not.</summary>
    public IReadOnlyList<string> EncodingFaults { get; }

    public TokenJson Header { get; }

    /// <summary>The claims; without a root if they cannot be read.</summary>
    public TokenJson Claims { get; }

    /// <summary>The payload; null if it cannot be decoded.</summary>
    public byte[]? PayloadBytes { get; }

    /// <summary>The signature, of no bytes for an unsigned token; null if it is missing, or cannot be decoded.</summary>
    public byte[]? Signature { get; }

    /// <summary>The text that is signed.</summary>
    public string SigningInput { get; }

    /// <summary>The lengths of its segments, encoded.</summary>
    public IReadOnlyList<int> SegmentCharacters { get; }

    /// <summary>The header's <c>alg</c>; null if it has none.</summary>
    public string? Algorithm => Header.Text("alg");

    /// <summary>The algorithm that is named, if its case does not count; null for none, and for an unknown one.</summary>
    public JwsAlgorithm? MeantAlgorithm =>
        JwsAlgorithm.All.FirstOrDefault(one => string.Equals(one.Name, Algorithm, StringComparison.OrdinalIgnoreCase));

    /// <summary>The header's <c>kid</c>; null if it has none.</summary>
    public string? Kid => Header.Text("kid");

    /// <summary>Whether its alg is none, in any case (RFC 7515 appendix A.5).</summary>
    public bool IsAlgorithmNone => string.Equals(Algorithm, "none", StringComparison.OrdinalIgnoreCase);

    public static TokenParts Of(ReceivedToken token) => new(token);

    /// <summary>A time of the claims; null if it is missing, not a number, or out of range.</summary>
    public DateTimeOffset? Time(string claim) => Seconds(claim) is { } seconds ? ToTime(seconds) : null;

    /// <summary>A time of the claims in seconds since 1970 (RFC 7519 section 2); null if it is missing or not a number.</summary>
    public double? Seconds(string claim) =>
        Claims.Of(claim) is { ValueKind: JsonValueKind.Number } value && value.TryGetDouble(out double seconds) && double.IsFinite(seconds)
            ? seconds
            : null;

    private static DateTimeOffset? ToTime(double seconds) =>
        seconds > DateTimeOffset.MaxValue.ToUnixTimeSeconds() ? null
        : seconds < DateTimeOffset.MinValue.ToUnixTimeSeconds() ? DateTimeOffset.MinValue
        : DateTimeOffset.FromUnixTimeMilliseconds((long)(seconds * 1e3));
}
