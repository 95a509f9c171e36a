using TokenSigningBench.Check.PasswordHash;

namespace TokenSigningBench.Check.Tests.PasswordHash;

public class SampleLoginTests
{
    [Theory]
    [InlineData(8)]
    [InlineData(32)]
    [InlineData(666)]
    public void A_password_has_the_given_number_of_printable_characters_and_is_always_the_same(int characters)
    {
        byte[] password = SampleLogin.Of(characters, 1).Password;
        password.Length.ShouldBe(characters);
        password.ShouldAllBe(character => character > ' ' && character < 127);
        password.ShouldBe(SampleLogin.Of(characters, 2).Password);
    }

    [Fact]
    public void The_short_password_is_the_word_password() => SampleLogin.Of(8, 1).Password.ShouldBe("password"u8.ToArray());

    [Fact]
    public void The_two_salts_have_16_bytes_and_differ()
    {
        byte[][] salts = [SampleLogin.Of(8, 1).Salt, SampleLogin.Of(8, 2).Salt];
        salts.ShouldAllBe(salt => salt.Length == 16);
        salts[0].ShouldNotBe(salts[1]);
    }
}
