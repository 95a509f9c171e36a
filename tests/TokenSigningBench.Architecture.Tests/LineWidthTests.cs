using System.Globalization;

namespace TokenSigningBench.Architecture.Tests;

public sealed class LineWidthTests
{
    private const int MaxColumns = 140;

    [Fact]
    public void No_line_of_code_is_wider_than_140_columns()
    {
        string[] wide = [.. SourceFiles.CSharp().SelectMany(path => Wide(path, File.ReadAllLines(RepositoryFile.At(path))))];
        if (wide.Length > 0)
            Assert.Fail($"{wide.Length} lines; CSharpier does not wrap comments and string literals:\n{string.Join('\n', wide)}");
    }

    [Fact]
    public void A_wide_line_is_named_with_its_width() =>
        Wide("a.cs", [new('x', MaxColumns), new('é', MaxColumns + 1)]).ShouldBe(["a.cs:2:141"]);

    private static IEnumerable<string> Wide(string path, IEnumerable<string> lines) =>
        lines
            .Select((line, index) => (Number: index + 1, Width: line.Length <= MaxColumns ? 0 : new StringInfo(line).LengthInTextElements))
            .Where(line => line.Width > MaxColumns)
            .Select(line => $"{path}:{line.Number}:{line.Width}");
}
