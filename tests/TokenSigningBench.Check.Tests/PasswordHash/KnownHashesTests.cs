using System.Security.Cryptography;
using System.Text;
using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.PasswordHash;

public class KnownHashesTests
{
    [Fact]
    public void Each_function_and_engine_produces_its_published_hashes()
    {
        IEnumerable<KnownHash> managed = KnownHashes
            .All.Where(known => known.Scheme is Pbkdf2)
            .Select(known => known with { Scheme = (Pbkdf2)known.Scheme with { Engine = Pbkdf2Engine.Managed } });
        foreach (KnownHash known in KnownHashes.All.Concat(managed))
            known.Scheme.Hash(known.Password, known.Salt).ShouldBe(known.Hash, $"{known.Source}: {known.Scheme.Name}");
    }

    [Theory]
    [InlineData(7168, 5, 1)]
    [InlineData(7170, 1, 3)]
    [InlineData(9216, 2, 4)]
    public void Konscious_derives_the_same_with_Argon2id(int memoryKib, int iterations, int lanes)
    {
        var login = SampleLogin.Of(32, 1);
        using var other = new Konscious.Security.Cryptography.Argon2id(login.Password)
        {
            Salt = login.Salt,
            MemorySize = memoryKib,
            Iterations = iterations,
            DegreeOfParallelism = lanes,
        };
        new Argon2id(memoryKib, iterations, lanes).Hash(login.Password, login.Salt).ShouldBe(other.GetBytes(32));
    }

    [SkippableTheory]
    [InlineData("SHA1", 160)]
    [InlineData("SHA1", 512)]
    [InlineData("SHA256", 512)]
    [InlineData("SHA512", 512)]
    public void OpenSsl_derives_the_same_with_PBKDF2(string hash, int bits)
    {
        OpenSsl.RequireOrSkip();
        var login = SampleLogin.Of(32, 2);
        Pbkdf2 scheme = new(new HashAlgorithmName(hash), 1234, bits, Pbkdf2Engine.System);
        Kdf(bits, login, "PBKDF2", $"digest:{hash}", "iter:1234").ShouldBe(Convert.ToHexString(scheme.Hash(login.Password, login.Salt)));
    }

    [SkippableFact]
    public void OpenSsl_derives_the_same_with_scrypt()
    {
        OpenSsl.RequireOrSkip();
        var login = SampleLogin.Of(32, 1);
        Kdf(256, login, "SCRYPT", "n:16384", "r:8", "p:1")
            .ShouldBe(Convert.ToHexString(new Scrypt(14, 8, 1).Hash(login.Password, login.Salt)));
    }

    [Fact]
    public void A_bcrypt_hash_contains_its_cost_and_salt()
    {
        var login = SampleLogin.Of(8, 1);
        string hash = Encoding.ASCII.GetString(new Bcrypt(4).Hash(login.Password, login.Salt));
        hash.ShouldStartWith("$2a$04$");
        hash.Length.ShouldBe(60);
    }

    private static string Kdf(int bits, SampleLogin login, string name, params string[] options)
    {
        string[] all = [.. options, $"pass:{Encoding.ASCII.GetString(login.Password)}", $"hexsalt:{Convert.ToHexString(login.Salt)}"];
        (int exitCode, string output) = OpenSsl.Run([
            "kdf",
            "-keylen",
            $"{bits / 8}",
            .. all.SelectMany(option => new[] { "-kdfopt", option }),
            name,
        ]);
        exitCode.ShouldBe(0, output);
        return output.Trim().Replace(":", "", StringComparison.Ordinal);
    }
}
