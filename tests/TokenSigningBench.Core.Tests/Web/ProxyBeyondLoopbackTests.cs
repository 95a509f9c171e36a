using System.Net;

namespace TokenSigningBench.Core.Tests.Web;

public class ProxyBeyondLoopbackTests
{
    [Theory]
    [InlineData("http://localhost:5001/", true)]
    [InlineData("https://127.0.0.1/", true)]
    [InlineData("http://[::1]/", true)]
    [InlineData("http://localhost.example/", false)]
    [InlineData("https://idp.example/", false)]
    public void This_machine_is_reached_without_the_proxy(string address, bool isDirect)
    {
        var proxy = new WebProxy("http://proxy.example:8080/");
        var beyond = new ProxyBeyondLoopback(proxy);

        beyond.IsBypassed(new(address)).ShouldBe(isDirect);
        beyond.GetProxy(new(address)).ShouldBe(isDirect ? null : proxy.Address);
        proxy.BypassList = ["idp.example"];
        beyond.IsBypassed(new("https://idp.example/")).ShouldBeTrue();
    }
}
