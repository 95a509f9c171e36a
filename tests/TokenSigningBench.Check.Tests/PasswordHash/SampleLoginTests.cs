using TokenSigningBench.Check.PasswordHash;

namespace TokenSigningBench.Check.Tests.PasswordHash;

public class SampleLoginTests
{
    [Fact]
    public void Passwords_and_salts_have_their_lengths_and_are_always_the_same()
    {
        foreach (int characters in (int[])[8, 32, 666])
        {
            byte[] password = SampleLogin.Of(characters, 1).Password;
            password.Length.ShouldBe(characters);
            password.ShouldAllBe(character => character > ' ' && character < 127);
            password.ShouldBe(SampleLogin.Of(characters, 2).Password);
        }

        SampleLogin.Of(8, 1).Password.ShouldBe("password"u8.ToArray());
        byte[][] salts = [SampleLogin.Of(8, 1).Salt, SampleLogin.Of(8, 2).Salt];
        salts.ShouldAllBe(salt => salt.Length == 16);
        salts[0].ShouldNotBe(salts[1]);
    }
}
