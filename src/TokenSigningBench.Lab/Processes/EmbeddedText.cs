namespace TokenSigningBench.Lab.Processes;

/// <summary>Scripts that travel inside the assembly, so that wherever it goes they are.</summary>
internal static class EmbeddedText
{
    /// <summary>Reads a file of the folder that a type's source is in.</summary>
    public static string Read(string fileName, Type beside)
    {
        using var reader = new StreamReader(
            beside.Assembly.GetManifestResourceStream(beside, fileName)
                ?? throw new InvalidOperationException($"{fileName} is not embedded")
        );
        return reader.ReadToEnd();
    }
}
