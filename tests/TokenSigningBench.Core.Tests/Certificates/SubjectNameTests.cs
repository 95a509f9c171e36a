namespace TokenSigningBench.Core.Tests.Certificates;

public class SubjectNameTests
{
    private const string Example = "is no X.500 name; write it like \"CN=Example signing, O=Example\", or the common name alone";

    [Theory]
    [InlineData("CN=Example signing, O=Example", "CN=Example signing, O=Example")]
    [InlineData("CN=\"Example, Inc.\";C=DE", "CN=\"Example, Inc.\", C=DE")]
    [InlineData("CN=zürich", "CN=zürich")]
    [InlineData("O=no common name", "O=no common name")]
    [InlineData("CN=a=b", "CN=\"a=b\"")]
    [InlineData("signing", "CN=signing")]
    [InlineData(" Example, Inc. ", "CN=\"Example, Inc.\"")]
    [InlineData("the \"best\"", "CN=\"the \"\"best\"\"\"")]
    public void A_full_name_or_a_common_name_is_parsed(string text, string expected) =>
        Read(text).Decode(X500DistinguishedNameFlags.Reversed).ShouldBe(expected);

    [Fact]
    public void A_plus_sign_is_a_literal_on_every_system() =>
        Read("CN=a+b").EnumerateRelativeDistinguishedNames().ShouldHaveSingleItem().GetSingleElementValue().ShouldBe("a+b");

    [Theory]
    [InlineData("=a", Example)]
    [InlineData("a=b", Example)]
    [InlineData("CN=\"a", Example)]
    [InlineData("CN=a,,O=b", Example)]
    [InlineData("", "CN is empty")]
    [InlineData(" ", "CN is empty")]
    [InlineData("CN=", "CN is empty")]
    [InlineData("CN=a, O=", "O is empty")]
    [InlineData("CN=a\nb", "CN has a character that cannot be printed")]
    [InlineData("CN=a, C=Germany", "C is not a country's two letters")]
    public void An_invalid_name_or_attribute_is_refused_with_its_cause(string text, string cause) => ErrorOf(text).ShouldBe(cause);

    [Theory]
    [InlineData("CN", 64)]
    [InlineData("OU", 64)]
    [InlineData("L", 128)]
    public void An_attribute_is_limited_to_the_length_of_RFC_5280(string type, int maxLength)
    {
        Read($"{type}={new string('x', maxLength)}");
        ErrorOf($"{type}={new string('x', maxLength + 1)}")
            .ShouldBe($"{type} has {maxLength + 1} characters; at most {maxLength} are allowed");
    }

    private static X500DistinguishedName Read(string text) => SubjectName.Parse(text, "--subject");

    private static string ErrorOf(string text)
    {
        UserErrorException refused = Should.Throw<UserErrorException>(() => Read(text));
        refused.SourceName.ShouldBe("--subject");
        return refused.Cause;
    }
}
