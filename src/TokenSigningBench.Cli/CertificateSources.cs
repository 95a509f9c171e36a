using System.CommandLine;
using System.Security.Cryptography.X509Certificates;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Cli;

/// <summary>The certificates that the user names: files, and the files of a folder.</summary>
internal static class CertificateSources
{
    public static Argument<string[]> Argument() =>
        new("SOURCE") { Description = $"Files ({CertificateFile.Endings}) and folders of them", Arity = ArgumentArity.OneOrMore };

    /// <summary>Does something with each certificate. What cannot be loaded or judged is named on stderr, and hides no other.</summary>
    /// <param name="sources">What was named. A folder stands for the certificates in it, a file for itself, whatever its name.</param>
    /// <param name="password">The password of all of them.</param>
    /// <param name="one">Takes a certificate and its file, and returns its exit code.</param>
    /// <returns>The highest of all exit codes, which is the one that counts.</returns>
    /// <exception cref="SourceException">A folder holds no certificate, or cannot be read.</exception>
    public static int ForEach(IEnumerable<string> sources, Password password, Func<X509Certificate2, string, int> one)
    {
        int exitCode = ExitCode.Done;
        // All of them are found before the first is looked at: a folder that cannot be read ends it before anything is printed.
        string[] files = [.. sources.SelectMany(source => Directory.Exists(source) ? InFolder(source) : [source])];
        foreach (string file in files)
        {
            try
            {
                using X509Certificate2 certificate = password.Load(file, value => CertificateFile.Load(file, value));
                exitCode = Math.Max(exitCode, one(certificate, file));
            }
            catch (SourceException e)
            {
                Console.Error.WriteLine(e.Message);
                exitCode = ExitCode.CouldNotBeDone;
            }
        }

        return exitCode;
    }

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
