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
    [InlineData("argon2id", "Argon2id, m=19456 t=2 p=1, 256 bits, managed")]
    [InlineData("argon2id:m=7168", "Argon2id, m=7168 t=5 p=1, 256 bits, managed")]
    [InlineData("argon2id:m=65536,p=4", "Argon2id, m=65536 t=1 p=4, 256 bits, managed")]
    public void Each_function_has_the_OWASP_parameter_and_one_output_block(string id, string name)
    {
        var family = HashFamily.Parse(id);
        family.At(family.Owasp.Parameter).Name.ShouldBe(name);
        family.Default.ShouldBe(family.Owasp.Parameter);
    }

    [Theory]
    [InlineData("argon2id:t=9", "argon2id:m=19456,t=9,p=1", 9)]
    [InlineData("argon2id:p=2,t=3,m=65536", "argon2id:m=65536,t=3,p=2", 3)]
    [InlineData("argon2id:m=19456,p=1", "argon2id", 2)]
    [InlineData("argon2id:m=7168,t=5,p=1", "argon2id:m=7168,t=5,p=1", 5)]
    public void A_name_with_parameters_is_read_and_written_the_same(string name, string id, int iterations)
    {
        var family = HashFamily.Parse(name);
        (family.Id, family.Default).ShouldBe((id, iterations));
        HashFamily.Parse(id).At(iterations).ShouldBe(family.At(iterations));
    }

    [Theory]
    [InlineData("argon2id:m=65536,p=4", "Argon2id", "m=65536 t=3 p=4", 3)]
    [InlineData("argon2id", "Argon2id", "m=19456 t=12 p=1", 12)]
    [InlineData("scrypt", "scrypt with r=8 and p=1", "N=2^17", 17)]
    [InlineData("pbkdf2-sha256", "PBKDF2-HMAC-SHA256", "600,000 iterations", 600_000)]
    public void Title_and_setting_name_function_and_parameter(string id, string title, string setting, int parameter)
    {
        HashFamily family = HashFamily.Of(title, setting).ShouldNotBeNull();
        family.At(parameter).ShouldBe(HashFamily.Parse(id).At(parameter));
        family.Describe(parameter).ShouldBe(setting);
        family.Parameter(setting).ShouldBe(parameter);
    }

    [Theory]
    [InlineData("Argon2id", "t=2")]
    [InlineData("Argon2id", "m=1 t=2 p=1")]
    [InlineData("Argon2id", "m=99999999999 t=2 p=1")]
    [InlineData("Argon2id", "m=19456 t=2 p=0")]
    [InlineData("MD5", "600,000 iterations")]
    public void Another_title_or_setting_names_none(string title, string setting) => HashFamily.Of(title, setting).ShouldBeNull();

    [Theory]
    [InlineData(
        "md5",
        "md5: unknown scheme; known are pbkdf2-sha1, pbkdf2-sha256, pbkdf2-sha512, bcrypt, scrypt, argon2id, argon2id:m=7168,t=5,p=1"
    )]
    [InlineData(
        "argon2id:m=4096",
        "argon2id:m=4096: '4096' is not a number from 7168 to 4194304 of memory in KiB; OWASP recommends no setting with less"
    )]
    [InlineData("argon2id:m=7168,t=0", "argon2id:m=7168,t=0: '0' is not a number from 1 to 2147483647 of iterations")]
    [InlineData("argon2id:p=65", "argon2id:p=65: '65' is not a number from 1 to 64 of lanes")]
    [InlineData("argon2id:t=1,t=2", "argon2id:t=1,t=2: 't=2' is no parameter of Argon2id; write it as argon2id:m=7168,t=5,p=1")]
    [InlineData("argon2id:", "argon2id:: '' is no parameter of Argon2id; write it as argon2id:m=7168,t=5,p=1")]
    public void An_unavailable_function_is_refused(string id, string message) =>
        Should.Throw<UserErrorException>(() => HashFamily.Parse(id)).Message.ShouldBe(message);

    [Theory]
    [InlineData("pbkdf2-sha1", 600000, "600,000 iterations")]
    [InlineData("pbkdf2-sha1", 1, "1 iteration")]
    [InlineData("bcrypt", 10, "cost 10")]
    [InlineData("scrypt", 17, "N=2^17")]
    [InlineData("argon2id:m=47104", 1, "m=47104 t=1 p=1")]
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
    public void Argon2id_works_in_whole_segments_of_each_lane_and_allocates_little_more()
    {
        var scheme = new Argon2id(7170, 1, 3);
        scheme.WorkingBytes.ShouldBe(7164 << 10);
        long allocated = HashSampler.AllocatedBytes(scheme);
        allocated.ShouldBeInRange(scheme.WorkingBytes, scheme.WorkingBytes * 11 / 10);
    }

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
