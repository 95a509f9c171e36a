using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;

namespace TokenSigningBench.Architecture.Tests;

/// <summary>What docs/development/architecture.md says of projects and folders, made of the code.</summary>
internal static partial class Overview
{
    /// <summary>The page, with what stands between its marks made anew.</summary>
    public static string In(string page) =>
        Marked()
            .Replace(
                page,
                match =>
                    $"<!-- {match.Groups["what"].Value}, made of the code -->\n{(match.Groups["what"].Value == "projects" ? Projects() : FoldersOf(match.Groups["what"].Value))}<!-- end -->"
            );

    private static string Projects()
    {
        var text = new StringBuilder("```mermaid\nflowchart BT\n");
        foreach (Layer layer in Layers.All)
        {
            text.Append(CultureInfo.InvariantCulture, $"  {Short(layer.Name)}\n");
            foreach (
                string other in layer.Projects.Where(other =>
                    !Layers.All.Any(between => layer.Projects.Contains(between.Name) && between.Projects.Contains(other))
                )
            )
                text.Append(CultureInfo.InvariantCulture, $"  {Short(layer.Name)} --> {Short(other)}\n");
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
            text.Append(CultureInfo.InvariantCulture, $"| {Name(folder)} | {sentence} | {string.Join(", ", graph.Direct(folder))} |\n");

        text.Append("\n```mermaid\nflowchart BT\n");
        foreach (string folder in layer.Folders.Select(folder => folder.Name))
        {
            text.Append(CultureInfo.InvariantCulture, $"  {Node(folder)}\n");
            foreach (string other in graph.Direct(folder))
                text.Append(CultureInfo.InvariantCulture, $"  {Node(folder)} --> {Node(other)}\n");
        }

        return text.Append("```\n").ToString();
    }

    private static string Name(string folder) => folder == FolderGraph.Root ? "the project's own" : $"`{folder}`";

    private static string Node(string folder) => folder == FolderGraph.Root ? "root" : folder.Replace('/', '_');

    private static string Short(string project) => project[(project.IndexOf('.', StringComparison.Ordinal) + 1)..];

    [GeneratedRegex(@"<!-- (?<what>[\w.]+), made of the code -->.*?<!-- end -->", RegexOptions.Singleline)]
    private static partial Regex Marked();
}
