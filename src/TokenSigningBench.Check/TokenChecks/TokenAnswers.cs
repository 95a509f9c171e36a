using System.Text.Json;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Tokens.Received;

namespace TokenSigningBench.Check.TokenChecks;

/// <summary>What relying parties say of a token: those in this process of the token itself, the others as it was measured.</summary>
/// <param name="expected">What they are configured with; what is null is as in the token.</param>
/// <param name="asksAll">Whether the installed ones get the token itself.</param>
public sealed class TokenAnswers(ExpectedClaims expected, bool asksAll, IProgress<string>? progress, CancellationToken cancel)
{
    // Where a token has none, so that the library misses it.
    private const string AnyIssuer = "https://idp.example",
        AnyAudience = "api";

    public IReadOnlyList<RelyingPartyTrial> Of(TokenInspection token, IReadOnlyList<Finding> findings)
    {
        string issuer = expected.Issuer ?? token.Parts.Claims.Text("iss") ?? AnyIssuer,
            audience = expected.Audience ?? AudienceOf(token.Parts.Claims) ?? AnyAudience,
            keySet = token.Keys!.Json(token.Parts),
            algorithm = token.Parts.Algorithm is { } name ? TokenValue.Shown(name) : "";
        return
        [
            .. IdentityModelAnswers.Of(token.Parts.Token.Text, algorithm, keySet, issuer, audience),
            .. asksAll ? AskedParties.Of(token, keySet, issuer, audience, progress, cancel) : KeptAnswers.Of(findings, algorithm),
        ];
    }

    private static string? AudienceOf(TokenJson claims) =>
        claims.Of("aud") is not { } audience ? null
        : audience.ValueKind == JsonValueKind.String ? audience.GetString()
        : audience.ValueKind == JsonValueKind.Array && audience.GetArrayLength() > 0 && audience[0].ValueKind == JsonValueKind.String
            ? audience[0].GetString()
        : null;
}
