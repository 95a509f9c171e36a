using Spectre.Console;

namespace TokenSigningBench.Reports.Terminal;

/// <summary>Foreign text among our own colours and movements of the cursor, which no filter behind it can tell from its own.</summary>
public static class UntrustedMarkup
{
    /// <summary>The text as Spectre shows it and nothing more: no markup, no escapes, one line.</summary>
    public static string Of(string text) => Markup.Escape(PrintableText.Of(text));
}
