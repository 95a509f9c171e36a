using TokenSigningBench.Lab.Stores;

namespace TokenSigningBench.Lab.Tests.Stores;

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
    public void A_store_is_asked_about_what_a_person_can_have(string text, bool isPlausible)
    {
        new Credentials(text, "x").ArePlausible.ShouldBe(isPlausible);
        new Credentials("x", text).ArePlausible.ShouldBe(isPlausible);
    }

    // In no theory's data: those are written down as Unicode.
    [Fact]
    public void Half_a_character_is_none()
    {
        Credentials.IsPlausible("a\ud83d\ude00").ShouldBeTrue();
        Credentials.IsPlausible("a\ud83d").ShouldBeFalse();
        Credentials.IsPlausible("a\ude00b").ShouldBeFalse();
    }

    [Fact]
    public void Neither_gets_into_a_message() => $"{new Credentials("name", "secret")}".ShouldBe("Credentials");
}
