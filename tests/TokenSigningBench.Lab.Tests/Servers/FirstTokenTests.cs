using System.Buffers.Text;
using System.Security.Cryptography;
using System.Text;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Tests.Servers;

public sealed class FirstTokenTests : IDisposable
{
    private const string Header = """{"alg":"RS256","kid":"1"}""";

    private readonly LabCertificate _certificate = new("new.pfx", TokenKey.FromRsa(KnownPrimeKeys.Create(2048)));

    public void Dispose() => _certificate.Key.Dispose();

    [Fact]
    public void A_token_of_the_key_is_accepted() =>
        FirstToken
            .Verify("server", Signed(_certificate, Header, """{"sub":"a"}"""), _certificate)
            .ShouldBe(new FirstToken("RS256", "1", "PlatformCrypto, BouncyCastle"));

    // The cost of such a key is of interest too; the rest of the token is checked as for any other.
    [Fact]
    public void A_token_of_a_key_that_is_too_short_is_accepted()
    {
        var weak = new LabCertificate("old.pfx", TokenKey.FromRsa(KnownPrimeKeys.Create(1024)));
        FirstToken.Verify("server", Signed(weak, Header, "{}"), weak).Kid.ShouldBe("1");
        Refusal(Signed(weak, """{"alg":"RS256","b64":false}""", "{}"), weak).ShouldContain("old.pfx signed: PlatformCrypto says ");
        weak.Key.Dispose();
    }

    // Each is signed with the right key, and every engine on its own accepts it.
    [Theory]
    [InlineData("""{"alg":"RS256","b64":false}""", "{}")]
    [InlineData(Header, """{"sub":"a","sub":"b"}""")]
    [InlineData(Header, "\"a word\"")]
    public void A_token_that_no_relying_party_should_accept_is_not_timed(string header, string payload) =>
        Refusal(Signed(_certificate, header, payload), _certificate).ShouldStartWith("its first identity token is ");

    private static string Refusal(string token, LabCertificate certificate)
    {
        using ITokenVerifier engine = TokenEngines.PlatformCrypto.CreateVerifier(certificate.Key, JwsAlgorithm.Rs(256));
        engine.Verify(token).IsValid.ShouldBeTrue();
        return Should.Throw<UserErrorException>(() => FirstToken.Verify("server", token, certificate)).Cause;
    }

    private static string Signed(LabCertificate certificate, string header, string payload)
    {
        string input = $"{Encoded(header)}.{Encoded(payload)}";
        byte[] signature = certificate.Key.Rsa!.SignData(
            Encoding.ASCII.GetBytes(input),
            HashAlgorithmName.SHA256,
            RSASignaturePadding.Pkcs1
        );
        return $"{input}.{Base64Url.EncodeToString(signature)}";
    }

    private static string Encoded(string text) => Base64Url.EncodeToString(Encoding.UTF8.GetBytes(text));
}
