using System.Text.Json;

namespace TokenSigningBench.Articles.ServedSchemes;

/// <summary>
/// The startup data of a scheme server in another process. It contains secrets in plain text, and may be sent only over a pipe between the
/// two.
/// </summary>
internal sealed record SchemeServerStartupData
{
    /// <summary>The names of the schemes.</summary>
    public required IReadOnlyList<string> Schemes { get; init; }

    /// <summary>The scheme and cost of the passwords in the SQL stores.</summary>
    public required string PasswordHash { get; init; }

    /// <summary>The file of the SQLite database; null for none.</summary>
    public string? SqliteFile { get; init; }

    /// <summary>The directory's address; null for none.</summary>
    public Uri? Directory { get; init; }

    /// <summary>The PostgreSQL server's connection string, with its password; null for none.</summary>
    public string? PostgreSql { get; init; }

    /// <summary>The TLS certificate with its private key, PKCS#12 without a password; null for plain HTTP.</summary>
    public byte[]? Tls { get; init; }

    /// <summary>The public keys (SubjectPublicKeyInfo) of the token issuers, by scheme name.</summary>
    public IReadOnlyDictionary<string, byte[]> BearerKeys { get; init; } = new Dictionary<string, byte[]>();

    /// <summary>The certificate (DER) of the authority for client certificates; null for none.</summary>
    public byte[]? ClientAuthority { get; init; }

    public string ToLine()
    {
        byte[] json = JsonSerializer.SerializeToUtf8Bytes(this);
        string line = Convert.ToBase64String(json);
        CryptographicOperations.ZeroMemory(json);
        return line;
    }

    /// <exception cref="UserErrorException">The line is incomplete or malformed.</exception>
    public static SchemeServerStartupData FromLine(string? line)
    {
        byte[] json = [];
        try
        {
            json = Convert.FromBase64String(line ?? "");
            return JsonSerializer.Deserialize<SchemeServerStartupData>(json) ?? throw new JsonException();
        }
        catch (Exception e) when (e is FormatException or JsonException)
        {
            throw new UserErrorException("standard input", "is not complete start-up data", e);
        }
        finally
        {
            CryptographicOperations.ZeroMemory(json);
        }
    }
}
