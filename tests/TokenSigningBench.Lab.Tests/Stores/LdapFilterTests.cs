using TokenSigningBench.Lab.Stores;

namespace TokenSigningBench.Lab.Tests.Stores;

public class LdapFilterTests
{
    // RFC 4515 section 4 has the first three.
    [Theory]
    [InlineData("Parens R Us (for all your parenthetical needs)", @"Parens R Us \28for all your parenthetical needs\29")]
    [InlineData("*", @"\2a")]
    [InlineData(@"C:\MyFile", @"C:\5cMyFile")]
    [InlineData("a\0b", @"a\00b")]
    [InlineData("plain, Zoë 東京 = &|!", "plain, Zoë 東京 = &|!")]
    public void What_means_something_in_a_filter_is_escaped_and_nothing_else(string value, string escaped) =>
        LdapFilter.Escape(value).ShouldBe(escaped);
}
