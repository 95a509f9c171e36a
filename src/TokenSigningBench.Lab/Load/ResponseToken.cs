using System.Buffers;
using System.Buffers.Text;
using System.Text.Json;

namespace TokenSigningBench.Lab.Load;

/// <summary>
/// Finds the identity token in a response under load. It does not parse the page as a browser does: that costs a hundred times as much, and
/// the cost of the load generator would be part of every figure. The nonce and state of every token are checked here; the signatures of
/// some are verified after the load.
/// </summary>
internal static class ResponseToken
{
    // The first characters of every JWT: base64url of {" (RFC 7519 section 3.1).
    private static readonly byte[] JwtPrefix = "eyJ"u8.ToArray();

    private static readonly SearchValues<byte> JwtCharacters = SearchValues.Create(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_."u8
    );

    /// <param name="nonce">The nonce of the request, which the token must have.</param>
    /// <param name="state">The state of the request, which the response must have.</param>
    /// <param name="subject">The subject that the token must have; empty for any.</param>
    /// <returns>The problem; null if the response is correct.</returns>
    public static string? FindProblem(
        RawResponse answer,
        ReadOnlySpan<byte> nonce,
        ReadOnlySpan<byte> state,
        ReadOnlySpan<byte> subject,
        out ReadOnlySpan<byte> token
    )
    {
        token = [];
        ReadOnlySpan<byte> parameters = answer.Status is 302 or 303 ? GetFragment(answer) : answer.Content;
        if (answer.Status is not (200 or 302 or 303))
            return Invariant($"status {answer.Status}{FormatError(answer)}");
        token = FindToken(parameters);
        if (token.IsEmpty)
            return Invariant($"status {answer.Status} without an identity token{FormatError(answer)}");
        if (!TokenSegments.AreSigned(token, (byte)'.'))
            return token.EndsWith("."u8) ? "an identity token without a signature" : "an identity token without three segments";
        if (!HasClaim(token, "nonce"u8, nonce))
            return "an identity token that is not for this request: its nonce is another, or missing";
        if (!subject.IsEmpty && !HasClaim(token, "sub"u8, subject))
            return "an identity token for another request";
        return parameters.IndexOf(state) < 0 ? "an answer that is not to this request: its state is another, or missing" : null;
    }

    /// <summary>Why a response holds no code for this request (OAuth 2.0, RFC 6749 section 4.1.2); null if it does.</summary>
    /// <param name="state">The state of the request, which the response must have.</param>
    /// <param name="code">The code; null if there is none.</param>
    public static string? FindCodeProblem(RawResponse answer, ReadOnlySpan<byte> state, out string? code)
    {
        code = null;
        if (answer.Status is not (200 or 302 or 303))
            return Invariant($"status {answer.Status}{FormatError(answer)}");
        Uri? location = Location(answer);
        var parameters = new AuthorizeResponseParameters(location is null ? answer.Text : null, location);
        code = parameters.Find("code");
        return code is null ? Invariant($"status {answer.Status} without a code{FormatError(answer)}")
            : parameters.Find("state") != Encoding.ASCII.GetString(state)
                ? "an answer that is not to this request: its state is another, or missing"
            : null;
    }

    // Searches after the parameter name, because a response can hold an access token too.
    private static ReadOnlySpan<byte> FindToken(ReadOnlySpan<byte> parameters)
    {
        int name = parameters.IndexOf("id_token"u8);
        if (name < 0)
            return [];
        int start = parameters[name..].IndexOf(JwtPrefix);
        if (start < 0)
            return [];
        ReadOnlySpan<byte> rest = parameters[(name + start)..];
        int end = rest.IndexOfAnyExcept(JwtCharacters);
        return end < 0 ? rest : rest[..end];
    }

    /// <summary>Whether a token has a claim with a value. Its signature is not verified here.</summary>
    public static bool HasClaim(ReadOnlySpan<byte> token, ReadOnlySpan<byte> claim, ReadOnlySpan<byte> value)
    {
        ReadOnlySpan<byte> payload = token[(token.IndexOf((byte)'.') + 1)..token.LastIndexOf((byte)'.')];
        byte[] rented = ArrayPool<byte>.Shared.Rent(payload.Length);
        try
        {
            if (Base64Url.DecodeFromUtf8(payload, rented, out _, out int length) != OperationStatus.Done)
                return false;
            var json = new Utf8JsonReader(rented.AsSpan(0, length));
            while (json.Read())
            {
                if (json.TokenType == JsonTokenType.PropertyName && json.CurrentDepth == 1 && json.ValueTextEquals(claim))
                    return json.Read() && json.TokenType == JsonTokenType.String && json.ValueTextEquals(value);
            }

            return false;
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException)
        {
            return false;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(rented);
        }
    }

    private static ReadOnlySpan<byte> GetFragment(RawResponse answer)
    {
        ReadOnlySpan<byte> location = answer.Header("Location"u8);
        int fragment = location.IndexOf((byte)'#');
        return fragment < 0 ? [] : location[fragment..];
    }

    private static Uri? Location(RawResponse answer) =>
        answer.Header("Location"u8) is { IsEmpty: false } header
        && Uri.TryCreate(new Uri("http://here/"), Encoding.Latin1.GetString(header), out Uri? absolute)
            ? absolute
            : null;

    // Parses the page as a browser does, because failures are rare and their times are not part of the figures.
    private static string FormatError(RawResponse answer) =>
        new AuthorizeResponseParameters(answer.Text, Location(answer)).Find("error") is { } error
            ? $": {AuthorizeResponseParameters.ToPrintableError(error)}"
            : "";
}
