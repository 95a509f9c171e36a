namespace TokenSigningBench.Architecture.Tests;

public sealed class DocumentationTests
{
    private static readonly string[] Folders =
    [
        "background",
        "decisions",
        "development",
        "explanation",
        "guides",
        "reference",
        "sample-report",
    ];

    private static readonly MarkdownPage[] Pages = [.. MarkdownPage.All()];

    [Fact]
    public void Every_relative_link_and_anchor_resolves() => Pages.SelectMany(Broken).ShouldBeEmpty();

    [Theory]
    [InlineData("[a](no-such-page.md)", "docs/guides/here.md: no-such-page.md")]
    [InlineData("[a](../../README.md#no-such-heading)", "docs/guides/here.md: ../../README.md#no-such-heading")]
    [InlineData("[a](#no-such-heading)", "docs/guides/here.md: #no-such-heading")]
    [InlineData("[![a](no-such-picture.png)](../README.md)", "docs/guides/here.md: no-such-picture.png")]
    [InlineData("[a]: no-such-page.md", "docs/guides/here.md: no-such-page.md")]
    public void A_broken_link_is_reported(string text, string report) => Broken(new("docs/guides/here.md", text)).ShouldBe([report]);

    [Fact]
    public void Links_in_code_and_to_hosts_are_not_followed() =>
        Broken(new("docs/here.md", "`[a](no.md)` [b](https://example.org/no.md)\n```text\n[c](no.md)\n```\n")).ShouldBeEmpty();

    [Fact]
    public void Anchors_are_those_of_GitHub() =>
        new MarkdownPage("a.md", "# Is it `fast`, or *slow*?\n```text\n# no heading\n```\n## 000: a [link](b.md) × 2\n## 000: a link × 2\n")
            .Anchors.ToArray()
            .ShouldBe(["is-it-fast-or-slow", "000-a-link--2", "000-a-link--2-1"]);

    [Fact]
    public void Every_page_is_in_a_folder_of_its_kind() =>
        Pages.Select(page => page.Path).Where(path => path.StartsWith("docs/", StringComparison.Ordinal)).Where(IsOutside).ShouldBeEmpty();

    [Theory]
    [InlineData("docs/new.md", true)]
    [InlineData("docs/notes/new.md", true)]
    [InlineData("docs/guides/deeper/new.md", true)]
    [InlineData("docs/guides/new.md", false)]
    [InlineData("docs/README.md", false)]
    public void A_page_elsewhere_is_noticed(string path, bool isOutside) => IsOutside(path).ShouldBe(isOutside);

    [Fact]
    public void The_map_has_every_page()
    {
        MarkdownPage map = Pages.Single(page => page.Path == "docs/README.md");
        string[] listed = [.. map.Links.Select(link => map.Resolve(link.Split('#')[0])).OfType<string>()];
        Pages
            .Select(page => page.Path)
            .Where(path => path.StartsWith("docs/", StringComparison.Ordinal) && path != map.Path)
            // Decisions have a list of their own.
            .Where(path => !path.StartsWith("docs/decisions/0", StringComparison.Ordinal))
            .Except(listed)
            .ShouldBeEmpty("docs/README.md lists each page on one line");
    }

    private static bool IsOutside(string path) =>
        path != "docs/README.md" && !(path.Split('/') is [_, var folder, _] && Folders.Contains(folder));

    private static IEnumerable<string> Broken(MarkdownPage page) =>
        page.Links.Where(link => !Resolves(page, link)).Select(link => $"{page.Path}: {link}");

    private static bool Resolves(MarkdownPage page, string link)
    {
        string[] parts = link.Split('#', 2);
        if (page.Resolve(parts[0]) is not { } target)
            return true;
        if (target != page.Path && !Path.Exists(RepositoryFile.At(target)))
            return false;
        return parts is not [_, var anchor]
            || !target.EndsWith(".md", StringComparison.Ordinal)
            || (target == page.Path ? page : new(target, RepositoryFile.Read(target))).Anchors.Contains(anchor);
    }
}
