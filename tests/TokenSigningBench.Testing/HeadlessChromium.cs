using OpenQA.Selenium;
using OpenQA.Selenium.Chrome;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Testing;

/// <summary>Debian's chromium without a window.</summary>
public static class HeadlessChromium
{
    /// <summary>Judges no speed: what takes longer hangs.</summary>
    public static readonly TimeSpan MaxDuration = TimeSpan.FromMinutes(10);

    /// <summary>Starts the browser, or skips the test if it is not installed.</summary>
    /// <param name="folder">The folder of its profile and downloads.</param>
    /// <param name="logsRequests">Whether network requests are logged.</param>
    public static ChromeDriver Start(string folder, bool logsRequests = false)
    {
        string? chromium = InstalledProgram.Find("chromium"),
            driver = InstalledProgram.Find("chromedriver");
        Skip.If(chromium is null || driver is null, "chromium is not installed: scripts/lab-setup.sh chromium");
        var options = new ChromeOptions { BinaryLocation = chromium };
        // The browser's sandbox needs rights that root in a container does not have.
        options.AddArguments(
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--hide-scrollbars",
            $"--user-data-dir={Path.Combine(folder, "profile")}"
        );
        options.AddUserProfilePreference("download.default_directory", folder);
        options.SetLoggingPreference(LogType.Browser, LogLevel.All);
        if (logsRequests)
            options.SetLoggingPreference(LogType.Performance, LogLevel.All);
        ChromeDriverService service = ChromeDriverService.CreateDefaultService(Path.GetDirectoryName(driver), Path.GetFileName(driver));
        return new ChromeDriver(service, options, MaxDuration);
    }
}
