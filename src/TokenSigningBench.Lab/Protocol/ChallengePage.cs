namespace TokenSigningBench.Lab.Protocol;

/// <summary>Recognizes pages of reverse proxies that let only browsers with scripts pass.</summary>
internal static class ChallengePage
{
    // By a header, or by what their pages have in common. Read off the products' documentation and pages.
    private static readonly (string Header, string Value, string Product)[] Headers =
    [
        ("cf-mitigated", "challenge", "Cloudflare"),
        ("x-amzn-waf-action", "", "AWS WAF"),
        ("x-datadome", "", "DataDome"),
        ("x-iinfo", "", "Imperva"),
        ("x-sucuri-block", "", "Sucuri"),
    ];

    private static readonly (string Text, string Product)[] Pages =
    [
        ("challenge-platform", "Cloudflare"),
        ("_Incapsula_Resource", "Imperva"),
        ("captcha-delivery.com", "DataDome"),
        ("/_sec/cp_challenge/", "Akamai"),
        ("awsWafCookieDomainList", "AWS WAF"),
    ];

    /// <summary>The product; null if the response is none of its pages.</summary>
    public static string? ProductOf(HttpResponseMessage response, byte[] body)
    {
        foreach ((string header, string value, string product) in Headers)
        {
            if (
                response.Headers.TryGetValues(header, out IEnumerable<string>? values)
                && values.Any(one => one.Contains(value, StringComparison.OrdinalIgnoreCase))
            )
                return product;
        }

        return Pages.FirstOrDefault(page => body.AsSpan().IndexOf(Encoding.ASCII.GetBytes(page.Text)) >= 0).Product;
    }
}
