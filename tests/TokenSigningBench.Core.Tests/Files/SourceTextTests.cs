using System.Text;

namespace TokenSigningBench.Core.Tests.Files;

public sealed class SourceTextTests : InTemporaryFolder
{
    // A tool that writes files for Windows chooses among these.
    private static readonly Dictionary<string, Encoding> Encodings = new()
    {
        ["UTF-8"] = new UTF8Encoding(encoderShouldEmitUTF8Identifier: false),
        ["UTF-8 with a mark"] = new UTF8Encoding(encoderShouldEmitUTF8Identifier: true),
        ["UTF-16"] = new UnicodeEncoding(bigEndian: false, byteOrderMark: false),
        ["UTF-16 with a mark"] = new UnicodeEncoding(bigEndian: false, byteOrderMark: true),
        ["big-endian UTF-16"] = new UnicodeEncoding(bigEndian: true, byteOrderMark: false),
        ["big-endian UTF-16 with a mark"] = new UnicodeEncoding(bigEndian: true, byteOrderMark: true),
    };

    public static TheoryData<string> Names => [.. Encodings.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void Text_is_read_in_every_encoding_of_Unicode(string name)
    {
        const string Text = """{"name":"pässwörd€😀"}""";
        byte[] bytes = [.. Encodings[name].GetPreamble(), .. Encodings[name].GetBytes(Text)];

        SourceText.Read(Folder.Write("a.json", bytes)).ShouldBe(Text);
        SourceText.IsText(bytes).ShouldBeTrue();
        Encoding.UTF8.GetString(SourceText.ToUtf8(bytes).Span).ShouldBe(Text);
        using JsonDocument json = StrictJson.Parse("a.json", bytes);
        json.RootElement.GetProperty("name").GetString().ShouldBe("pässwörd€😀");
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void A_password_is_the_same_in_every_encoding(string name)
    {
        byte[] bytes = [.. Encodings[name].GetPreamble(), .. Encodings[name].GetBytes("notsecure\r\n")];
        SecretFile.Read(Folder.Write("password.txt", bytes)).ShouldBe("notsecure");
        SecretFile.Read("standard input", new MemoryStream(bytes)).ShouldBe("notsecure");
    }

    [Fact]
    public void Another_encoding_is_named_and_not_guessed() =>
        Should
            .Throw<UserErrorException>(() => SecretFile.Read(Folder.Write("password.txt", Encoding.Latin1.GetBytes("pässwort"))))
            .Cause.ShouldBe("is neither UTF-8 nor UTF-16: save it as UTF-8");

    [Fact]
    public void Bytes_with_a_zero_are_not_text() => SourceText.IsText([0x30, 0x82, 0x00, 0x01]).ShouldBeFalse();
}
