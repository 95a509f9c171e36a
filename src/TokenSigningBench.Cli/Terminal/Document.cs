using System.Text;

namespace TokenSigningBench.Cli.Terminal;

/// <summary>What a command puts on stdout for other programs, or for a file.</summary>
internal static class Document
{
    /// <summary>Prints it in UTF-8, whatever the console is set to; what a terminal would obey or hide is spelled as JSON spells it.</summary>
    /// <exception cref="UserErrorException">It cannot be written.</exception>
    public static void Print(string document)
    {
        if (Console.Out.Encoding.CodePage == Encoding.UTF8.CodePage)
        {
            Console.Out.Write(document);
            return;
        }

        using var output = new StandardOutput();
        output.Write(Encoding.UTF8.GetBytes(PrintableText.Lines(document)));
    }

    /// <summary>Writes it to a file, whole or not at all.</summary>
    /// <exception cref="UserErrorException">It cannot be written.</exception>
    public static void Save(string path, string document) => AtomicFile.Write(path, Encoding.UTF8.GetBytes(document));
}
