using Spectre.Console;

namespace TokenSigningBench.Reports.Terminal;

/// <summary>
/// Escapes text from outside that is combined with this program's colours and cursor movements, where no later filter can tell them apart.
/// </summary>
public static class UntrustedMarkup
{
    /// <summary>The text as Spectre prints it literally: no markup, no escape sequences, one line.</summary>
    public static string Of(string text) => Markup.Escape(PrintableText.Of(text));
}
