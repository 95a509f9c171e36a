using System.Collections.Concurrent;

namespace TokenSigningBench.Architecture.Tests.Words;

public sealed class WordTests
{
    private static readonly IReadOnlyList<ReplacedTerm> Terms = ReplacedTerm.ReadAll();

    // Names that hold a term anywhere: most names are declared many times.
    private static readonly ConcurrentDictionary<string, bool> NamesFound = new();

    // Most comments hold none of the terms, which one search tells.
    private static readonly Regex AnyOfText =
            new(AnyOf("text"), RegexOptions.CultureInvariant | RegexOptions.IgnoreCase | RegexOptions.Compiled),
        AnyOfDocumentation = new(AnyOf("doc"), RegexOptions.CultureInvariant | RegexOptions.Compiled);

    public static TheoryData<string> Entries => [.. Terms.Select(term => term.ToString())];

    [SkippableFact]
    public void Code_uses_the_terms_of_the_field()
    {
        // Reading all of them takes seconds, and scripts/dev.sh asks for what was written since.
        DateTime built = File.GetLastWriteTimeUtc(typeof(WordTests).Assembly.Location);
        string[] paths =
        [
            .. SourceFiles.WithScripts().Where(path => LongTest.RunsAll || File.GetLastWriteTimeUtc(RepositoryFile.At(path)) > built),
        ];
        Skip.If(paths.Length == 0, "scripts/test.sh --all reads every file, and none was written after this test was built");
        string[] findings =
        [
            .. paths.AsParallel().AsOrdered().SelectMany(path => Findings(path, File.ReadAllText(RepositoryFile.At(path)), Terms)),
            .. paths.SelectMany(path => FindingsInNames(path, Terms)).Distinct(),
        ];
        if (findings.Length > 0)
            Assert.Fail($"{findings.Length} replaced terms, which {ReplacedTerm.File} lists:\n{string.Join('\n', findings)}");
    }

    [Theory]
    [MemberData(nameof(Entries))]
    public void A_planted_term_is_found_and_an_allowed_one_is_not(string entry)
    {
        ReplacedTerm term = Terms.Single(term => term.ToString() == entry);
        string path = term.In.Count == 0 ? "src/Some/File.cs" : Sample(term.In[0]);
        foreach (string sample in term.Found)
            Findings(path, Planted(term, sample), [term]).ShouldHaveSingleItem(sample).ShouldStartWith($"{path}:2: ");
        foreach (string sample in term.Clean)
            Findings(path, Planted(term, sample), [term]).ShouldBeEmpty(sample);
        term.AllowedLines.ShouldAllBe(allowed => term.Clean.Exists(sample => allowed.IsMatch(Planted(term, sample))));
        term.AllowedPaths.ShouldAllBe(allowed => !Findings(Sample(allowed), Planted(term, term.Found[0]), new[] { term }).Any());
        if (term.In.Count > 0)
            Findings("src/Some/File.cs", Planted(term, term.Found[0]), [term]).ShouldBeEmpty();
    }

    [Fact]
    public void Comments_and_declared_names_are_read_and_strings_are_not()
    {
        const string source = """"
            // first line,
            // second `quoted` line
            /// <summary>See <see cref="Outer"/> and <c>inner</c>.</summary>
            class Outer<TItem>(int parameter) // trailing
            {
                string Text => $"literal {Items.Select(hole => hole.Used)} // no comment";
                string Raw => """
                    // raw
                    """; /* block
                continued */
                (int Left, int) Tuple = (Used: 1, Math.Floor(2)) switch { var pattern => default };
            }
            """";
        Passage[] passages = [.. SourcePassages.OfCSharp(source)];

        passages
            .Where(passage => passage.Kind == PassageKind.Name)
            .Select(passage => $"{passage.Text} {passage.Lines[0]}")
            .ShouldBe(
                ["Outer 4", "TItem 4", "parameter 4", "Text 6", "hole 6", "Raw 7", "Left 11", "Tuple 11", "Used 11", "pattern 11"],
                ignoreOrder: true
            );
        passages
            .Where(passage => passage.Kind == PassageKind.Comment)
            .Select(passage => (passage.Text.Replace("\u0001", "", StringComparison.Ordinal).Trim(), passage.Lines[0], passage.Lines[^1]))
            .ShouldBe([("first line, second  line See  and .", 1, 3), ("trailing", 4, 4), ("block continued", 9, 10)]);
        passages
            .Single(passage => passage.Kind == PassageKind.Documentation)
            .Text.ShouldBe("""See <see cref="Outer"/> and <c>inner</c>.""");
    }

