using System.Drawing;
using System.Text.Json;
using OpenQA.Selenium;
using OpenQA.Selenium.Chrome;
using OpenQA.Selenium.Support.UI;
using TokenSigningBench.Reports.Html;
using TokenSigningBench.Reports.Sections;
using TokenSigningBench.Reports.Tests.Sections;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Reports.Tests.Html;

public sealed class PageInBrowserTests : IDisposable
{
    // For developers who change the page: TOKENSIGNINGBENCH_SCREENSHOTS names a folder for screenshots.
    private static readonly string? Screenshots = Environment.GetEnvironmentVariable("TOKENSIGNINGBENCH_SCREENSHOTS");

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [SkippableTheory]
    [InlineData("phone", 390, 844)]
    [InlineData("desktop", 1280, 900)]
    public async Task Every_chart_is_drawn_without_network_requests(string name, int width, int height)
    {
        using ChromeDriver browser = await OpenAsync(ReportSamples.Report, new(width, height));

        int charts = ReportSamples.Report.Sections.SelectMany(section => section.Charts).Count();
        Number(browser, "document.querySelectorAll('.chart svg').length").ShouldBe(charts);
        // Axes do not count: each chart has data marks.
        Number(
                browser,
                "[...document.querySelectorAll('.chart')].filter(chart => chart.querySelectorAll('.mark-symbol path, .mark-line "
                    + "path, .mark-rect path, .mark-rule.role-mark line').length === 0).length"
            )
            .ShouldBe(0);
        Number(browser, "document.querySelectorAll('.chart[role=img][aria-label]').length").ShouldBe(charts);
        browser.Manage().Logs.GetLog(LogType.Browser).Select(entry => entry.Message).ShouldBeEmpty();
        Requests(browser).ShouldBeEmpty();
        // Only a table's scroll region may be wider than the window.
        Number(browser, "document.documentElement.scrollWidth").ShouldBeLessThanOrEqualTo(width);
        Screenshot(browser, name, width);
    }

    [SkippableFact]
    public async Task A_table_is_sorted_by_its_headings_and_saved_as_CSV()
    {
        Report report = ReportBuilder.Of([ReportSamples.Runs.Single(run => run.Name == "throughput.run.json")]);
        using ChromeDriver browser = await OpenAsync(report, new(1280, 900));
        int column = report.Sections[0].Tables[0].Columns.Index().First(one => one.Item.Name == "Logins/s").Index;
        IWebElement heading = browser.FindElements(By.CssSelector("#table-1-1"))[0].FindElement(By.XPath($"../..//th[{column + 1}]"));

        // Uses only the keyboard.
        heading.FindElement(By.TagName("button")).SendKeys(Keys.Enter);
        Column(browser, column).ShouldBe(["51", "4500"]);
        heading.GetAttribute("aria-sort").ShouldBe("ascending");
        heading.FindElement(By.TagName("button")).SendKeys(Keys.Space);
        Column(browser, column).ShouldBe(["4500", "51"]);
        heading.GetAttribute("aria-sort").ShouldBe("descending");

        IWebElement link = browser.FindElement(By.CssSelector("a.download"));
        link.Click();
        string file = _folder.File(link.GetAttribute("download")!);
        new WebDriverWait(browser, HeadlessChromium.MaxDuration).Until(_ => File.Exists(file));
        (await File.ReadAllTextAsync(file)).ShouldBe(CsvText.Render(report.Sections[0].Tables[0]));
        browser.Manage().Logs.GetLog(LogType.Browser).Select(entry => entry.Message).ShouldBeEmpty();
    }

    [SkippableFact]
    public async Task A_script_in_a_name_does_not_run()
    {
        using ChromeDriver browser = await OpenAsync(HostileNamesTests.Report(), new(1280, 900));
        browser.ExecuteScript("return typeof window.hit").ShouldBe("undefined");
        browser.FindElement(By.CssSelector("nav .run")).Text.ShouldBe(HostileNamesTests.Name);
        browser.FindElements(By.CssSelector("img, iframe, object")).ShouldBeEmpty();
        browser.Manage().Logs.GetLog(LogType.Browser).Select(entry => entry.Message).ShouldBeEmpty();
    }

