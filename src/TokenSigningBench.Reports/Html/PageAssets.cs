using System.Reflection;
using System.Security.Cryptography;
using System.Text;

namespace TokenSigningBench.Reports.Html;

/// <summary>What a page carries inside: its style, its script, and what draws charts, as far as that was there when this was built.</summary>
public sealed class PageAssets
{
    /// <summary>How somebody gets charts whose report has none.</summary>
    public const string HowToGetCharts =
        "No charts: this tokenbench was built without Node. Install Node 20 or later with npm, build it again, and make the report anew; the tables have every figure.";

    // vega-embed comes after what it needs. It has vega-interpreter inside, with which no expression is ever evaluated as a script.
    private static readonly string[] Vega = ["vega.min.js", "vega-lite.min.js", "vega-embed.min.js"];

    private PageAssets(bool withCharts)
    {
        Style = Text("report.css");
        HasCharts = withCharts;
        Licences = HasCharts
            ?
            [
                .. Names
                    .Where(name => name.StartsWith("licences", StringComparison.Ordinal))
                    .Order(StringComparer.Ordinal)
                    .Select(Text)
                    .Distinct(),
            ]
            : [];
        Scripts = [.. (HasCharts ? Vega : []).Append("report.js").Select(Text)];
        // A script that ends its own element would end up as text, and what follows as a page.
        if (Scripts.Any(script => script.Contains("</script", StringComparison.OrdinalIgnoreCase)))
            throw new InvalidOperationException("A script that is embedded holds the end of a script element");
        Policy =
            $"default-src 'none'; script-src {string.Join(' ', Scripts.Select(Hash))}; style-src {Hash(Style)}; base-uri 'none'; form-action 'none'";
    }

    /// <summary>With charts, if they were there when this was built.</summary>
    public static PageAssets AsBuilt { get; } = new(Vega.All(name => Names.Contains(name)));

    /// <summary>Without, as where they were not.</summary>
    public static PageAssets WithoutCharts { get; } = new(withCharts: false);

    public string Style { get; }

    /// <summary>The scripts, in their order.</summary>
    public IReadOnlyList<string> Scripts { get; }

    /// <summary>The licences of what draws the charts, each once.</summary>
    public IReadOnlyList<string> Licences { get; }

    /// <summary>Whether charts can be drawn.</summary>
    public bool HasCharts { get; }

    /// <summary>The page's Content-Security-Policy: its own scripts and style by their hashes, and nothing from anywhere.</summary>
    public string Policy { get; }

    private static string[] Names => typeof(PageAssets).Assembly.GetManifestResourceNames();

    // A browser hashes what it has read, in which every line ends in a line feed.
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
