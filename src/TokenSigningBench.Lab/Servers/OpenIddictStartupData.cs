using System.Text.Json;
using System.Text.Json.Serialization;
using TokenSigningBench.Lab.IdentityServer;

namespace TokenSigningBench.Lab.Servers;

/// <summary>The startup data of OpenIddict in its own process, sent as one line of standard input. It holds secrets.</summary>
public sealed record OpenIddictStartupData
{
    private static readonly JsonSerializerOptions Json = new() { Converters = { new JsonStringEnumConverter() } };

    /// <summary>The key, the algorithm and the run's secret, as <see cref="EmbeddedServerStartupData"/> writes them.</summary>
    public required string Signing { get; init; }

    public required OpenIddictStore Store { get; init; }

    /// <summary>The database file of SQLite, or the connection string of PostgreSQL; empty for the other stores.</summary>
    public string Database { get; init; } = "";

    /// <summary>The port on loopback; 0 for any free port.</summary>
    public int Port { get; init; }

    /// <summary>Whether it uses TLS, with a certificate that it creates for its own address.</summary>
    public bool UsesTls { get; init; }

    /// <summary>
    /// Whether codes and other tokens that only this server reads are protected by ASP.NET Core Data Protection and not by the signing key.
    /// </summary>
    public bool UsesDataProtection { get; init; }

    /// <summary>Whether a handler of ours signs with RSA keys over 4096 bits and a hash of 256 or 384 bits.</summary>
    public bool HasWorkaround { get; init; }

    /// <inheritdoc cref="OpenIddictSettings.StoresTokens"/>
    public bool StoresTokens { get; init; } = true;

    /// <inheritdoc cref="OpenIddictSettings.EncryptionKeyBits"/>
    public int EncryptionKeyBits { get; init; } = OpenIddictSettings.DefaultEncryptionKeyBits;

    /// <inheritdoc cref="OpenIddictSettings.DigestsSecrets"/>
    public bool DigestsSecrets { get; init; }

    /// <inheritdoc cref="OpenIddictSettings.PasswordIterations"/>
    public int? PasswordIterations { get; init; }

    /// <summary>The redirect URIs of its clients.</summary>
    public IReadOnlyList<string> RedirectUris { get; init; } = IdentityServerOptions.LabClient.RedirectUris;

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
