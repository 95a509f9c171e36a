namespace TokenSigningBench.Core.Tests.Certificates;

public class PemBlocksTests
{
    private const string Other = "-----BEGIN DH PARAMETERS-----\nAAAA\n-----END DH PARAMETERS-----\n";

    private const string NoBegin = "begins with a line that is not exactly -----BEGIN EC PRIVATE KEY-----";

    private static readonly string Key = PemEncoding.WriteString(
        "PRIVATE KEY",
        ECDsa.Create(ECCurve.NamedCurves.nistP256).ExportPkcs8PrivateKey()
    );

    private static readonly string Whole = Key + "\n" + Key.Replace("PRIVATE", "EC PRIVATE", StringComparison.Ordinal) + "\n";

    [Theory]
    [InlineData("")]
    [InlineData("text before\n")]
    [InlineData("--- begin of the certificate ---\n")]
    [InlineData("# BEGIN CERTIFICATE of the server\n")]
    [InlineData(Other)]
    // Damaged, and of no use here.
    [InlineData("-----BEGIN DH PARAMETERS-----\n!\n-----END DH PARAMETERS-----\n")]
    public void Every_key_is_read_whatever_is_before_it(string before) =>
        PemBlocks.Read("a.pem", before + Whole).Select(block => block.Label).ShouldBe(["PRIVATE KEY", "EC PRIVATE KEY"]);

    [Theory]
    [InlineData("\n", "\r\n")]
    [InlineData("\n", "\r")]
    [InlineData("\n", "\n\t ")]
    public void Line_ends_are_what_PemEncoding_takes(string from, string to)
    {
        string text = Whole.Replace(from, to, StringComparison.Ordinal);
        PemEncoding.TryFind(text, out _).ShouldBeTrue();
        PemBlocks.Read("a.pem", text).Count.ShouldBe(2);
    }

    // Each is what .NET skips: the second block is not found by it.
    [Theory]
    [InlineData("-----BEGIN EC", "----BEGIN EC", NoBegin)]
    [InlineData("-----BEGIN EC", "------BEGIN EC", NoBegin)]
    [InlineData("-----BEGIN EC", "–––––BEGIN EC", NoBegin)]
    [InlineData("-----BEGIN EC", "----- BEGIN EC", NoBegin)]
    [InlineData("-----BEGIN EC", "-----Begin EC", NoBegin)]
    [InlineData("-----BEGIN EC ", "-----BEGIN EC  ", NoBegin)]
    [InlineData("BEGIN EC PRIVATE KEY-----", "BEGIN EC PRIVATE KEY", NoBegin)]
    [InlineData("BEGIN EC PRIVATE KEY", "BEGIN ec private key", NoBegin)]
    [InlineData("BEGIN EC ", "BEGIN\u00A0EC ", "has the invisible character U+00A0")]
    [InlineData("-----BEGIN EC", "\u200B-----BEGIN EC", "does not begin its line: it has the invisible character U+200B")]
    [InlineData("-----BEGIN EC", "key-----BEGIN EC", "has text before BEGIN in the same line")]
    [InlineData("-----END EC", "----END EC", "ends with a line that is not exactly -----END EC PRIVATE KEY-----")]
    [InlineData("-----END EC", "-----END", "ends as PRIVATE KEY")]
    [InlineData("-----END EC PRIVATE KEY-----\n", "", "is cut off: it has no END line")]
    [InlineData("-----END EC PRIVATE KEY-----", "-----END EC PRIVATE KEY-----;", "has text after END in the same line")]
    [InlineData("EC PRIVATE KEY-----\nMI", "EC PRIVATE KEY-----\nM", "is damaged: characters of its base64 are missing")]
    [InlineData("EC PRIVATE KEY-----\nMIGH", "EC PRIVATE KEY-----\n", "is damaged: characters of its base64 are missing")]
    [InlineData("EC PRIVATE KEY-----\nMI", "EC PRIVATE KEY-----\nM*I", "has in line 7 a character that is not base64: '*'")]
    [InlineData(
        "EC PRIVATE KEY-----\nMI",
        "EC PRIVATE KEY-----\nM\u00ADI",
        "has in line 7 a character that is not base64: it has the invisible character U+00AD"
    )]
    public void A_block_that_NET_skips_is_refused_by_its_number(string from, string to, string cause)
    {
        string text = Whole.Replace(from, to, StringComparison.Ordinal);
        text.ShouldNotBe(Whole);
        CauseOf(text).ShouldStartWith("block 2 of 2, EC PRIVATE KEY, ");
        CauseOf(text).ShouldContain(cause);
    }

    [Theory]
    [InlineData(
        "-----\n-----BEGIN EC",
        "----------BEGIN EC",
        "block 1 of 2, PRIVATE KEY, has text after END in the same line: put a line break between them"
    )]
    [InlineData("-----BEGIN EC PRIVATE KEY-----\n", "", "has in line 9 the END of EC PRIVATE KEY without a BEGIN")]
    public void Two_blocks_on_one_line_and_an_END_without_its_BEGIN_are_refused(string from, string to, string cause) =>
        CauseOf(Whole.Replace(from, to, StringComparison.Ordinal)).ShouldBe(cause);

    [Fact]
    public void Escaped_line_ends_and_quotation_marks_are_named_with_the_command_that_removes_them()
    {
        CauseOf(Key.Replace("\n", "\\n", StringComparison.Ordinal)).ShouldContain("printf");
        CauseOf($"\"{Key}\"").ShouldContain("tr -d");
        CauseOf($"KEY='{Key}'").ShouldContain("tr -d");
    }

    [Fact]
    public void Time_is_linear_in_what_nearly_begins_a_block()
    {
        // Each would take a quarter of an hour if every position looked ahead without a limit.
        string[] all = ["-", "----- BEGIN ", "-----BEGIN KEY KEY KEY KEY KEY KEY", "–––––", " \u200B", "-----BEGIN A A A A A"];
        foreach (string repeated in all)
            PemBlocks.AreIn(string.Concat(Enumerable.Repeat(repeated, SourceFile.MaxBytes / 8 / repeated.Length)));
    }

    private static string CauseOf(string text) => Should.Throw<UserErrorException>(() => PemBlocks.Read("a.pem", text)).Cause;
}
