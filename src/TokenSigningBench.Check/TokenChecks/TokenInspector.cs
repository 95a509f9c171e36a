using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Tokens.Received;

namespace TokenSigningBench.Check.TokenChecks;

/// <summary>Judges tokens.</summary>
public static class TokenInspector
{
    /// <summary>Judges one token.</summary>
    /// <param name="source">Where it is, for messages.</param>
    /// <param name="answers">Asks relying parties; null for none.</param>
    public static CheckedToken Check(
        string source,
        ReceivedToken token,
        TokenKeySet? keys,
        ExpectedClaims expected,
        DateTimeOffset now,
        Func<TokenInspection, IReadOnlyList<Finding>, IReadOnlyList<RelyingPartyTrial>>? answers
    )
    {
        if (token.Form is TokenForm.Jwe or TokenForm.Opaque or TokenForm.Protected)
            return CheckedToken.Unread(source, token);
        var inspection = TokenInspection.Of(token, keys, expected, now);
        TokenParts parts = inspection.Parts;
        IReadOnlyList<Finding> findings = TokenRules.Judge(inspection);
        return new(source, token.Form == TokenForm.Jws ? "signed token" : "part of a token", token.Text.Length)
        {
            Purpose = inspection.Purpose == TokenPurpose.Unknown ? null : PurposeText.Of(inspection.Purpose),
            Algorithm = Shown(parts.Algorithm),
            Kid = Shown(parts.Kid),
            X5t = Shown(parts.Header.Text("x5t")),
            X5tS256 = Shown(parts.Header.Text("x5t#S256")),
            Type = Shown(parts.Header.Text("typ")),
            SegmentBytes = parts.SegmentCharacters,
            SignatureBytes = parts.Signature?.Length,
            IssuedAt = parts.Time("iat"),
            NotBefore = parts.Time("nbf"),
            Expires = parts.Time("exp"),
            Times = TimeWords.Of(inspection),
            TooLongAt = TokenRules.TooLongAt(inspection),
            Keys = keys?.Name,
            SignedBy = inspection.Match?.Key.Label,
            SignatureAlgorithm = inspection.Match?.Algorithm.Name,
            Findings = findings,
            RelyingParties = answers?.Invoke(inspection, findings) ?? [],
            Cause = keys is null ? "its signature was not verified: name the issuer's keys with --keys, a file or an address" : null,
        };
    }

    private static string? Shown(string? value) => value is null ? null : TokenValue.Shown(value);
}
