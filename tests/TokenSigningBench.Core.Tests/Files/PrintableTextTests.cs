using System.Text.Encodings.Web;

namespace TokenSigningBench.Core.Tests.Files;

public class PrintableTextTests
{
    private static readonly JsonSerializerOptions Relaxed = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    [Theory]
    [InlineData("Grüße, 世界, 😀, עברית", "Grüße, 世界, 😀, עברית")]
    [InlineData("a\u001b]0;t\u0007", @"a\u001B]0;t\u0007")]
    [InlineData("\u007f\u0085\u009b", @"\u007F\u0085\u009B")]
    [InlineData("\u202e\u2066\u200b\ufeff\u00ad", @"\u202E\u2066\u200B\uFEFF\u00AD")]
    [InlineData("\u2028\u2029", @"\u2028\u2029")]
    [InlineData("\U000E0041\U000E0001", @"\uDB40\uDC41\uDB40\uDC01")]
    [InlineData("\uFE0F\U000E0100\u3164\u034F", @"\uFE0F\uDB40\uDD00\u3164\u034F")]
    [InlineData("a\nb\tc\r\n", @"a\u000Ab\u0009c\u000D\u000A")]
    public void Control_and_invisible_characters_are_escaped(string text, string printed) => PrintableText.Of(text).ShouldBe(printed);

    // Not an InlineData test: attributes cannot hold unpaired surrogates.
    [Fact]
    public void Unpaired_surrogates_are_escaped() => PrintableText.Of("a\ud83d" + "b\ude00").ShouldBe(@"a\uD83Db\uDE00");

    [Fact]
    public void Line_breaks_stay_in_multi_line_text_and_a_lone_carriage_return_is_escaped() =>
        PrintableText.Lines("a\r\n\tb\rc\n\u001b").ShouldBe("a\r\n\tb\\u000Dc\n\\u001B");

    // JSON documents are printed through it too.
    [Fact]
    public void JSON_keeps_its_meaning()
    {
        const string text = "a\u202E\U000E0041\u009b\ud83d\ude00";
        string json = JsonSerializer.Serialize(text, Relaxed);
        JsonSerializer.Deserialize<string>(PrintableText.Lines(json)).ShouldBe(text);
        JsonSerializer.Deserialize<string>(PrintableText.Lines($"\"{text}\"")).ShouldBe(text);
    }
}
