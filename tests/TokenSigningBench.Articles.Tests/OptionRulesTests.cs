namespace TokenSigningBench.Articles.Tests;

public class OptionRulesTests
{
    [Theory]
    [InlineData("auth-schemes --password-file a", "--password-file: goes with --tls-cert")]
    [InlineData("auth-schemes --password a", "--password: goes with --tls-cert")]
    [InlineData("auth-schemes --primitives 4 --password-hash pbkdf2:1000", "--password-hash: does not go with --primitives")]
    [InlineData("auth-schemes --primitives 4 --accounts 5", "--accounts: does not go with --primitives")]
    [InlineData("auth-schemes --primitives 4 --seed 5", "--seed: does not go with --primitives")]
    [InlineData(
        "auth-schemes --schemes anonymous,digest-md5 --password-hash pbkdf2:1000",
        "--password-hash: goes with openid-connect and the schemes with passwords in SQL, and none of them is measured"
    )]
    [InlineData(
        "lab start kerberos --password-hash pbkdf2:1000",
        "--password-hash: goes with the backend postgresql, whose passwords it hashes"
    )]
    [InlineData("auth-schemes --tls --tls-cert b.pfx", "--tls: does not go with --tls-cert")]
    public void An_option_without_effect_is_refused_and_named(string commandLine, string line) =>
        InProcess.Run(commandLine.Split(' ')).ShouldBe((2, "", line + "\n"));
}
