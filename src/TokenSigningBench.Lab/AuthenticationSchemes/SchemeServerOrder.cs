using System.Text.Json;

namespace TokenSigningBench.Lab.AuthenticationSchemes;

/// <summary>What a mode server is told, on its way to another process: with secrets in the clear, for a pipe between the two and nothing else.</summary>
internal sealed record SchemeServerOrder
{
    /// <summary>The names of its modes.</summary>
    public required IReadOnlyList<string> Schemes { get; init; }

    /// <summary>The scheme and cost of the passwords in the SQL stores.</summary>
    public required string PasswordHash { get; init; }

    /// <summary>The file of the SQLite database; null for none.</summary>
    public string? SqliteFile { get; init; }

    /// <summary>The directory's address; null for none.</summary>
    public Uri? Directory { get; init; }

    /// <summary>The PostgreSQL server's connection string, with its password; null for none.</summary>
    public string? PostgreSql { get; init; }

    /// <summary>The server's certificate with its private key, PKCS#12 without a password; null for plain HTTP.</summary>
    public byte[]? Tls { get; init; }

    /// <summary>The public keys (SubjectPublicKeyInfo) of those who sign bearer tokens, by the modes' names.</summary>
    public IReadOnlyDictionary<string, byte[]> BearerKeys { get; init; } = new Dictionary<string, byte[]>();

    /// <summary>The certificate (DER) that signs client certificates; null for none.</summary>
    public byte[]? ClientAuthority { get; init; }

    public string ToLine()
    {
        byte[] json = JsonSerializer.SerializeToUtf8Bytes(this);
        string line = Convert.ToBase64String(json);
        CryptographicOperations.ZeroMemory(json);
        return line;
    }

    /// <exception cref="UserErrorException">It is none.</exception>
    public static SchemeServerOrder FromLine(string? line)
    {
        byte[] json = [];
        try
        {
            json = Convert.FromBase64String(line ?? "");
            return JsonSerializer.Deserialize<SchemeServerOrder>(json) ?? throw new JsonException();
        }
        catch (Exception e) when (e is FormatException or JsonException)
        {
            throw new UserErrorException("standard input", "is no whole order", e);
        }
        finally
        {
            CryptographicOperations.ZeroMemory(json);
        }
    }
}
