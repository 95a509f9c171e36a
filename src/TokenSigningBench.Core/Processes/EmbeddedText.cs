namespace TokenSigningBench.Core.Processes;

/// <summary>Text files that are embedded in the assembly, so that no separate file has to be shipped.</summary>
public static class EmbeddedText
{
    /// <summary>Reads an embedded file from the source folder of a type.</summary>
    public static string Read(string fileName, Type sibling)
    {
        using var reader = new StreamReader(
            sibling.Assembly.GetManifestResourceStream(sibling, fileName)
                ?? throw new InvalidOperationException($"{fileName} is not embedded")
        );
        return reader.ReadToEnd();
    }
}
