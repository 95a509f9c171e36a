namespace TokenSigningBench.LoginLab.RealParts;

/// <summary>Scripts that travel inside the assembly, so that wherever it goes they are.</summary>
internal static class EmbeddedText
{
    /// <summary>Reads a file of this folder.</summary>
    public static string Read(string fileName)
    {
        Type here = typeof(EmbeddedText);
        using var reader = new StreamReader(here.Assembly.GetManifestResourceStream(here, fileName) ?? throw new InvalidOperationException($"{fileName} is not embedded"));
        return reader.ReadToEnd();
    }
}
