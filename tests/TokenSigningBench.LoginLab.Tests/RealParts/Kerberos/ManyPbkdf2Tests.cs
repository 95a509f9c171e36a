using System.Runtime.Intrinsics;
using System.Security.Cryptography;
using System.Text;
using TokenSigningBench.LoginLab.RealParts.Kerberos;

namespace TokenSigningBench.LoginLab.Tests.RealParts.Kerberos;

public sealed class ManyPbkdf2Tests
{
    public static TheoryData<int> Counts => [1, Vector512<uint>.Count - 1, Vector512<uint>.Count, Vector512<uint>.Count + 1, 100];

    [Theory]
    [MemberData(nameof(Counts))]
    public void Each_key_is_what_the_system_derives(int count)
    {
        // Passwords of each length around a block's, and beyond ASCII.
        (string Password, string Salt)[] passwords = [.. Enumerable.Range(0, count).Select(number => (new string('é', number), $"LAB.TESTuser{number}"))];

        byte[][] keys = ManyPbkdf2.Derive(passwords, 7, 32, CancellationToken.None);

        keys.ShouldBe(passwords.Select(each => Rfc2898DeriveBytes.Pbkdf2(Encoding.UTF8.GetBytes(each.Password), Encoding.UTF8.GetBytes(each.Salt), 7, HashAlgorithmName.SHA1, 32)));
    }

    [Fact]
    public void Without_wide_vectors_they_are_the_same() =>
        ManyPbkdf2.DeriveOneByOne([("a", "b"), ("c", "d")], 3, 32, CancellationToken.None).ShouldBe(ManyPbkdf2.Derive([("a", "b"), ("c", "d")], 3, 32, CancellationToken.None));

    // RFC 6070.
    [Theory]
    [InlineData("password", "salt", 1, 20, "0c60c80f961f0e71f3a9b524af6012062fe037a6")]
    [InlineData("password", "salt", 4096, 20, "4b007901b765489abead49d926f721d065a429c1")]
    [InlineData("passwordPASSWORDpassword", "saltSALTsaltSALTsaltSALTsaltSALTsalt", 4096, 25, "3d2eec4fe41c849b80c8d83662c0e44a8b291a964cf2f07038")]
    public void Published_keys_come_out(string password, string salt, int iterations, int bytes, string key) =>
        Convert.ToHexStringLower(ManyPbkdf2.Derive([(password, salt)], iterations, bytes, CancellationToken.None).ShouldHaveSingleItem()).ShouldBe(key);
}
