using System.Text.Json;
using TokenSigningBench.Core.Certificates;

namespace TokenSigningBench.Core.Sources;

/// <summary>
/// A file of Duende IdentityServer's automatic key management, <c>keys/is-signing-key-*.json</c>: the model SerializedKey, whose Data is
/// a key in JSON (RsaKeyContainer, EcKeyContainer, X509KeyContainer) unless Data Protection encrypted it.
/// </summary>
internal static class DuendeKeyFile
{
    private const string Prefix = "is-signing-key-";

    /// <returns>The key; null if the document is something else.</returns>
    /// <exception cref="UserErrorException">It is encrypted, or its data is no key.</exception>
    public static SourceKey? TryRead(string path, ReadOnlyMemory<byte> json, KeyDerivationBudget? budget)
    {
        using JsonDocument document = StrictJson.Parse(path, json);
        JsonElement root = document.RootElement;
        if (
            root.ValueKind != JsonValueKind.Object
            || !root.TryGetProperty("DataProtected", out JsonElement isProtected)
            || Text(root, "Data") is not { } data
        )
            return null;
        AutomaticKey[] keys = KeysOf(path, root);
        string what =
            "a key file of Duende IdentityServer"
            + $"{Part(", ", Text(root, "Algorithm"))}{Part(", created ", Text(root, "Created")?.Split('T')[0])}"
            + (keys.Length == 0 ? "" : $" ({AutomaticKey.WordOf(keys[0].DutyIn(keys, TimeProvider.System.GetUtcNow()).Duty)})");
        if (isProtected.ValueKind != JsonValueKind.False)
            throw new UserErrorException(
                path,
                $"is {what}, encrypted by ASP.NET Core Data Protection: only the server reads it; check the server's address"
            );

        byte[] content = [];
        try
        {
            using JsonDocument key = StrictJson.Parse(path, Encoding.UTF8.GetBytes(data));
            content = ReadKey(key.RootElement, Text(root, "Algorithm"));
            SourceKey opened = CertificateFile.OpenContent(path, content, null, null, budget);
            opened.AutomaticKeys = keys;
            return opened;
        }
        catch (Exception e)
            when (e is CryptographicException or FormatException or ArgumentException or KeyNotFoundException or InvalidOperationException)
        {
            throw new UserErrorException(path, $"is {what}, whose key cannot be read: {e.Message}", e);
        }
        finally
        {
            CryptographicOperations.ZeroMemory(content);
        }
    }

    // The key of the file, and those of the other files of its folder for its algorithm: encrypted ones have the same members.
    private static AutomaticKey[] KeysOf(string path, JsonElement file) =>
        CreatedIn(file) is not { } created
            ? []
            :
            [
                new(created),
                .. (Path.GetFileName(path).StartsWith(Prefix, StringComparison.Ordinal) ? FilesBeside(path) : [])
                    .Select(beside => CreatedOf(beside, Text(file, "Algorithm")))
                    .OfType<DateTimeOffset>()
                    .Select(other => new AutomaticKey(other)),
            ];

    private static IEnumerable<string> FilesBeside(string path) =>
        Directory
            .EnumerateFiles(Path.GetDirectoryName(Path.GetFullPath(path))!, $"{Prefix}*.json")
            .Where(other => Path.GetFileName(other) != Path.GetFileName(path));

    private static DateTimeOffset? CreatedOf(string path, string? algorithm)
    {
        try
        {
            using JsonDocument document = StrictJson.Parse(path, SourceFile.ReadAllBytes(path));
            return Text(document.RootElement, "Algorithm") == algorithm ? CreatedIn(document.RootElement) : null;
        }
        catch (UserErrorException)
        {
            // It is named itself, or it is not judged.
            return null;
        }
    }

    private static DateTimeOffset? CreatedIn(JsonElement file) =>
        Text(file, "Created") is not null
        && file.GetProperty("Created").TryGetDateTimeOffset(out DateTimeOffset created)
        && created.UtcDateTime.Year is > 2000 and < 9000
            ? created
            : null;

    // PKCS#12, or PKCS#8.
    private static byte[] ReadKey(JsonElement key, string? algorithm)
    {
        if (Text(key, "CertificateRawData") is { } certificate)
            return Convert.FromBase64String(certificate);
        if (key.TryGetProperty("Parameters", out JsonElement numbers))
        {
            using var rsa = RSA.Create(
                new RSAParameters
                {
                    Modulus = Bytes(numbers, "Modulus"),
                    Exponent = Bytes(numbers, "Exponent"),
                    D = Bytes(numbers, "D"),
                    P = Bytes(numbers, "P"),
                    Q = Bytes(numbers, "Q"),
                    DP = Bytes(numbers, "DP"),
                    DQ = Bytes(numbers, "DQ"),
                    InverseQ = Bytes(numbers, "InverseQ"),
                }
            );
            return rsa.ExportPkcs8PrivateKey();
        }

        JsonElement point = key.GetProperty("Q");
        using var curve = ECDsa.Create(
            new ECParameters
            {
                Curve = algorithm switch
                {
                    "ES384" => ECCurve.NamedCurves.nistP384,
                    "ES512" => ECCurve.NamedCurves.nistP521,
                    _ => ECCurve.NamedCurves.nistP256,
                },
                D = Bytes(key, "D"),
                Q = new() { X = Bytes(point, "X"), Y = Bytes(point, "Y") },
            }
        );
        return curve.ExportPkcs8PrivateKey();
    }

    private static byte[] Bytes(JsonElement element, string member) => element.GetProperty(member).GetBytesFromBase64();

    private static string? Text(JsonElement element, string member) =>
        element.ValueKind == JsonValueKind.Object
        && element.TryGetProperty(member, out JsonElement value)
        && value.ValueKind == JsonValueKind.String
            ? value.GetString()
            : null;

    private static string Part(string before, string? text) => text is null ? "" : before + text;
}
