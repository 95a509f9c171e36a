using System.Drawing;
using System.Text.Json;
using OpenQA.Selenium;
using OpenQA.Selenium.Chrome;
using OpenQA.Selenium.Support.UI;
using TokenSigningBench.Reports.Tests.Sections;

namespace TokenSigningBench.Reports.Tests.Html;

public sealed class PageInBrowserTests : InTemporaryFolder
{
    // Fonts and browsers differ a little: at most one pixel in fifty may differ by more than a fifth of a colour's range.
    private const double MaxDifferentPixels = 0.02;

    // With TOKENSIGNINGBENCH_WRITE set the pages and pictures of the stories are written.
    private static readonly bool Writes = Environment.GetEnvironmentVariable("TOKENSIGNINGBENCH_WRITE") is not null;

    [SkippableFact]
    public async Task The_page_fits_every_width_without_requests()
    {
        using ChromeDriver browser = await OpenAsync(ReportSamples.Report, new(1280, 800));
        browser.ExecuteScript("document.querySelectorAll('details').forEach(one => one.open = true)");
        Number(browser, "document.querySelectorAll('.chart[role=img][aria-label]').length")
            .ShouldBeGreaterThanOrEqualTo(ReportSamples.Report.Sections.Sum(section => section.Charts.Count));
        foreach (int width in (int[])[360, 390, 768, 1280, 1920, 2560])
        {
            Resize(browser, new(width, 800));
            // Only a table's scroll region may be wider than the window.
            Number(browser, "document.documentElement.scrollWidth").ShouldBeLessThanOrEqualTo(width);
            Texts(browser, PageScripts.CutTexts).ShouldBeEmpty($"{width} pixels");
            Texts(browser, PageScripts.OverlappingTicks).ShouldBeEmpty($"{width} pixels");
        }

        Texts(browser, PageScripts.DeadLinks).ShouldBeEmpty();
        Number(browser, "new Set([...document.querySelectorAll('[id]')].map(one => one.id)).size")
            .ShouldBe(Number(browser, "document.querySelectorAll('[id]').length"));
        Messages(browser).ShouldBeEmpty();
        Requests(browser).ShouldBeEmpty();
    }

    [SkippableTheory]
    [InlineData("certificate")]
    [InlineData("login")]
    [InlineData("build")]
    public async Task The_first_view_of_a_story_looks_as_kept(string story)
    {
        using ChromeDriver browser = await OpenAsync(Stories.Of(story), new(FirstView.Width, FirstView.Height));
        // Other machines have other fonts.
        browser.ExecuteScript(PageScripts.SetFont, "DejaVu Sans");
        string drawn = browser.GetScreenshot().AsBase64EncodedString;
        if (Writes)
        {
            await File.WriteAllBytesAsync(Stories.Picture(story), Convert.FromBase64String(drawn));
            File.Copy(Folder.File("report.html"), Stories.Page(story), overwrite: true);
        }

        (await File.ReadAllTextAsync(Stories.Page(story))).ShouldBe(await File.ReadAllTextAsync(Folder.File("report.html")));
        browser.Navigate().GoToUrl("about:blank");
        string kept = Convert.ToBase64String(await File.ReadAllBytesAsync(Stories.Picture(story)));
        object share = browser.ExecuteAsyncScript(PageScripts.DifferentPixels, drawn, kept)!;
        Convert.ToDouble(share, CultureInfo.InvariantCulture).ShouldBeLessThanOrEqualTo(MaxDifferentPixels);
    }

    [SkippableFact]
    public async Task The_keyboard_reaches_everything_in_order_and_a_link_opens_details()
    {
        using ChromeDriver browser = await OpenAsync(Stories.Of("certificate"), new(1280, 800));
        long count = Number(browser, $"(() => {{ {PageScripts.Focusable} }})()");
        List<long> places = [];
        for (int step = 0; step < count; step++)
        {
            browser.SwitchTo().ActiveElement().SendKeys(Keys.Tab);
            long[] focused = [.. ((IEnumerable<object>)browser.ExecuteScript(PageScripts.Focused)!).Cast<long>()];
            focused[1].ShouldBe(1, $"element {focused[0]}");
            places.Add(focused[0]);
        }

        // Each once, from the first to the last.
        places.ShouldBe(places.Order());
        places.Distinct().Count().ShouldBe(places.Count);

        browser.FindElement(By.CssSelector(".subject a")).SendKeys(Keys.Enter);
        // The page opens them on an event, which comes after the key.
        new WebDriverWait(browser, HeadlessChromium.MaxDuration).Until(_ =>
            Number(browser, "document.querySelectorAll('#section-1 details[open]').length") == 1
        );
        browser.SwitchTo().ActiveElement().GetAttribute("id").ShouldBe("section-1");
    }

