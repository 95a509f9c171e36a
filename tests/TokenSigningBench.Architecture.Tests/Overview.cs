using System.Globalization;
using System.Text;

namespace TokenSigningBench.Architecture.Tests;

/// <summary>Generates the tables and graphs of docs/development/architecture.md from the code.</summary>
internal static partial class Overview
{
    /// <summary>Returns the page with its generated sections replaced.</summary>
    public static string Update(string page) =>
        GeneratedSection()
            .Replace(
                page,
                match =>
                {
                    string subject = match.Groups["what"].Value;
                    string content = subject == "projects" ? Projects() : FoldersOf(subject);
                    return $"<!-- {subject}, made of the code -->\n{content}<!-- end -->";
                }
            );

    /// <summary>The page without its generated sections.</summary>
    public static string WithoutGenerated(string page) => GeneratedSection().Replace(page, "");

    private static string Projects()
    {
        var text = new StringBuilder("```mermaid\nflowchart BT\n");
        foreach (Layer layer in Layers.All)
        {
            text.Append(CultureInfo.InvariantCulture, $"  {ShortName(layer.Name)}\n");
            foreach (
                string other in layer.Projects.Where(other =>
                    !Layers.All.Any(between => layer.Projects.Contains(between.Name) && between.Projects.Contains(other))
                )
            )
                text.Append(CultureInfo.InvariantCulture, $"  {ShortName(layer.Name)} --> {ShortName(other)}\n");
        }

        text.Append("```\n\n| project | what it is for |\n|---|---|\n");
        foreach (Layer layer in Layers.All)
            text.Append(CultureInfo.InvariantCulture, $"| `{layer.Folder}` | {layer.Sentence} |\n");
        return text.ToString();
    }

    private static string FoldersOf(string project)
    {
        Layer layer = Layers.Of(project);
        var graph = FolderGraph.Of(project, layer.Assembly);
        var text = new StringBuilder("| folder | what is in it | stands on |\n|---|---|---|\n");
        foreach ((string folder, string sentence) in layer.Folders)
            text.Append(
                CultureInfo.InvariantCulture,
                $"| {DisplayName(folder)} | {sentence} | {string.Join(", ", graph.Direct(folder))} |\n"
            );

        return text.ToString();
    }

    private static string DisplayName(string folder) => folder == FolderGraph.Root ? "the project's own" : $"`{folder}`";

    private static string ShortName(string project) => project[(project.IndexOf('.', StringComparison.Ordinal) + 1)..];

    [GeneratedRegex(@"<!-- (?<what>[\w.]+), made of the code -->.*?<!-- end -->", RegexOptions.Singleline)]
    private static partial Regex GeneratedSection();
}
