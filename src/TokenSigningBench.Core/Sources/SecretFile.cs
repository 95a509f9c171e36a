using System.Text;

namespace TokenSigningBench.Core.Sources;

/// <summary>Reads a password or a client's secret from a file that the user named. No message repeats it.</summary>
public static class SecretFile
{
    /// <summary>Reads the file's text without its final newline, which editors write and nobody means.</summary>
    /// <exception cref="SourceException">It cannot be read.</exception>
    public static string Read(string path)
    {
        string text = Encoding.UTF8.GetString(SourceFile.ReadAllBytes(path));
        return text.EndsWith("\r\n", StringComparison.Ordinal) ? text[..^2] : text.EndsWith('\n') ? text[..^1] : text;
    }
}
