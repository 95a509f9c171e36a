using TokenSigningBench.Articles.Stores;

namespace TokenSigningBench.Articles.Tests.Stores;

public class LdapFilterTests
{
    // The first three are from RFC 4515 section 4.
    [Theory]
    [InlineData("Parens R Us (for all your parenthetical needs)", @"Parens R Us \28for all your parenthetical needs\29")]
    [InlineData("*", @"\2a")]
    [InlineData(@"C:\MyFile", @"C:\5cMyFile")]
    [InlineData("a\0b", @"a\00b")]
    [InlineData("plain, Zoë 東京 = &|!", "plain, Zoë 東京 = &|!")]
    public void Only_characters_with_a_meaning_in_a_filter_are_escaped(string value, string escaped) =>
        LdapFilter.Escape(value).ShouldBe(escaped);
}
