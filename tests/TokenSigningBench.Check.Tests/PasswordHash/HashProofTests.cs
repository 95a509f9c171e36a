using System.Security.Cryptography;
using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Check.Tests.PasswordHash;

public class HashProofTests
{
    private static readonly SampleLogin Login = SampleLogin.Of(8, 1);

    [Theory]
    [InlineData("SHA1", Pbkdf2Engine.System, "RFC 6070, BouncyCastle ")]
    [InlineData("SHA1", Pbkdf2Engine.Managed, "RFC 6070, the system")]
    [InlineData("SHA256", Pbkdf2Engine.System, "RFC 7914, BouncyCastle ")]
    [InlineData("SHA512", Pbkdf2Engine.System, "BouncyCastle ")]
    public void PBKDF2_matches_published_hashes_and_its_other_engine(string hash, Pbkdf2Engine engine, string expected) =>
        HashProof.Require(new Pbkdf2(new HashAlgorithmName(hash), 3, 512, engine), Login.Password, Login.Salt).ShouldStartWith(expected);

    [Fact]
    public void Memory_hard_functions_and_bcrypt_match_published_hashes()
    {
        HashProof.Require(new Scrypt(10, 8, 1), Login.Password, Login.Salt).ShouldBe("RFC 7914");
        HashProof.Require(new Argon2id(7168, 1, 1), Login.Password, Login.Salt).ShouldBe("RFC 9106, phc-winner-argon2");
        HashProof.Require(new Bcrypt(4), Login.Password, Login.Salt).ShouldBe("crypt_blowfish");
    }

    [Fact]
    public void A_function_without_a_proof_is_not_timed() =>
        Should
            .Throw<InvalidOperationException>(() => HashProof.Require(new UnprovenScheme(), Login.Password, Login.Salt))
            .Message.ShouldBe("an example: no other implementation verifies it");

    [Fact]
    public void An_operation_is_named_after_scheme_and_login_and_runs()
    {
        OperationSource source = HashOperation.Of(new Pbkdf2(HashAlgorithmName.SHA1, 2, 512, Pbkdf2Engine.System), SampleLogin.Of(666, 2));
        source.Name.ShouldBe("PBKDF2-HMAC-SHA1, 2 iterations, 512 bits, system, 666-character password, salt 2");
        using IOperation operation = source.Make();
        operation.Run();
    }

    private sealed class UnprovenScheme : IPasswordScheme
    {
        public string Name => "an example";

        public long WorkingBytes => 0;

        public byte[] Hash(byte[] password, byte[] salt) => password;
    }
}
