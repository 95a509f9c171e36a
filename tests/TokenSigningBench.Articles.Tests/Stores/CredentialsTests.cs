using TokenSigningBench.Articles.Stores;

namespace TokenSigningBench.Articles.Tests.Stores;

public class CredentialsTests
{
    public static TheoryData<string, bool> Texts =>
        new()
        {
            { "a", true },
            { "Zoë 東京 😀 (*\\'\"%;--)", true },
            { new string('a', Credentials.MaxCharacters), true },
            { new string('a', Credentials.MaxCharacters + 1), false },
            { "", false },
            { "a\0b", false },
            { "a\nb", false },
            { "a\u0085b", false },
        };

    [Theory, MemberData(nameof(Texts))]
    public void Only_plausible_names_and_passwords_are_accepted(string text, bool isPlausible)
    {
        new Credentials(text, "x").ArePlausible.ShouldBe(isPlausible);
        new Credentials("x", text).ArePlausible.ShouldBe(isPlausible);
    }

    // Not as theory data, which is written down as Unicode.
    [Fact]
    public void An_unpaired_surrogate_is_not_plausible()
    {
        Credentials.IsPlausible("a\ud83d\ude00").ShouldBeTrue();
        Credentials.IsPlausible("a\ud83d").ShouldBeFalse();
        Credentials.IsPlausible("a\ude00b").ShouldBeFalse();
    }

    [Fact]
    public void The_text_of_credentials_has_neither_name_nor_password() => $"{new Credentials("name", "secret")}".ShouldBe("Credentials");
}
