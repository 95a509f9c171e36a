using TokenSigningBench.Core.Certificates;

namespace TokenSigningBench.Core.Sources;

/// <summary>Opens whatever the user named: a certificate's file, a JWK or a set of them, or an identity server's address.</summary>
public static class KeySource
{
    /// <summary>The endings of files that are known, as messages list them.</summary>
    public const string Endings = $"{CertificateFile.Endings} {JsonEndings}";

    private const string JsonEndings = ".jwk .jwks .json";

    /// <summary>The files that a folder stands for: those named like a certificate or a key, in the order of their names.</summary>
    /// <exception cref="SourceException">There are none, or the folder cannot be read.</exception>
    public static IReadOnlyList<string> FilesIn(string folder)
    {
        try
        {
            string[] files = [.. Directory.GetFiles(folder).Where(file => IsNamedLike(file, Endings)).Order(StringComparer.Ordinal)];
            return files.Length > 0 ? files : throw new SourceException(folder, $"holds no certificate or key; looked for {Endings}");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new SourceException(folder, e.Message, e);
        }
    }

    /// <summary>Opens a file.</summary>
    /// <param name="path">The file. Its ending decides what it must hold.</param>
    /// <param name="password">The password of the file or of the key in it; null where there is none.</param>
    /// <param name="thumbprint">Which of several certificates with a private key is meant; null where there is one.</param>
    /// <exception cref="SourceException">It cannot be read, needs another password, or asks for too much work.</exception>
    public static SourceContent Open(string path, string? password, string? thumbprint) =>
        IsNamedLike(path, JsonEndings) ? JwkDocument.Read(path, SourceFile.ReadAllBytes(path))
        : IsNamedLike(path, CertificateFile.Endings) || !File.Exists(path) ? new([CertificateFile.Open(path, password, thumbprint)], [], [])
        : throw new SourceException(path, $"unknown ending '{Path.GetExtension(path)}'; known are {Endings}");

    private static bool IsNamedLike(string path, string endings) => endings.Split(' ').Contains(Path.GetExtension(path), StringComparer.OrdinalIgnoreCase);
}
