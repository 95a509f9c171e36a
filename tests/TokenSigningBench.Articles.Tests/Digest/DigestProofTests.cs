using TokenSigningBench.Articles.Digest;

namespace TokenSigningBench.Articles.Tests.Digest;

public class DigestProofTests
{
    // RFC 7616 section 3.9.1; HA1 of its user Mufasa with the password "Circle of Life".
    [Theory]
    [InlineData("MD5", "8ca523f5e9506fed4657c9700eebdbec", "3d78807defe7de2157e2b0b6573a855f")]
    [InlineData(
        "SHA-256",
        "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1",
        "7987c64c30e25f1b74be53f966b49b90f2808aa92faf9a00262392d7b4794232"
    )]
    public void Only_the_RFC_s_example_is_verified(string name, string response, string ha1)
    {
        DigestAlgorithm algorithm = name == "MD5" ? DigestAlgorithm.Md5 : DigestAlgorithm.Sha256;
        DigestParameters parameters = DigestParameters.Parse(
            $"Digest username=\"Mufasa\", realm=\"http-auth@example.org\", uri=\"/dir/index.html\", algorithm={name}, "
                + $"nonce=\"7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v\", "
                + $"nc=00000001, cnonce=\"f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ\", qop=auth, response=\"{response}\", "
                + "opaque=\"FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS\""
        )!;

        DigestProof.Verify(parameters, algorithm, "GET", ha1).ShouldBeTrue();
        DigestProof.Verify(parameters, algorithm, "POST", ha1).ShouldBeFalse();
        DigestProof.Verify(parameters, algorithm, "GET", $"0{ha1[1..]}").ShouldBeFalse();
        DigestProof.Verify(parameters with { Uri = "/dir/index.htm" }, algorithm, "GET", ha1).ShouldBeFalse();
        DigestProof.Verify(parameters with { Count = "00000002" }, algorithm, "GET", ha1).ShouldBeFalse();
        DigestProof.Verify(parameters with { Response = response[2..] }, algorithm, "GET", ha1).ShouldBeFalse();
        DigestProof.Verify(parameters with { Response = $"zz{response[2..]}" }, algorithm, "GET", ha1).ShouldBeFalse();
    }
}