    [SkippableFact]
    public async Task A_table_is_sorted_by_its_headings_and_saved_as_CSV()
    {
        Report report = ReportBuilder.Of([ReportSamples.Runs.Single(run => run.Name == "throughput.run.json")]);
        using ChromeDriver browser = await OpenAsync(report, new(1280, 900));
        browser.ExecuteScript("document.querySelectorAll('details').forEach(one => one.open = true)");
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
        string file = Folder.File(link.GetAttribute("download")!);
        new WebDriverWait(browser, HeadlessChromium.MaxDuration).Until(_ => File.Exists(file));
        (await File.ReadAllTextAsync(file)).ShouldBe(CsvText.Render(report.Sections[0].Tables[0]));
        Messages(browser).ShouldBeEmpty();
    }

    [SkippableFact]
    public async Task A_script_in_a_name_does_not_run_and_no_name_is_a_formula()
    {
        Report report = HostileNamesTests.Report();
        using ChromeDriver browser = await OpenAsync(report, new(1280, 900));
        IEnumerable<string> tables = ((IEnumerable<object>)browser.ExecuteScript(PageScripts.Csv)!).Cast<string>();
        report.Sections.SelectMany(section => section.Tables).Select(CsvText.Render).Except(tables).ShouldBeEmpty();
        browser.ExecuteScript("return typeof window.hit").ShouldBe("undefined");
        browser.FindElement(By.CssSelector(".source")).Text.ShouldContain(HostileNamesTests.Name);
        browser.FindElements(By.CssSelector("img, iframe, object")).ShouldBeEmpty();
        Messages(browser).ShouldBeEmpty();
    }

    [SkippableFact]
    public async Task Every_text_has_enough_contrast_in_light_dark_and_print()
    {
        using ChromeDriver browser = await OpenAsync(ReportSamples.Report, new(1280, 800));
        browser.ExecuteScript("document.querySelectorAll('details').forEach(one => one.open = true)");
        (string, string)[] views = [("screen", "light"), ("screen", "dark"), ("print", "light")];
        foreach ((string media, string scheme) in views)
        {
            Emulate(browser, media, scheme);
            object[] found = [.. (IEnumerable<object>)browser.ExecuteScript(PageScripts.LowContrast)!];
            ((long)found[0]).ShouldBeGreaterThan(1000);
            found[1..].ShouldBeEmpty($"{media}, {scheme}");
        }
    }

    private async Task<ChromeDriver> OpenAsync(Report report, Size size)
    {
        await File.WriteAllTextAsync(Folder.File("report.html"), await HtmlReport.RenderAsync(report));
        ChromeDriver browser = HeadlessChromium.Start(Folder.Path, logsRequests: true);
        try
        {
            Resize(browser, size);
            Emulate(browser, "screen", "light");
            browser.Navigate().GoToUrl(new Uri(Folder.File("report.html")));
            return browser;
        }
        catch
        {
            browser.Dispose();
            throw;
        }
    }

    // A window has a minimum width; an emulated device has none.
    private static void Resize(ChromeDriver browser, Size size) =>
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

    private static void Emulate(ChromeDriver browser, string media, string scheme) =>
        browser.ExecuteCdpCommand(
            "Emulation.setEmulatedMedia",
            new()
            {
                ["media"] = media,
                ["features"] = new object[]
                {
                    new Dictionary<string, object> { ["name"] = "prefers-color-scheme", ["value"] = scheme },
                },
            }
        );

    private static IEnumerable<string> Texts(ChromeDriver browser, string script) =>
        ((IEnumerable<object>)browser.ExecuteScript(script)!).Cast<string>();

    private static IEnumerable<string> Messages(ChromeDriver browser) =>
        browser.Manage().Logs.GetLog(LogType.Browser).Select(entry => entry.Message);

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
}
