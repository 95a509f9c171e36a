using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Reports.Documents;

/// <summary>The names of token engines in sentences. Options and run files keep the engine's own name.</summary>
public static class EngineNames
{
    /// <summary>The text with <see cref="TokenEngines.PlatformCrypto"/> as platform crypto.</summary>
    public static string InSentences(string text) =>
        text.Replace(TokenEngines.PlatformCrypto.Name, "platform crypto", StringComparison.Ordinal);
}
