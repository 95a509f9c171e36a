using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Core.Files;

namespace TokenSigningBench.Check.Tests.PasswordHash;

public class HashFamilyTests
{
    [Theory]
    [InlineData("pbkdf2-sha1", "PBKDF2-HMAC-SHA1, 1400000 iterations, 160 bits, system")]
    [InlineData("pbkdf2-sha256", "PBKDF2-HMAC-SHA256, 600000 iterations, 256 bits, system")]
    [InlineData("pbkdf2-sha512", "PBKDF2-HMAC-SHA512, 220000 iterations, 512 bits, system")]
    [InlineData("bcrypt", "bcrypt, cost 10, managed")]
    [InlineData("scrypt", "scrypt, N=2^17 r=8 p=1, 256 bits, managed")]
    public void Each_function_has_the_OWASP_parameter_and_one_output_block(string id, string name)
    {
        var family = HashFamily.Parse(id);
        family.At(family.Owasp.Parameter).Name.ShouldBe(name);
    }

    [Theory]
    [InlineData("md5", "md5: unknown scheme; known are pbkdf2-sha1, pbkdf2-sha256, pbkdf2-sha512, bcrypt, scrypt")]
    [InlineData(
        "argon2id",
        "argon2id: OWASP's first choice is not available here: .NET 10 has no Argon2id, and this tool does not offer BouncyCastle's"
    )]
    public void An_unavailable_function_is_refused(string id, string message) =>
        Should.Throw<UserErrorException>(() => HashFamily.Parse(id)).Message.ShouldBe(message);

    [Theory]
    [InlineData("pbkdf2-sha1", 600000, "600,000 iterations")]
    [InlineData("pbkdf2-sha1", 1, "1 iteration")]
    [InlineData("bcrypt", 10, "cost 10")]
    [InlineData("scrypt", 17, "N=2^17")]
    public void A_setting_is_described_in_words(string id, int parameter, string text) =>
        HashFamily.Parse(id).Describe(parameter).ShouldBe(text);

    [Theory]
    [InlineData("pbkdf2-sha1", 1000, 2.5, 2500)]
    [InlineData("pbkdf2-sha1", 1000, 1e-9, 1)]
    [InlineData("bcrypt", 10, 2, 11)]
    [InlineData("bcrypt", 10, 1.99, 10)]
    [InlineData("bcrypt", 10, 0.99, 9)]
    [InlineData("bcrypt", 10, 1e-9, 4)]
    [InlineData("bcrypt", 10, 1e9, 31)]
    public void Work_scales_with_iterations_or_by_one_step_per_doubling(string id, int parameter, double times, int scaled) =>
        HashFamily.Parse(id).ScaleParameter(parameter, times).ShouldBe(scaled);

    [Fact]
    public void Scrypt_works_in_128_r_N_bytes_and_allocates_little_more()
    {
        var scheme = new Scrypt(14, 8, 1);
        scheme.WorkingBytes.ShouldBe((16 << 20) + 1024);
        long before = GC.GetAllocatedBytesForCurrentThread();
        scheme.Hash([1], [2]);
        (GC.GetAllocatedBytesForCurrentThread() - before).ShouldBeInRange(scheme.WorkingBytes, scheme.WorkingBytes * 11 / 10);
    }
}
