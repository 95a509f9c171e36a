using System.Security.Cryptography;
using System.Text;
using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.Tests.Accounts;

public class PasswordHashTests
{
    [Fact]
    public void The_article_s_hash_is_SHA_1_of_the_password_followed_by_the_salt() =>
        // printf passwordsalt | sha1sum
        Convert
            .ToHexStringLower(PasswordHash.Parse("sha1").Scheme.Hash("password"u8.ToArray(), "salt"u8.ToArray()))
            .ShouldBe("c88e9c67041a74e0357befdff93f87dde0904214");

    [Fact]
    public void A_long_password_is_hashed_like_any_other()
    {
        byte[] password = Encoding.ASCII.GetBytes(new string('p', 1000));
#pragma warning disable CA5350 // The one under test.
        byte[] expected = SHA1.HashData([.. password, 1, 2]);
#pragma warning restore CA5350
        PasswordHash.Article.Scheme.Hash(password, [1, 2]).ShouldBe(expected);
    }

    [Fact]
    public void The_current_hash_is_PBKDF2_with_HMAC_SHA_256()
    {
        var hash = PasswordHash.Parse("pbkdf2:1000");
        hash.Id.ShouldBe("pbkdf2:1000");
        hash.Scheme.Hash("password"u8.ToArray(), "salt"u8.ToArray())
            .ShouldBe(Rfc2898DeriveBytes.Pbkdf2("password"u8, "salt"u8, 1000, HashAlgorithmName.SHA256, 32));
    }

    [Fact]
    public void Argon2id_is_that_of_the_password_command()
    {
        var hash = PasswordHash.Parse("argon2id:m=7168,t=1,p=1");
        hash.Id.ShouldBe("argon2id:m=7168,t=1,p=1");
        hash.Scheme.ShouldBe(new Argon2id(7168, 1, 1));
        PasswordHash.Parse("argon2id").Scheme.ShouldBe(new Argon2id(19456, 2, 1));
        Should.Throw<UserErrorException>(() => PasswordHash.Parse("argon2id:m=1")).Message.ShouldContain("'1' is not a number from 7168");
    }

    [Theory]
    [InlineData("")]
    [InlineData("SHA1")]
    [InlineData("pbkdf2")]
    [InlineData("pbkdf2:")]
    [InlineData("pbkdf2:0")]
    [InlineData("pbkdf2:-1")]
    [InlineData("pbkdf2:1e3")]
    [InlineData("pbkdf2:99999999999")]
    [InlineData("md5")]
    public void Anything_else_is_refused(string id) =>
        Should
            .Throw<UserErrorException>(() => PasswordHash.Parse(id))
            .Cause.ShouldBe("is no password hash; it is sha1, pbkdf2: and a number of iterations from 1, or argon2id:m=7168,t=5,p=1");
}
