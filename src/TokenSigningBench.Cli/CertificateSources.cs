using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Cli;

/// <summary>The certificates that the user names: files, and the files of a folder.</summary>
internal static class CertificateSources
{
    /// <summary>The files behind what was named. A folder stands for the certificates in it, a file for itself, whatever its name.</summary>
    /// <exception cref="SourceException">A folder holds none, or cannot be read.</exception>
    public static IReadOnlyList<string> Files(IEnumerable<string> sources) => [.. sources.SelectMany(source => Directory.Exists(source) ? InFolder(source) : [source])];

    /// <summary>Loads one file.</summary>
    /// <exception cref="SourceException">It cannot be loaded.</exception>
    public static X509Certificate2 Load(string file, Password password) => password.Load(file, value => CertificateFile.Load(file, value));

    private static IEnumerable<string> InFolder(string folder)
    {
        try
        {
            string[] files = [.. Directory.GetFiles(folder).Where(CertificateFile.IsNamedLikeOne).Order(StringComparer.Ordinal)];
            return files.Length > 0 ? files : throw new SourceException(folder, $"holds no certificate; looked for {CertificateFile.Endings}");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new SourceException(folder, e.Message, e);
        }
    }
}
