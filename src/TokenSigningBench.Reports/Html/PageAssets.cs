using System.Reflection;
using System.Security.Cryptography;
using System.Text;

namespace TokenSigningBench.Reports.Html;

/// <summary>The style and the script of a page, and the policy that permits these and nothing else.</summary>
internal static class PageAssets
{
    /// <summary>The style of charts, which stand on a page or alone.</summary>
    public static string ChartStyle { get; } = Text("chart.css");

    public static string Style { get; } = ChartStyle + Text("report.css");

    public static string Script { get; } = Text("report.js");

    /// <summary>The Content-Security-Policy of the page: its own script and style by their hashes.</summary>
    public static string Policy { get; } =
        $"default-src 'none'; script-src {Hash(Script)}; style-src {Hash(Style)}; base-uri 'none'; form-action 'none'";

    // Browsers hash the text after changing every line end to a line feed.
    private static string Text(string name)
    {
        using Stream stream =
            Assembly.GetExecutingAssembly().GetManifestResourceStream(name)
            ?? throw new InvalidOperationException($"{name} is not embedded");
        using var reader = new StreamReader(stream, Encoding.UTF8);
        return reader.ReadToEnd().ReplaceLineEndings("\n");
    }

    private static string Hash(string content) => $"'sha256-{Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(content)))}'";
}
