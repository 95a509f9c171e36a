using System.Text;
using TokenSigningBench.LoginLab.RealParts.Kerberos;

namespace TokenSigningBench.LoginLab.Tests.RealParts.Kerberos;

public sealed class AesKeyTests
{
    // RFC 3961 appendix A.1.
    [Theory]
    [InlineData("kerberos", "6b65726265726f737b9b5b2b93132b93")]
    public void Folds_as_published(string text, string folded) => Convert.ToHexStringLower(AesKey.Fold(Encoding.ASCII.GetBytes(text))).ShouldBe(folded);

    // The key that MIT's ktutil 1.20 makes: printf 'addent -password -p raeburn@ATHENA.MIT.EDU -k 1 -e aes256-cts\npassword\nwkt FILE\n' | ktutil; klist -K -e -k FILE
    [Theory]
    [InlineData("password", "ATHENA.MIT.EDUraeburn", "01b897121d933ab44b47eb5494db15e50eb74530dbdae9b634d65020ff5d88c1")]
    public void A_password_makes_the_key_that_mit_makes_of_it(string password, string salt, string key) =>
        Convert.ToHexStringLower(AesKey.Of([(password, salt)], CancellationToken.None).ShouldHaveSingleItem()).ShouldBe(key);
}
