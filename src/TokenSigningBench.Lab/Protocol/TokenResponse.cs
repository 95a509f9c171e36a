using System.Text.Json;

namespace TokenSigningBench.Lab.Protocol;

/// <summary>
/// The response of a token endpoint, and its time to first byte (RFC 6749 sections 5.1 and 5.2, OpenID Connect Core 1.0 section 3.1.3.3).
/// </summary>
/// <param name="FirstByte">The time from sending the request until the response headers arrived; zero under load.</param>
/// <param name="Timing">The response's Server-Timing; null if the server sends none, and under load.</param>
internal sealed record TokenResponse(TimeSpan FirstByte, int Status, ServerTiming? Timing)
{
    /// <summary>The identity token, not verified; null if there is none.</summary>
    public string? IdToken { get; private init; }

    public string? AccessToken { get; private init; }

    /// <summary>The refresh token; null if there is none.</summary>
    public string? RefreshToken { get; private init; }

    public string? Error { get; private init; }

    /// <exception cref="UserErrorException">It is not JSON.</exception>
    public static TokenResponse Read(TimeSpan firstByte, HttpResponseMessage response, byte[] body)
    {
        var read = new TokenResponse(firstByte, (int)response.StatusCode, ServerTiming.Of(response));
        return read.TryParse(body)
            ?? throw new UserErrorException(
                LoginClient.Name(response.RequestMessage!.RequestUri!),
                Invariant($"answers {read.Status} and something that is not JSON")
            );
    }

    /// <summary>Reads a response under load: its tokens must be there, and signed. The signatures of some are verified elsewhere.</summary>
    /// <param name="needsUser">Whether an identity token and a refresh token must be there beside the access token.</param>
    /// <param name="problem">Why the response is not correct; null if it is.</param>
    /// <returns>The tokens, which are complete only if there is no problem.</returns>
    public static TokenResponse Read(RawResponse answer, bool needsUser, out string? problem)
    {
        var empty = new TokenResponse(TimeSpan.Zero, answer.Status, null);
        TokenResponse? tokens = empty.TryParse(answer.Content.ToArray());
        problem =
            tokens is null ? Invariant($"status {answer.Status}: something that is not JSON")
            : tokens.Error is { } error ? Invariant($"status {answer.Status}: {AuthorizeResponseParameters.ToPrintableError(error)}")
            : answer.Status != 200 ? Invariant($"status {answer.Status} instead of tokens")
            : Missing("access token", tokens.AccessToken)
                ?? (!needsUser ? null : Missing("identity token", tokens.IdToken))
                ?? (needsUser && string.IsNullOrEmpty(tokens.RefreshToken) ? "no refresh token" : null);
        return tokens ?? empty;
    }

    private static string? Missing(string name, string? token) =>
        string.IsNullOrEmpty(token) ? $"no {name}"
        : TokenSegments.AreSigned(token, '.') ? null
        : $"an {name} without a signature";

    private TokenResponse? TryParse(byte[] body)
    {
        try
        {
            using JsonDocument json = StrictJson.Parse("", body);
            return this with
            {
                IdToken = ReadText(json, "id_token"),
                AccessToken = ReadText(json, "access_token"),
                RefreshToken = ReadText(json, "refresh_token"),
                Error = ReadText(json, "error"),
            };
        }
        catch (Exception e) when (e is UserErrorException or InvalidOperationException)
        {
            return null;
        }
    }

    private static string? ReadText(JsonDocument json, string member) =>
        json.RootElement.TryGetProperty(member, out JsonElement value) && value.ValueKind == JsonValueKind.String
            ? value.GetString()
            : null;
}
