using System.Text;

namespace TokenSigningBench.Reports.Terminal;

/// <summary>Output of a command for other programs, or for a file.</summary>
internal static class PrintedDocument
{
    /// <summary>
    /// Prints in UTF-8, whatever the console's encoding is. Characters that control a terminal or are invisible are escaped as in JSON.
    /// </summary>
    /// <param name="hasColor">Whether a terminal shows verdicts in colours.</param>
    /// <exception cref="UserErrorException">Standard output cannot be written.</exception>
    public static void Print(string document, bool hasColor = false)
    {
        if (Console.Out.Encoding.CodePage == Encoding.UTF8.CodePage)
        {
            GuardedConsole.WriteAnswer(document, hasColor);
            return;
        }

        GuardedConsole.ClearProgress();
        using var output = new StandardOutput();
        output.Write(Encoding.UTF8.GetBytes(PrintableWriter.Safe(document)));
    }

    /// <summary>Writes a file completely or not at all, and creates its folder where there is none.</summary>
    /// <exception cref="UserErrorException">The file cannot be written.</exception>
    public static void Save(string path, string document) => AtomicFile.WriteWithFolder(path, Encoding.UTF8.GetBytes(document));
}
