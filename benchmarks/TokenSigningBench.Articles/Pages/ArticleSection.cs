namespace TokenSigningBench.Articles.Pages;

/// <summary>A part of an article's page under a heading.</summary>
public sealed record ArticleSection(string Title, params IReadOnlyList<DocumentItem> Items);

/// <summary>What one article has beside its statements of ratios: its tables and charts, and claims that other runs decide.</summary>
/// <param name="Claims">The claims that are judged by the sections.</param>
public sealed record ArticleContent(IReadOnlyList<ArticleSection> Sections, IReadOnlyList<ArticleClaim> Claims);

/// <summary>The output of a program, line by line.</summary>
internal sealed record Listing(IReadOnlyList<string> Lines) : DocumentItem
{
    /// <summary>The language of its fence in Markdown: "mermaid" is drawn as a diagram.</summary>
    public string Language { get; init; } = "text";
}
