using System.Text;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Web;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Core.Tests.Web;

public class WebAddressTests
{
    // IDNA spells ¾ as three characters, one of them a slash that is none: a host of which it makes no name.
    private const string NoHost = "127¾¾¾¾¾¾¾¾¾¾¾¾¾¾¾¾¾¾¾¾¾¾¾¾.0.0.1:1/";

    private static readonly Uri Page = new("http://127.0.0.1:1/issuer");

    [Fact]
    public void An_invalid_host_is_refused()
    {
        Uri.TryCreate("http://" + NoHost, UriKind.Absolute, out Uri? accepted).ShouldBeTrue("then nothing here is needed any more");
        Should.Throw<UriFormatException>(() => accepted!.IdnHost);
        WebAddress.TryRead("http://" + NoHost, out _).ShouldBeFalse();
        WebAddress.TryRead(Page, new("//" + NoHost, UriKind.RelativeOrAbsolute), out _).ShouldBeFalse();
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
        // As a server of the fuzzer's did.
        byte[] answer = Encoding.Latin1.GetBytes(AnswersInMemory.Answer($"301 Moved\r\nLocation: //{NoHost}", ""));
        UserErrorException refused = await Should.ThrowAsync<UserErrorException>(() =>
            WebSource.ReadAsync(
                Page.AbsoluteUri,
                allowHttp: false,
                TimeProvider.System,
                new AnswersInMemory(answer).ConnectAsync,
                CancellationToken.None
            )
        );
        refused.Message.ShouldStartWith($"{Page}: redirects to what is no address: //127");
    }
}
