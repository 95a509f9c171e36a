using System.Buffers;
using System.Buffers.Text;
using System.Text.Json;

namespace TokenSigningBench.Lab.Load;

/// <summary>
/// The identity token in an answer under load, found without reading the page as a browser does: that costs a hundred times as much, and would be the load generator's
/// cost in every figure. Whether it is the token that was asked for is looked at in each; its signature is verified afterwards, in some.
/// </summary>
internal static class AnsweredToken
{
    // The first letters of every JWT: base64url of {" (RFC 7519 section 3.1).
    private static readonly byte[] JwtStart = "eyJ"u8.ToArray();

    private static readonly SearchValues<byte> JwtCharacters = SearchValues.Create(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_."u8
    );

    /// <summary>Looks at an answer.</summary>
    /// <param name="answer">What an authorize endpoint said.</param>
    /// <param name="nonce">The nonce that was sent, which the token has to have.</param>
    /// <param name="state">The state that was sent, which the answer has to have.</param>
    /// <param name="subject">Who it has to be for; empty for anybody.</param>
    /// <returns>What is wrong with it; null where nothing is.</returns>
    public static string? Objection(
        HttpAnswer answer,
        ReadOnlySpan<byte> nonce,
        ReadOnlySpan<byte> state,
        ReadOnlySpan<byte> subject,
        out ReadOnlySpan<byte> token
    )
    {
        token = [];
        ReadOnlySpan<byte> parameters = answer.Status is 302 or 303 ? Fragment(answer) : answer.Content;
        if (answer.Status is not (200 or 302 or 303))
            return Invariant($"status {answer.Status}{Error(answer)}");
        token = Find(parameters);
        if (token.IsEmpty)
            return Invariant($"status {answer.Status} without an identity token{Error(answer)}");
        if (!Has(token, "nonce"u8, nonce))
            return "an identity token that is not for this request: its nonce is another, or missing";
        if (!subject.IsEmpty && !Has(token, "sub"u8, subject))
            return "an identity token that is not for whoever asked for it";
        return parameters.IndexOf(state) < 0 ? "an answer that is not to this request: its state is another, or missing" : null;
    }

    // Behind the name of the parameter: an answer can hold an access token too.
    private static ReadOnlySpan<byte> Find(ReadOnlySpan<byte> parameters)
    {
        int name = parameters.IndexOf("id_token"u8);
        if (name < 0)
            return [];
        int start = parameters[name..].IndexOf(JwtStart);
        if (start < 0)
            return [];
        ReadOnlySpan<byte> rest = parameters[(name + start)..];
        int end = rest.IndexOfAnyExcept(JwtCharacters);
        ReadOnlySpan<byte> token = end < 0 ? rest : rest[..end];
        return token.Count((byte)'.') == 2 && token[^1] != '.' ? token : [];
    }

    private static bool Has(ReadOnlySpan<byte> token, ReadOnlySpan<byte> claim, ReadOnlySpan<byte> value)
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
        catch (JsonException)
        {
            return false;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(rented);
        }
    }

    private static ReadOnlySpan<byte> Fragment(HttpAnswer answer)
    {
        ReadOnlySpan<byte> location = answer.Header("Location"u8);
        int fragment = location.IndexOf((byte)'#');
        return fragment < 0 ? [] : location[fragment..];
    }

    // Read as a browser would: a failure is rare, or its own figure.
    private static string Error(HttpAnswer answer)
    {
        Uri? location = Uri.TryCreate(new Uri("http://here/"), Encoding.Latin1.GetString(answer.Header("Location"u8)), out Uri? absolute)
            ? absolute
            : null;
        return new AnsweredParameters(Encoding.UTF8.GetString(answer.Content), location).Find("error") is { } error
            ? $": {PrintableError(error)}"
            : "";
    }

    private static string PrintableError(string error) =>
        error.Length <= 60 && error.All(character => character is >= ' ' and <= '~') ? error : "an error that cannot be printed";
}
