using System.Text.Json;
using System.Text.Json.Serialization;

namespace TokenSigningBench.Lab.Servers;

/// <summary>The startup data of OpenIddict in its own process, sent as one line of standard input. It holds secrets.</summary>
public sealed record OpenIddictStartupData
{
    private static readonly JsonSerializerOptions Json = new() { Converters = { new JsonStringEnumConverter() } };

    /// <summary>The key, the algorithm and the run's secret, as <see cref="EmbeddedServerStartupData"/> writes them.</summary>
    public required string Signing { get; init; }

    /// <summary>The database file of SQLite, or the connection string of PostgreSQL; empty for the other stores.</summary>
    public required string Database { get; init; }

    public required OpenIddictSettings Settings { get; init; }

    public string ToLine() => JsonSerializer.Serialize(this, Json);

    /// <param name="line">The line; null if standard input was empty.</param>
    /// <exception cref="UserErrorException">The line is incomplete or malformed.</exception>
    public static OpenIddictStartupData FromLine(string? line)
    {
        try
        {
            return JsonSerializer.Deserialize<OpenIddictStartupData>(line ?? "", Json) ?? throw new JsonException();
        }
        catch (JsonException e)
        {
            throw new UserErrorException("standard input", "is not complete start-up data", e);
        }
    }
}
