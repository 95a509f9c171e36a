using System.Text;
using TokenSigningBench.Articles.SchemeLoad;
using TokenSigningBench.Core.Web;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Articles.Tests.SchemeLoad;

public sealed class DigestChallengeTests
{
    // RFC 7616 section 3.9.1.
    private const string Rest =
        "qop=\"auth, auth-int\", nonce=\"7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v\", "
        + "opaque=\"FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS\"";
    private const string Realm = "http-auth@example.org";
    private const string Cnonce = "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ";

    private static readonly Account Mufasa = new("Mufasa", "Circle of Life");

    [Theory]
    [InlineData("MD5", "8ca523f5e9506fed4657c9700eebdbec")]
    [InlineData("SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1")]
    public void The_RFC_s_example_challenge_gets_the_RFC_s_response(string algorithm, string response)
    {
        DigestChallenge challenge = DigestChallenge.Of(
            Answer($"Digest realm=\"{Realm}\", algorithm=SHA-256, {Rest}", $"Digest realm=\"{Realm}\", algorithm=MD5, {Rest}"),
            algorithm
        )!;
        string authorization = challenge.Authorization(Mufasa, "/dir/index.html", 1, Cnonce);
        authorization.ShouldStartWith("Digest username=\"Mufasa\", ");
        authorization.ShouldContain($", response=\"{response}\"");
        authorization.ShouldContain(
            $"algorithm={algorithm}, nonce=\"7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v\", nc=00000001, cnonce=\"{Cnonce}\", qop=auth,"
        );
        authorization.ShouldEndWith("opaque=\"FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS\"");
    }

    [Fact]
    public void Each_request_has_its_own_client_nonce_and_count()
    {
        var challenge = new DigestChallenge("MD5", "r", "n", null);
        challenge.Authorization(Mufasa, "/", 1).ShouldNotBe(challenge.Authorization(Mufasa, "/", 1));
        challenge.Authorization(Mufasa, "/", 255).ShouldContain("nc=000000ff,");
    }

    [Theory]
    [InlineData("Digest realm=\"a \\\"b\\\"\",nonce=\"n=,1\",qop=auth", "a \"b\"", "n=,1")]
    [InlineData("digest nonce=n, qop=\"auth\", realm=r, algorithm=md5, stale=true", "r", "n")]
    public void Parameters_are_read_quoted_or_not(string header, string realm, string nonce)
    {
        DigestChallenge challenge = DigestChallenge.Of(Answer(header), "MD5")!;
        (challenge.Realm, challenge.Nonce, challenge.Opaque).ShouldBe((realm, nonce, null));
    }

    [Theory]
    [InlineData("Basic realm=\"r\"")]
    [InlineData("Digest realm=\"r\", nonce=\"n\", qop=\"auth-int\"")]
    [InlineData("Digest realm=\"r\", nonce=\"n\"")]
    [InlineData("Digest nonce=\"n\", qop=\"auth\"")]
    [InlineData("Digest realm=\"r\", nonce=\"n\", qop=\"auth\", algorithm=SHA-256")]
    [InlineData("DigestOther realm=\"r\", nonce=\"n\", qop=\"auth\"")]
    [InlineData("Digest realm=\"r")]
    public void A_challenge_that_cannot_be_answered_is_ignored(string header) => DigestChallenge.Of(Answer(header), "MD5").ShouldBeNull();

    private static RawResponse Answer(params string[] challenges)
    {
        var answer = new RawResponse();
        byte[] bytes = Encoding.Latin1.GetBytes(
            $"HTTP/1.1 401 Unauthorized\r\n{string.Concat(challenges.Select(challenge => $"WWW-Authenticate: {challenge}\r\n"))}"
                + "Content-Length: 0\r\n\r\n"
        );
        bytes.CopyTo(answer.GetBuffer());
        answer.Append(bytes.Length).ShouldBeTrue();
        return answer;
    }
}
