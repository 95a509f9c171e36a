using System.Text.Json.Serialization;

namespace TokenSigningBench.Articles.AuthenticationSchemes;

/// <summary>The messages of one login, recorded after the warm-up: the flow of Figures 2 and 3 of the 2002 article.</summary>
/// <param name="Server">The server, by its name in cells.</param>
/// <param name="Messages">Requests and responses in turn.</param>
public sealed record SchemeExchange(string Scheme, string Server, IReadOnlyList<ExchangedMessage> Messages)
{
    /// <summary>The number of requests.</summary>
    [JsonIgnore]
    public int RoundTrips => Messages.Count(message => message.IsRequest);
}

/// <summary>One message of HTTP.</summary>
/// <param name="Line">The method and the path without its query, or the status.</param>
/// <param name="Headers">
/// The headers that authenticate or redirect, without their values: the name, what the value begins with, and its length.
/// </param>
/// <param name="Bytes">Headers and content in bytes, without TLS.</param>
public sealed record ExchangedMessage(bool IsRequest, string Line, IReadOnlyList<string> Headers, int Bytes);
