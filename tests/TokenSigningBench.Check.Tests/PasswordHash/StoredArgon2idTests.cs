using TokenSigningBench.Check.PasswordHash;

namespace TokenSigningBench.Check.Tests.PasswordHash;

public class StoredArgon2idTests
{
    private static readonly StoredArgon2id Stored = StoredArgon2id.Of(
        new(7168, 1, 2),
        "password"u8.ToArray(),
        "somesaltsomesalt"u8.ToArray()
    );

    [Fact]
    public void A_stored_hash_has_its_parameters_and_verifies_only_its_password()
    {
        string text = Stored.ToString();
        text.ShouldStartWith("$argon2id$v=19$m=7168,t=1,p=2$c29tZXNhbHRzb21lc2FsdA$");
        text.ShouldNotEndWith("=");
        var read = StoredArgon2id.Parse(text);
        read.Scheme.ShouldBe(Stored.Scheme);
        read.ToString().ShouldBe(text);
        read.Verify("password"u8.ToArray()).ShouldBeTrue();
        read.Verify("Password"u8.ToArray()).ShouldBeFalse();
    }

    [Theory]
    [InlineData("")]
    [InlineData("$argon2i$v=19$m=7168,t=1,p=1$c2FsdA$aGFzaA")]
    [InlineData("$argon2id$v=16$m=7168,t=1,p=1$c2FsdA$aGFzaA")]
    [InlineData("$argon2id$v=19$m=7168,p=1$c2FsdA$aGFzaA")]
    [InlineData("$argon2id$v=19$m=99999999999,t=1,p=1$c2FsdA$aGFzaA")]
    [InlineData("$argon2id$v=19$m=7168,t=1,p=1$!!$aGFzaA")]
    public void Another_text_is_refused(string text) => Should.Throw<FormatException>(() => StoredArgon2id.Parse(text));
}
