using OpenQA.Selenium;
using TokenSigningBench.Check.Size;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Size;

/// <summary>The formulas of <see cref="HeadLimits.OfClients"/> beside the installed clients.</summary>
public class MeasuredClientsTests
{
    private const int RandomResponses = 30;

    public static TheoryData<string> Clients => [.. MeasuredClients.All.Select(client => client.Name)];

    public static TheoryData<string> Settings =>
        [.. HeadLimits.OfClients.Where(limit => limit.IsSettingTried).Select(limit => limit.Setting)];

    [Fact]
    public void Each_client_with_a_limit_can_be_measured() =>
        HeadLimits
            .OfClients.Where(limit => limit.IsMeasured)
            .Select(limit => limit.Program)
            .Distinct()
            .ShouldBe(MeasuredClients.All.Select(client => client.Name));

    [SkippableTheory]
    [MemberData(nameof(Clients))]
    public async Task The_longest_response_and_cookies_are_the_predicted_ones(string name)
    {
        IReadOnlyList<MeasuredLimit> measured = await LimitMeasurement.RunAsync(ClientOf(name), default);

        measured.ShouldNotBeEmpty();
        measured.ShouldAllBe(limit => limit.Bytes == limit.PredictedBytes);
    }

    [SkippableTheory]
    [MemberData(nameof(Clients))]
    public async Task Random_responses_are_read_or_refused_as_predicted(string name)
    {
        await using IRunningClient client = await ClientOf(name).StartAsync(raised: null, default);
        HeadLimit[] limits = [.. HeadLimits.Of(name).Where(limit => limit.Kind == HeadKind.Response)];
        var random = new Random(7);
        List<bool> outcomes = [];
        for (int i = 0; i < RandomResponses; i++)
        {
            ProbeResponse response = RandomMessages.Response(random, limits);
            bool isPredicted = limits.All(limit => limit.Passes(response.Head));

            (await client.AcceptsAsync(response, default)).ShouldBe(isPredicted, $"response {i} of {response.Head.Bytes} bytes");
            outcomes.Add(isPredicted);
        }

        outcomes.Distinct().Count().ShouldBe(2);
    }

    // Of Chromium, a script sees only that the request failed: its page is another test.
    [SkippableTheory]
    [InlineData("curl", 100_000, 3, "curl: (56) Too large response headers", "error 27 or 56")]
    [InlineData("curl", 103_000, 1, "curl: (27) Out of memory", "error 27 or 56")]
    [InlineData(
        "httpclient",
        66_000,
        1,
        "HttpRequestException: The HTTP response headers length exceeded the set limit",
        "HttpRequestException"
    )]
    [InlineData("node-http", 17_000, 1, "HPE_HEADER_OVERFLOW: Parse Error: Header overflow", "HPE_HEADER_OVERFLOW")]
    [InlineData("python-http", 66_000, 1, "LineTooLong: got more than 65536 bytes when reading header line", "LineTooLong")]
    public async Task A_client_says_what_is_wrong_with_a_response_that_is_too_long(
        string name,
        int bytes,
        int fields,
        string error,
        string failure
    )
    {
        await using IRunningClient client = await ClientOf(name).StartAsync(raised: null, default);
        ClientReply reply = await client.GetAsync(new ProbeResponse([.. Enumerable.Repeat(bytes, fields), 8_000]).RequestFields, default);

        reply.Error.ShouldNotBeNull().ShouldStartWith(error);
        HeadLimits.OfClients.First(limit => limit.Program == name).Failure.ShouldBe(failure);
    }

    [SkippableTheory]
    [MemberData(nameof(Settings))]
    public async Task With_the_named_setting_a_response_is_read_that_is_refused_without_it(string setting)
    {
        HeadLimit limit = HeadLimits.OfClients.Single(one => one.Setting == setting);
        ProbeResponse[] shapes = [new([17_000]), new([65_600]), new([], 4_100)];
        ProbeResponse refused = shapes.First(shape => !limit.Passes(shape.Head));
        IMeasuredClient client = ClientOf(limit.Program);

        (await PassesAsync(raised: null)).ShouldBeFalse();
        (await PassesAsync(limit)).ShouldBeTrue();

        async Task<bool> PassesAsync(HeadLimit? raised)
        {
            await using IRunningClient running = await client.StartAsync(raised, default);
            return await (refused.Cookies.Count > 0 ? running.SendsCookiesAsync(refused, default) : running.AcceptsAsync(refused, default));
        }
    }

    [SkippableFact]
    public async Task Curl_keeps_fifty_cookies_of_a_response()
    {
        await using IRunningClient curl = await ClientOf("curl").StartAsync(raised: null, default);
        foreach ((int count, bool passes) in new[] { (50, true), (51, false) })
        {
            var response = new ProbeResponse([], [.. Enumerable.Repeat(3, count)]);
            HeadLimits.Of("curl").All(limit => limit.Kind != HeadKind.Response || limit.Passes(response.Head)).ShouldBe(passes);
            (await curl.SendsCookiesAsync(response, default)).ShouldBe(passes);
        }
    }

    [SkippableFact]
    public async Task Chromium_shows_an_error_page_instead_of_a_response_that_is_too_long()
    {
        using var folder = new TemporaryFolder();
        using IWebDriver browser = HeadlessChromium.Start(folder.Path);
        await using LoopbackServer server = await LoopbackServer.StartAsync(context =>
        {
            context.Response.Headers["x-long"] = new string('v', 263_000);
            return Task.CompletedTask;
        });
        browser.Navigate().GoToUrl(server.Address);

        browser.PageSource.ShouldContain("ERR_RESPONSE_HEADERS_TOO_BIG");
        HeadLimits.Of("chromium").First().Failure.ShouldBe("ERR_RESPONSE_HEADERS_TOO_BIG");
    }

    private static IMeasuredClient ClientOf(string name)
    {
        IMeasuredClient client = MeasuredClients.All.Single(one => one.Name == name);
        Skip.If(client.Missing() is not null, $"{name}: {client.Missing()}");
        return client;
    }
}
