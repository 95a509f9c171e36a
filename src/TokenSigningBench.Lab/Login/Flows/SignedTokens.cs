using System.Text.Json;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.Login.Flows;

/// <summary>
/// A response of a token endpoint under load (RFC 6749 sections 5.1 and 5.2): its tokens must be there, and signed. The signatures of some
/// are verified elsewhere.
/// </summary>
internal sealed record SignedTokens
{
    /// <summary>The identity token; empty if there is none.</summary>
    public byte[] IdToken { get; private init; } = [];

    /// <summary>The access token; empty if there is none.</summary>
    public byte[] AccessToken { get; private init; } = [];

    /// <summary>The refresh token; null if there is none.</summary>
    public string? RefreshToken { get; private init; }

    /// <param name="needsUser">Whether an identity token and a refresh token must be there beside the access token.</param>
    /// <param name="problem">Why the response is not correct; null if it is.</param>
    /// <returns>The tokens, which are complete only if there is no problem.</returns>
    public static SignedTokens Read(RawResponse answer, bool needsUser, out string? problem)
    {
        (SignedTokens tokens, string? error) = Parse(answer.Content);
        problem =
            error is not null ? Invariant($"status {answer.Status}: {error}")
            : answer.Status != 200 ? Invariant($"status {answer.Status} instead of tokens")
            : tokens.AccessToken.Length == 0 ? "no access token"
            : !ResponseToken.IsSigned(tokens.AccessToken) ? "an access token without a signature"
            : !needsUser ? null
            : tokens.IdToken.Length == 0 ? "no identity token"
            : !ResponseToken.IsSigned(tokens.IdToken) ? "an identity token without a signature"
            : string.IsNullOrEmpty(tokens.RefreshToken) ? "no refresh token"
            : null;
        return tokens;
    }

    private static (SignedTokens Tokens, string? Error) Parse(ReadOnlySpan<byte> content)
    {
        try
        {
            using JsonDocument document = StrictJson.Parse("", content.ToArray());
            return (
                new()
                {
                    IdToken = Encoding.UTF8.GetBytes(Text(document, "id_token") ?? ""),
                    AccessToken = Encoding.UTF8.GetBytes(Text(document, "access_token") ?? ""),
                    RefreshToken = Text(document, "refresh_token"),
                },
                Text(document, "error") is { } error ? ResponseToken.ToPrintableError(error) : null
            );
        }
        catch (Exception e) when (e is UserErrorException or InvalidOperationException)
        {
            return (new(), "something that is not JSON");
        }
    }

    private static string? Text(JsonDocument json, string member) =>
        json.RootElement.TryGetProperty(member, out JsonElement value) && value.ValueKind == JsonValueKind.String
            ? value.GetString()
            : null;
}
