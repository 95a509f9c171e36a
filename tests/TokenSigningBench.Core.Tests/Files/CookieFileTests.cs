namespace TokenSigningBench.Core.Tests.Files;

public sealed class CookieFileTests : InTemporaryFolder
{
    private const string NoCookie = "is not a cookie: domain, subdomains, path, secure, expiry, name and value, with tabs between";

    private static readonly DateTimeOffset Now = new(2026, 6, 1, 12, 0, 0, TimeSpan.Zero);

    [Theory]
    [InlineData("session=s3cret; other=x\n", "session=s3cret; other=x")]
    [InlineData("Cookie: session=s3cret\r\n", "session=s3cret")]
    [InlineData("cookie:session=s3cret==", "session=s3cret==")]
    [InlineData("session=~s3cret~", "session=~s3cret~")]
    public void A_Cookie_header_value_is_used_as_it_is(string content, string header) => Read(content).ShouldBe(header);

    [Theory]
    [InlineData("\uFEFFsession=s3cret\n", "session=s3cret")]
    [InlineData(
        "curl 'https://idp.example/connect/authorize' -H 'Accept: */*' -H 'Cookie: session=s3cret; other=x' --compressed",
        "session=s3cret; other=x"
    )]
    [InlineData("curl 'https://idp.example/' \\\n  -H 'accept: text/html' \\\n  -b 'session=s3cret'", "session=s3cret")]
    [InlineData("curl ^\"https://idp.example/^\" ^\n  -H ^\"cookie: session=s3cret^\"", "session=s3cret")]
    [InlineData("curl https://idp.example/ --cookie \"session=s3cret\"", "session=s3cret")]
    [InlineData("Set-Cookie: session=s3cret; path=/; secure; httponly\nset-cookie: other=x; path=/\n", "session=s3cret; other=x")]
    [InlineData("GET /connect/authorize HTTP/1.1\nHost: idp.example\nCookie: session=s3cret\nAccept: */*\n", "session=s3cret")]
    public void What_developer_tools_copy_is_read(string content, string header) => Read(content).ShouldBe(header);

    [Fact]
    public void A_cookie_file_may_be_in_UTF_16() =>
        CookieFile
            .HeaderFor(
                Folder.Write("cookies", [0xFF, 0xFE, .. System.Text.Encoding.Unicode.GetBytes("session=s3cret\r\n")]),
                new("https://idp.example/"),
                Now
            )
            .ShouldBe("session=s3cret");

    [Fact]
    public void Matching_cookies_of_a_cookies_txt_are_used_and_longer_paths_come_first() =>
        Read(
                "# Netscape HTTP Cookie File\n\n"
                    + "idp.example\tFALSE\t/\tTRUE\t0\tsession\ts3cret\n"
                    + "#HttpOnly_.example\tTRUE\t/connect\tFALSE\t1900000000\tdeep\tb\n"
                    + "login.idp.example\tFALSE\t/\tFALSE\t0\tanother-host\tc\n"
                    + "xidp.example\tTRUE\t/\tFALSE\t0\tanother-domain\td\n"
                    + "idp.example\tFALSE\t/con\tFALSE\t0\tanother-path\te\n"
                    + "idp.example\tFALSE\t/\tFALSE\t1000000000\texpired\tf\n"
            )
            .ShouldBe("deep=b; session=s3cret");

    [Theory]
    [InlineData("https://idp.example/connect/authorize", true)]
    [InlineData("http://idp.example/connect/authorize", false)]
    [InlineData("https://sub.idp.example/connect/authorize", false)]
    public void Secure_and_host_only_cookies_are_respected(string address, bool fits)
    {
        const string List = "idp.example\tFALSE\t/\tTRUE\t0\tsession\ts3cret\n";
        if (fits)
            Read(List, address).ShouldBe("session=s3cret");
        else
            ErrorOf(List, address).ShouldBe($"has no cookie for {address}");
    }

    [Theory]
    [InlineData(true, "example.com EXAMPLE.com login.example.com a.b.example.com")]
    [InlineData(false, "notexample.com example.com.evil.org example.co com 10.0.0.1 [::1]")]
    public void A_cookie_of_a_domain_goes_to_it_and_below_it_and_nowhere_else(bool fits, string hosts)
    {
        foreach (string line in new[] { ".example.com\tTRUE", "example.com\tTRUE", ".example.com\tFALSE", "#HttpOnly_.Example.com\tTRUE" })
        foreach (string host in hosts.Split(' '))
            Sends($"{line}\t/\tTRUE\t0\tsession\ts3cret\n", $"https://{host}/").ShouldBe(fits, $"{line} {host}");
    }

