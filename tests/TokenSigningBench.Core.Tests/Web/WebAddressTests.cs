using System.Text;

namespace TokenSigningBench.Core.Tests.Web;

public class WebAddressTests
{
    // IDNA maps ¾ to three characters, one of which looks like a slash, so the host has no IDNA name.
    private const string InvalidHost = "127¾¾¾¾¾¾¾¾¾¾¾¾¾¾¾¾¾¾¾¾¾¾¾¾.0.0.1:1/";

    private static readonly Uri Page = new("http://127.0.0.1:1/issuer");

    [Fact]
    public void An_invalid_host_is_refused()
    {
        Uri.TryCreate("http://" + InvalidHost, UriKind.Absolute, out Uri? accepted)
            .ShouldBeTrue(".NET refuses the address itself, so this check is no longer needed");
        Should.Throw<UriFormatException>(() => accepted!.IdnHost);
        WebAddress.TryRead("http://" + InvalidHost, out _).ShouldBeFalse();
        WebAddress.TryRead(Page, new("//" + InvalidHost, UriKind.RelativeOrAbsolute), out _).ShouldBeFalse();
    }

    [Fact]
    public void Valid_addresses_are_read()
    {
        WebAddress.TryRead("https://bücher.example/a", out Uri? address).ShouldBeTrue();
        address!.IdnHost.ShouldBe("xn--bcher-kva.example");
        WebAddress.TryRead(Page, new("/keys", UriKind.Relative), out address).ShouldBeTrue();
        address!.AbsoluteUri.ShouldBe("http://127.0.0.1:1/keys");
        WebAddress.TryRead("keys", out _).ShouldBeFalse();
        WebAddress.TryRead(null, out _).ShouldBeFalse();
    }

    [Fact]
    public async Task A_redirect_to_an_invalid_host_is_refused_in_one_line()
    {
        // Found by the fuzzer.
        byte[] answer = Encoding.Latin1.GetBytes(InMemoryServer.Response($"301 Moved\r\nLocation: //{InvalidHost}", ""));
        UserErrorException refused = await Should.ThrowAsync<UserErrorException>(() =>
            WebSource.ReadAsync(
                Page.AbsoluteUri,
                allowHttp: false,
                TimeProvider.System,
                new InMemoryServer(answer).ConnectAsync,
                CancellationToken.None
            )
        );
        refused.Message.ShouldStartWith($"{Page}: redirects to what is no address: //127");
    }
}
