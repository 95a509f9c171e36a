using TokenSigningBench.Core.Processes;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Reports.Html;

/// <summary>Turns a page or an SVG file into a PNG file by an installed Chromium, which gets no network from them.</summary>
internal static class Screenshot
{
    // Debian's name first, then those of other systems.
    private static readonly string[] Programs = ["chromium", "chromium-browser", "google-chrome"];

    /// <param name="content">A page or an SVG file.</param>
    /// <param name="extension">The extension that tells which: <c>.html</c>, <c>.svg</c>.</param>
    /// <param name="width">The width of the picture in pixels.</param>
    /// <param name="height">The height of the picture in pixels.</param>
    /// <returns>The PNG file.</returns>
    /// <exception cref="UserErrorException">There is no Chromium, or it made no picture.</exception>
    public static async Task<byte[]> OfAsync(string content, string extension, int width, int height, CancellationToken cancel)
    {
        if (!OperatingSystem.IsLinux())
            throw new UserErrorException("--format png", "works on Linux only: use --format svg");
        string program =
            Programs.Select(InstalledProgram.Find).FirstOrDefault(path => path is not null)
            ?? throw new UserErrorException(
                "--format png",
                "needs Chromium, which is not installed: apt-get install chromium, or use --format svg"
            );
        string folder = PrivateFolder.Create(Path.GetTempPath(), "tokenbench-png");
        string page = Path.Combine(folder, $"page{extension}"),
            picture = Path.Combine(folder, "page.png"),
            profile = Path.Combine(folder, "profile");
        try
        {
            await File.WriteAllTextAsync(page, content, cancel).ConfigureAwait(false);
            var browser = ChildProcess.StartGuarded(
                "chromium",
                program,
                [
                    "--headless=new",
                    // Its sandbox refuses to start as root.
                    .. Environment.IsPrivilegedProcess ? ["--no-sandbox"] : Array.Empty<string>(),
                    "--disable-gpu",
                    "--disable-dev-shm-usage",
                    "--hide-scrollbars",
                    "--force-color-profile=srgb",
                    "--no-first-run",
                    $"--user-data-dir={profile}",
                    Invariant($"--window-size={width},{height}"),
                    $"--screenshot={picture}",
                    new Uri(page).AbsoluteUri,
                ],
                scratch: profile
            );
            await using (browser.ConfigureAwait(false))
            {
                await browser.WaitForEndAsync(cancel).ConfigureAwait(false);
                return File.Exists(picture)
                    ? await File.ReadAllBytesAsync(picture, cancel).ConfigureAwait(false)
                    : throw new UserErrorException(program, $"made no picture: {browser.LastLine}");
            }
        }
        finally
        {
            if (Directory.Exists(folder))
                Directory.Delete(folder, recursive: true);
        }
    }
}