    [SkippableTheory]
    [InlineData("light")]
    [InlineData("dark")]
    public async Task Text_and_marks_have_enough_contrast(string scheme)
    {
        using ChromeDriver browser = await OpenAsync(ReportBuilder.Of([ReportSamples.Runs[0]]), new(1280, 900), scheme);
        string[] names = ["ink", "quiet", "link", .. Enumerable.Range(1, 8).Select(number => $"series-{number}")];
        // WCAG 2.2: text needs 4.5 to 1 (1.4.3); marks need 3 to 1 (1.4.11) and get the same contrast as text.
        foreach (string name in names)
            Contrast(Colour(browser, name), Colour(browser, "paper")).ShouldBeGreaterThanOrEqualTo(4.5, name);
        Screenshot(browser, scheme, 1280);
    }

    private async Task<ChromeDriver> OpenAsync(Report report, Size size, string scheme = "light")
    {
        Skip.IfNot(PageAssets.AsBuilt.HasCharts, "built without Node: no charts to look at");
        await File.WriteAllTextAsync(_folder.File("report.html"), await HtmlReport.RenderAsync(report, PageAssets.AsBuilt));
        ChromeDriver browser = HeadlessChromium.Start(_folder.Path, logsRequests: true);
        try
        {
            // A window has a minimum width; an emulated device has none.
            browser.ExecuteCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                new()
                {
                    ["width"] = size.Width,
                    ["height"] = size.Height,
                    ["deviceScaleFactor"] = 1,
                    ["mobile"] = size.Width < 500,
                }
            );
            browser.ExecuteCdpCommand(
                "Emulation.setEmulatedMedia",
                new()
                {
                    ["features"] = new object[]
                    {
                        new Dictionary<string, object> { ["name"] = "prefers-color-scheme", ["value"] = scheme },
                    },
                }
            );
            browser.Navigate().GoToUrl(new Uri(_folder.File("report.html")));
            new WebDriverWait(browser, HeadlessChromium.MaxDuration).Until(page =>
                page.FindElement(By.TagName("body")).GetDomAttribute("data-charts") == "drawn"
            );
            return browser;
        }
        catch
        {
            browser.Dispose();
            throw;
        }
    }

    private static long Number(ChromeDriver browser, string script) => (long)browser.ExecuteScript($"return {script}")!;

    private static string[] Column(ChromeDriver browser, int column) =>
        [.. browser.FindElements(By.XPath($"//*[@id='table-1-1']/../..//tbody/tr/td[{column + 1}]")).Select(cell => cell.Text)];

    // Requests of the page except for the page itself; the browser's start page makes many requests.
    private static IEnumerable<string> Requests(ChromeDriver browser) =>
        from entry in browser.Manage().Logs.GetLog(LogType.Performance)
        let message = JsonDocument.Parse(entry.Message).RootElement.GetProperty("message")
        where message.GetProperty("method").GetString() == "Network.requestWillBeSent"
        let sent = message.GetProperty("params")
        let url = sent.GetProperty("request").GetProperty("url").GetString()!
        where sent.GetProperty("documentURL").GetString() == browser.Url && url != browser.Url
        select url;

    private static double[] Colour(ChromeDriver browser, string name)
    {
        string hex = (string)
            browser.ExecuteScript("return getComputedStyle(document.documentElement).getPropertyValue(arguments[0]).trim()", $"--{name}")!;
        return [.. Enumerable.Range(0, 3).Select(part => Convert.ToInt32(hex.Substring(1 + 2 * part, 2), 16) / 255.0)];
    }

    // WCAG 2.2, relative luminance and contrast ratio.
    private static double Contrast(double[] one, double[] other)
    {
        double[] both = [Luminance(one), Luminance(other)];
        return (both.Max() + 0.05) / (both.Min() + 0.05);

        static double Luminance(double[] colour) =>
            new[] { 0.2126, 0.7152, 0.0722 }
                .Zip(colour, (weight, part) => weight * (part <= 0.04045 ? part / 12.92 : Math.Pow((part + 0.055) / 1.055, 2.4)))
                .Sum();
    }

    private static void Screenshot(ChromeDriver browser, string name, int width)
    {
        if (Screenshots is null)
            return;
        long height = Math.Min(16_000, Number(browser, "document.documentElement.scrollHeight"));
        for (int top = 0, part = 1; top < height; top += 2000, part++)
        {
            var clip = new Dictionary<string, object>
            {
                ["x"] = 0,
                ["y"] = top,
                ["width"] = width,
                ["height"] = 2000,
                ["scale"] = 1,
            };
            var response =
                (Dictionary<string, object>)
                    browser.ExecuteCdpCommand("Page.captureScreenshot", new() { ["captureBeyondViewport"] = true, ["clip"] = clip })!;
            File.WriteAllBytes(Path.Combine(Screenshots, $"{name}-{part:00}.png"), Convert.FromBase64String((string)response["data"]));
        }
    }
}
