using TokenSigningBench.Check.Compare;

namespace TokenSigningBench.Reports.Tests.Html;

/// <summary>The three sample reports of docs/sample-report, of measured runs: a certificate, a slow login, and a slower build.</summary>
internal static class Stories
{
    private const string Runs = "docs/sample-report/runs";

    /// <summary>The kept picture of a story's first view.</summary>
    public static string Picture(string story) => RepositoryFile.At($"docs/sample-report/{story}.png");

    /// <summary>The page of a story.</summary>
    public static string Page(string story) => RepositoryFile.At($"docs/sample-report/{story}.html");

    public static Report Of(string story) =>
        story switch
        {
            "certificate" => OfRuns(story) with { Title = "Is this certificate too expensive?" },
            "login" => OfRuns(story) with { Title = "Why is login slow?" },
            // Kept by compare --ab: each run of A beside one of B, which is the new build.
            _ => ComparisonReport.Of(RunComparison.Of(Compared(story, "a"), Compared(story, "b"), new() { WasInterleaved = true })) with
            {
                Title = "Did the new build get slower?",
            },
        };

    private static Report OfRuns(string story) =>
        ReportBuilder.Of([.. Files(story).Select(file => new ReportedRun(Path.GetFileName(file), RunFile.Load(file)))]);

    private static ComparedRun[] Compared(string story, string side) =>
        [
            .. Files(story)
                .Where(file => Path.GetFileName(file).StartsWith(side, StringComparison.Ordinal))
                .Select(file => ComparedRun.Load(file) with { Source = Path.GetFileName(file) }),
        ];

    private static string[] Files(string folder) =>
        [.. Directory.GetFiles(RepositoryFile.At($"{Runs}/{folder}"), "*.run.json").Order(StringComparer.Ordinal)];
}