    [Fact]
    public void Comments_of_scripts_are_read()
    {
        const string script = """
            #!/usr/bin/env bash
            # One
            # comment.
            [ "$#" = 1 ] || echo "no # comment" # trailing's text
            file=${name#*/}
            """;
        SourcePassages
            .OfShell(script)
            .Select(passage => (passage.Text.Trim(), passage.Lines[0]))
            .ShouldBe([("One comment.", 2), ("trailing's text", 4)]);
    }

    [Fact]
    public void A_term_in_the_name_of_a_folder_is_found() =>
        FindingsInNames("src/Project/LabDoors/Keys.cs", Terms)
            .ShouldHaveSingleItem()
            .ShouldStartWith("src/Project/LabDoors: \"Doors\" in the name: ");

    [Fact]
    public void An_allowed_context_needs_a_reason() =>
        Should
            .Throw<FormatException>(() => ReplacedTerm.Parse("text a\n  write b\n  found a\n  allow line c\n"))
            .Message.ShouldContain("reason");

    private static IEnumerable<string> Findings(string path, string source, IReadOnlyList<ReplacedTerm> terms)
    {
        string[] lines = source.Split('\n');
        ReplacedTerm[] applicable = [.. terms.Where(term => term.AppliesTo(path))];
        return from passage in path.EndsWith(".cs", StringComparison.Ordinal)
                ? SourcePassages.OfCSharp(source)
                : SourcePassages.OfShell(source)
            where MayHoldTerm(passage)
            from term in applicable
            from finding in term.FindIn(passage)
            where !term.Allows(lines[finding.Line - 1])
            select $"{path}:{finding.Line}: \"{finding.Found}\": write {term.Instead}";
    }

    private static string AnyOf(string area) =>
        string.Join('|', Terms.Where(term => term.Area == area).Select(term => $"(?:{term.Pattern})"));

    private static bool MayHoldTerm(Passage passage) =>
        passage.Kind switch
        {
            PassageKind.Name => NamesFound.GetOrAdd(passage.Text, _ => Terms.Any(term => term.FindIn(passage).Any())),
            PassageKind.Comment => AnyOfText.IsMatch(passage.Text),
            _ => AnyOfDocumentation.IsMatch(passage.Text),
        };

    // Folders are shared by many files: each finding is reported for the first path up to it.
    private static IEnumerable<string> FindingsInNames(string path, IReadOnlyList<ReplacedTerm> terms) =>
        from passage in SourcePassages.OfPath(path).Select((name, depth) => (Name: name, Depth: depth))
        from term in terms
        where term.AppliesTo(path) && !term.Allows(path)
        from finding in term.FindIn(passage.Name)
        select $"{string.Join('/', path.Split('/').Take(passage.Depth + 1))}: \"{finding.Found}\" in the name: write {term.Instead}";

    private static string Planted(ReplacedTerm term, string sample) =>
        term.Area switch
        {
            "doc" => $"\n/// <summary>{sample}</summary>\nclass Some;\n",
            "name" => $"\nclass {sample};\n",
            _ when sample.All(char.IsLetterOrDigit) => $"\nclass {sample};\n",
            _ => $"\n// {sample}\n",
        };

    private static string Sample(string glob) =>
        glob.Replace("**", "src/Some", StringComparison.Ordinal).Replace("*", "Any", StringComparison.Ordinal) is var path
        && path.EndsWith(".cs", StringComparison.Ordinal)
            ? path
            : path + "/File.cs";
}
