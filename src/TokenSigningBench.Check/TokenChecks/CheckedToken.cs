using System.Text.Json.Serialization;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Tokens.Received;

namespace TokenSigningBench.Check.TokenChecks;

/// <summary>The result for one token. It has nothing of the token but its header's names, its times and its sizes.</summary>
/// <param name="Source">The file or address, with the token's name if it holds several; "token" for one of the command line.</param>
/// <param name="Form">In words: "signed token", "encrypted token (RSA-OAEP, A256GCM)".</param>
/// <param name="Bytes">Its length.</param>
public sealed record CheckedToken(string Source, string Form, int Bytes)
{
    /// <summary>"an identity token"; null if it does not show.</summary>
    public string? Purpose { get; init; }

    public string? Algorithm { get; init; }

    public string? Kid { get; init; }

    public string? X5t { get; init; }

    public string? X5tS256 { get; init; }

    public string? Type { get; init; }

    /// <summary>The bytes of its segments, encoded.</summary>
    public required IReadOnlyList<int> SegmentBytes { get; init; }

    /// <summary>The bytes of the signature, decoded; null if it has none.</summary>
    public int? SignatureBytes { get; init; }

    public DateTimeOffset? IssuedAt { get; init; }

    public DateTimeOffset? NotBefore { get; init; }

    public DateTimeOffset? Expires { get; init; }

    /// <summary>Its times in words, at the time of the check.</summary>
    public required IReadOnlyList<string> Times { get; init; }

    /// <summary>Where it is too long with default settings.</summary>
    public required IReadOnlyList<string> TooLongAt { get; init; }

    /// <summary>Where the keys come from; null if none were given.</summary>
    public string? Keys { get; init; }

    /// <summary>The key that signed it; null if none of them did.</summary>
    public string? SignedBy { get; init; }

    /// <summary>The algorithm of its signature, as its verification showed.</summary>
    public string? SignatureAlgorithm { get; init; }

    public required IReadOnlyList<Finding> Findings { get; init; }

    /// <summary>What relying parties say; empty if no keys were given.</summary>
    public required IReadOnlyList<RelyingPartyTrial> RelyingParties { get; init; }

    /// <summary>Why it could not be judged; null if it was.</summary>
    public string? Cause { get; init; }

    [JsonIgnore]
    public Verdict Verdict =>
        Findings.Any(finding => finding.Severity == Severity.Error) ? Verdict.Fail
        : Cause is not null ? Verdict.Error
        : Verdict.Pass;

    /// <summary>The facts of a token that only its recipient or its issuer can read.</summary>
    internal static CheckedToken Unread(string source, ReceivedToken token)
    {
        string? algorithm = null,
            kid = null,
            content = null;
        if (token.Form == TokenForm.Jwe)
        {
            TokenJson header = TokenParts.Of(token).Header;
            (algorithm, content, kid) = (Shown(header, "alg"), Shown(header, "enc"), Shown(header, "kid"));
        }

        (string form, string cause) = token.Form switch
        {
            TokenForm.Jwe => (
                $"encrypted token ({algorithm ?? "no alg"}, {content ?? "no enc"})",
                "is encrypted (JWE, RFC 7516): only its recipient's private key opens it, "
                    + "and whether a signed token is in it cannot be seen"
            ),
            TokenForm.Protected => (
                "data of ASP.NET Core Data Protection",
                "is encrypted by ASP.NET Core Data Protection, as session cookies and OpenIddict's own tokens are: "
                    + "only that server can read it"
            ),
            _ => ("reference token", "is a reference token, which has no content: ask its issuer's introspection endpoint (RFC 7662)"),
        };
        return new(source, form, token.Text.Length)
        {
            Algorithm = algorithm,
            Kid = kid,
            SegmentBytes = [.. token.Text.Split('.').Select(segment => segment.Length)],
            Times = [],
            TooLongAt = [],
            Findings = [],
            RelyingParties = [],
            Cause = cause,
        };
    }

    private static string? Shown(TokenJson header, string member) => header.Text(member) is { } text ? TokenValue.Shown(text) : null;
}
