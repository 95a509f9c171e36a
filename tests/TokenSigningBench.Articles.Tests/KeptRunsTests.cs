using System.Globalization;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Reports.Sections;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests;

/// <summary>Runs that an earlier version kept.</summary>
public class KeptRunsTests
{
    public static TheoryData<string> Kinds { get; } = ["articles", "modes", "threads"];

    [Theory]
    [MemberData(nameof(Kinds))]
    public void A_kept_run_prints_the_same_text_and_saving_it_loses_nothing(string kind)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo("ru-RU");
        using var folder = new TemporaryFolder();
        string file = folder.File($"{kind}.run.json");
        RunFile run = Run(kind);
        RunDocuments.Text($"{kind}.run.json", run, verbose: true).ShouldBe(new GoldenFile($"runs/{kind}.txt"));
        run.Save(file);
        RunDocuments.Text($"{kind}.run.json", RunFile.Load(file), verbose: true).ShouldBe(new GoldenFile($"runs/{kind}.txt"));
    }

    private static RunFile Run(string kind) => RunFile.Load(Path.Combine(AppContext.BaseDirectory, "Golden", "runs", $"{kind}.run.json"));
}
