using System.Security.Cryptography;
using TokenSigningBench.Check.PasswordHash;

namespace TokenSigningBench.Check.Tests.PasswordHash;

public class Pbkdf2Tests
{
    private static readonly SampleLogin Login = SampleLogin.Of(8, 1);

    [Theory]
    [InlineData("SHA1", 160, 1)]
    [InlineData("SHA1", 512, 4)]
    [InlineData("SHA256", 512, 2)]
    [InlineData("SHA512", 512, 1)]
    [InlineData("SHA512", 520, 2)]
    public void Each_output_length_of_the_hash_is_one_block(string hash, int bits, int blocks) =>
        new Pbkdf2(new HashAlgorithmName(hash), 1, bits, Pbkdf2Engine.System).Blocks.ShouldBe(blocks);

    [Fact]
    public void A_guess_needs_only_the_first_block()
    {
        byte[] fourBlocks = new Pbkdf2(HashAlgorithmName.SHA1, 10, 512, Pbkdf2Engine.System).Hash(Login.Password, Login.Salt);
        byte[] oneBlock = new Pbkdf2(HashAlgorithmName.SHA1, 10, 160, Pbkdf2Engine.System).Hash(Login.Password, Login.Salt);
        fourBlocks[..20].ShouldBe(oneBlock);
    }

    [Fact]
    public void The_name_has_every_parameter_that_affects_the_time() =>
        new Pbkdf2(HashAlgorithmName.SHA256, 27500, 512, Pbkdf2Engine.Managed).Name.ShouldBe(
            "PBKDF2-HMAC-SHA256, 27500 iterations, 512 bits, managed"
        );

    [Theory]
    [InlineData("MD5", 1, 128)]
    [InlineData("SHA1", 0, 160)]
    [InlineData("SHA1", -1, 160)]
    [InlineData("SHA1", 1, 0)]
    [InlineData("SHA1", 1, 161)]
    public void Invalid_parameters_are_refused(string hash, int iterations, int bits) =>
        Should.Throw<ArgumentException>(() => new Pbkdf2(new HashAlgorithmName(hash), iterations, bits, Pbkdf2Engine.System));
}
