using System.Security.Cryptography;
using TokenSigningBench.Benchmarks.AgainstOpenSsl;
using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Benchmarks.Tests.AgainstOpenSsl;

public class OpenSslKdfTests
{
    [SkippableFact]
    public void OpenSsl_derives_the_same_bytes_as_the_platform()
    {
        OpenSsl.RequireOrSkip();
        var login = SampleLogin.Of(8, 1);
        OpenSslKdf
            .Derive(HashAlgorithmName.SHA256, "password", login.Salt, 1000, 32)
            .ShouldBe(new Pbkdf2(HashAlgorithmName.SHA256, 1000, 256, Pbkdf2Engine.System).Hash(login.Password, login.Salt));
    }
}
