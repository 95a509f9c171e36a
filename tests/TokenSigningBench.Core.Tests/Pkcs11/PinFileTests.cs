using TokenSigningBench.Core.Pkcs11;

namespace TokenSigningBench.Core.Tests.Pkcs11;

public sealed class PinFileTests : InTemporaryFolder
{
    private const string WriteFile = "write file:/path";

    // RFC 8089 section 2: file:/path, file:///path, and a host that is this machine. RFC 7512 section 2.4 has a path alone too.
    [SkippableTheory]
    [InlineData("file:FOLDER/pin")]
    [InlineData("FILE:FOLDER/pin")]
    [InlineData("file://FOLDER/pin")]
    [InlineData("file://localhostFOLDER/pin")]
    [InlineData("file://LocalHostFOLDER/pin")]
    [InlineData("FOLDER/pin")]
    [InlineData("file:BELOW/pin")]
    [InlineData("file:FOLDER/p%69n")]
    public void The_line_in_the_file_is_the_PIN(string source)
    {
        Skip.If(OperatingSystem.IsWindows(), "its paths have drives");
        WritePin("1234\r\n");
        Read(source).ShouldBe("1234");
    }

    [SkippableTheory]
    [InlineData("|FOLDER/pin", "its pin-source is a program, and none is started: name a file")]
    [InlineData("pin", "its pin-source is 'pin': " + WriteFile)]
    [InlineData("https://example.com/pin", "its pin-source is 'https://example.com/pin': " + WriteFile)]
    // The file of another host must not be looked for on this one.
    [InlineData("file:", "its pin-source is 'file:': " + WriteFile)]
    [InlineData("file://host/pin", "its pin-source is 'file://host/pin': " + WriteFile)]
    [InlineData("file://host", "its pin-source is 'file://host': " + WriteFile)]
    [InlineData("file:FOLDER/none", "no such file")]
    public void A_source_that_is_no_file_of_this_machine_is_refused(string source, string cause)
    {
        Skip.If(OperatingSystem.IsWindows(), "its paths have drives");
        WritePin("1234\n");
        Should.Throw<UserErrorException>(() => Read(source)).Cause.ShouldBe(cause);
    }

    [SkippableTheory]
    [InlineData("\n", "has no PIN")]
    [InlineData("\r\n", "has no PIN")]
    // Whichever line is the PIN, the text of both is not, and a card counts wrong ones.
    [InlineData("1234\n5678\n", "has several lines, and a PIN is one")]
    [InlineData("\n1234", "has several lines, and a PIN is one")]
    public void A_file_without_one_PIN_is_refused(string content, string cause)
    {
        Skip.If(OperatingSystem.IsWindows(), "its paths have drives");
        WritePin(content);
        Should.Throw<UserErrorException>(() => Read("file:FOLDER/pin")).Cause.ShouldBe(cause);
    }

    [Fact]
    public void An_address_that_names_none_has_none() => PinFile.Read(Pkcs11Address.Parse("pkcs11:token=a")).ShouldBeNull();

    // By its path from the root, or from the current folder.
    private string? Read(string source) =>
        PinFile.Read(
            Pkcs11Address.Parse(
                "pkcs11:token=a?pin-source="
                    + source
                        .Replace("FOLDER", Folder.Path, StringComparison.Ordinal)
                        .Replace("BELOW", Path.GetRelativePath(Environment.CurrentDirectory, Folder.Path), StringComparison.Ordinal)
            )
        );

    private void WritePin(string content)
    {
        string path = Folder.Write("pin", content);
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(path, UnixFileMode.UserRead);
    }
}