    [Theory]
    [InlineData("/connect", true, "/connect/authorize /connect /connect/")]
    [InlineData("/connect", false, "/connected /other/connect /")]
    [InlineData("/connect/", true, "/connect/authorize")]
    [InlineData("/connect/", false, "/connect")]
    public void A_cookie_of_a_path_goes_to_it_and_below_it_and_nowhere_else(string path, bool fits, string to)
    {
        foreach (string one in to.Split(' '))
            Sends($"idp.example\tFALSE\t{path}\tTRUE\t0\tsession\ts3cret\n", $"https://idp.example{one}").ShouldBe(fits, one);
    }

    [Theory]
    [InlineData(999, true)]
    [InlineData(1000, false)]
    public void A_cookie_expires_at_its_second(long now, bool fits)
    {
        string file = Folder.Write("cookies", "idp.example\tFALSE\t/\tTRUE\t1000\tsession\ts3cret\n");
        string? Header() => CookieFile.HeaderFor(file, new("https://idp.example/"), DateTimeOffset.FromUnixTimeSeconds(now));
        if (fits)
            Header().ShouldBe("session=s3cret");
        else
            Should.Throw<UserErrorException>(Header).Cause.ShouldContain("expired");
    }

    [Theory]
    [InlineData("1900000000.5", true)]
    [InlineData("-1", true)]
    [InlineData("1e10", false)]
    public void The_time_of_expiry_may_have_a_sign_and_a_fraction_as_browsers_write_it(string expires, bool fits)
    {
        string cookie = $"idp.example\tFALSE\t/\tTRUE\t{expires}\tsession\ts3cret\n";
        if (fits)
            Read(cookie).ShouldBe("session=s3cret");
        else
            Should.Throw<UserErrorException>(() => Read(cookie));
    }

    [Theory]
    [InlineData(".\tTRUE")]
    [InlineData("...\tTRUE")]
    [InlineData("\tTRUE")]
    public void A_cookie_without_a_domain_is_no_cookie(string domain) =>
        ErrorOf($"#\n{domain}\t/\tTRUE\t0\tsession\ts3cret\n", "https://idp.example./").ShouldStartWith("line 2 is not a cookie: ");

    [Theory]
    [InlineData("http://localhost:5001/connect/authorize", "localhost")]
    [InlineData("http://127.0.0.1:5001/connect/authorize", "127.0.0.1")]
    public void Loopback_addresses_need_no_TLS_for_a_secure_cookie(string address, string domain) =>
        Read($"{domain}\tFALSE\t/\tTRUE\t0\tsession\ts3cret\n", address).ShouldBe("session=s3cret");

    [Fact]
    public void A_domain_does_not_match_part_of_an_IP_address() =>
        ErrorOf(".0.0.1\tTRUE\t/\tFALSE\t0\tsession\ts3cret\n", "http://127.0.0.1/").ShouldBe("has no cookie for http://127.0.0.1/");

    [Theory]
    [InlineData(
        "idp.example\tFALSE\t/\tTRUE\t1000000000\tsession\ts3cret\n",
        "every cookie in it for idp.example has expired: sign in again"
    )]
    [InlineData("idp.example\tFALSE\t/\tTRUE\tsoon\tsession\ts3cret\n", "line 1 " + NoCookie)]
    [InlineData("# nothing\nidp.example\tFALSE\ts3cret\n", "line 2 " + NoCookie)]
    [InlineData("# Netscape\ns3cret\n", "line 2 " + NoCookie)]
    [InlineData("curl 'https://other.example/' -H 'Cookie: a=s3cret'", "is a cURL command for another host than idp.example")]
    [InlineData("curl 'https://idp.example/'", "is a cURL command without cookies: copy it from a request that has them")]
    [InlineData("[{\"name\":\"a\"}]", "is JSON: export the cookies as cookies.txt (Netscape), or copy the Cookie header")]
    [InlineData("s3cret", "is not a Cookie header's value: name=value; name=value")]
    [InlineData("a=s3cret\nb=s3cret", "is neither the one line of a Cookie header nor a cookies.txt with tabs between its fields")]
    [InlineData("a=s3cret\u0001", "has a cookie with characters that no header may have")]
    [InlineData("a=s3cret\u00e9", "has a cookie with characters that no header may have")]
    public void Errors_do_not_repeat_cookie_values(string content, string cause)
    {
        ErrorOf(content).ShouldBe(cause);
        cause.ShouldNotContain("s3cret");
    }

    private string Read(string content, string address = "https://idp.example/connect/authorize?client_id=rp") =>
        CookieFile.HeaderFor(Folder.Write("cookies", content), new(address), Now);

    private bool Sends(string content, string address)
    {
        try
        {
            return Read(content, address) == "session=s3cret";
        }
        catch (UserErrorException e)
        {
            e.Cause.ShouldStartWith("has no cookie for ");
            return false;
        }
    }

    private string ErrorOf(string content, string address = "https://idp.example/connect/authorize?client_id=rp") =>
        Should.Throw<UserErrorException>(() => Read(content, address)).Cause;
}
