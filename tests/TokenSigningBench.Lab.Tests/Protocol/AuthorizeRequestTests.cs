using TokenSigningBench.Lab.Protocol;

namespace TokenSigningBench.Lab.Tests.Protocol;

public class AuthorizeRequestTests
{
    private static readonly AuthorizeRequest Request = new(
        new("https://localhost:5001/connect/authorize"),
        [new("client_id", "rp"), new("scope", "openid profile"), new("nonce", "a+b&c"), new("state", "s")]
    );

    [Fact]
    public void Its_URI_has_every_parameter_escaped_and_in_order() =>
        Request
            .ToUri()
            .AbsoluteUri.ShouldBe("https://localhost:5001/connect/authorize?client_id=rp&scope=openid%20profile&nonce=a%2Bb%26c&state=s");

    [Fact]
    public void Parameters_can_be_removed() =>
        Request.Without("nonce", "state").ToUri().Query.ShouldBe("?client_id=rp&scope=openid%20profile");

    [Fact]
    public void A_parameter_is_changed_in_its_place() =>
        Request.With("client_id", "other").ToUri().Query.ShouldStartWith("?client_id=other&scope=");

    [Fact]
    public void A_new_parameter_comes_last() => Request.With("prompt", "none").ToUri().Query.ShouldEndWith("&state=s&prompt=none");

    [Fact]
    public void A_parameter_that_is_not_there_is_null() => Request["prompt"].ShouldBeNull();
}
