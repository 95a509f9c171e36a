namespace TokenSigningBench.Reports.Documents;

/// <summary>The names of token engines in sentences. Options and run files keep the engine's own name.</summary>
internal static class EngineNames
{
    private const string PlatformOption = "Floor",
        Platform = "platform crypto";

    /// <summary>The text with the engine Floor as platform crypto.</summary>
    public static string InSentences(string text) => text.Replace(PlatformOption, Platform, StringComparison.Ordinal);
}
