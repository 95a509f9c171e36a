using System.Reflection;
using System.Security.Cryptography;
using System.Text;

namespace TokenSigningBench.Reports.Html;

/// <summary>The style, the scripts and the chart library of a page, as far as they were available at build time.</summary>
public sealed class PageAssets
{
    /// <summary>The advice for a report without charts.</summary>
    public const string HowToGetCharts =
        "No charts: this tokenbench was built without Node. Install Node 20 or later with npm, build it again, and "
        + "create the report again; the tables have every figure.";

    // vega-embed follows its dependencies. It includes vega-interpreter, which evaluates expressions without running them as scripts.
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
        // A script that contains the end tag would end its element early: the rest would become text, and what follows part of the page.
        if (Scripts.Any(script => script.Contains("</script", StringComparison.OrdinalIgnoreCase)))
            throw new InvalidOperationException("A script that is embedded holds the end of a script element");
        Policy =
            $"default-src 'none'; script-src {string.Join(' ', Scripts.Select(Hash))}; style-src {Hash(Style)}; "
            + "base-uri 'none'; form-action 'none'";
    }

    /// <summary>With charts, if they were available at build time.</summary>
    public static PageAssets AsBuilt { get; } = new(Vega.All(name => Names.Contains(name)));

    public static PageAssets WithoutCharts { get; } = new(withCharts: false);

    public string Style { get; }

    public IReadOnlyList<string> Scripts { get; }

    /// <summary>The licences of the chart library, each once.</summary>
    public IReadOnlyList<string> Licences { get; }

    public bool HasCharts { get; }

    /// <summary>The Content-Security-Policy of the page: its own scripts and style by their hashes, and nothing else.</summary>
    public string Policy { get; }

    private static string[] Names => typeof(PageAssets).Assembly.GetManifestResourceNames();

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
