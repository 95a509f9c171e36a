using System.Globalization;
using TokenSigningBench.Check.Checks;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Reports.Sections;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.Checks;

public sealed class CheckDocumentTests : CultureTests
{
    [Theory]
    [InlineData("")]
    [InlineData("en-US")]
    [InlineData("ru-RU")]
    public void Every_document_is_the_same_in_every_culture(string culture)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
        foreach ((string golden, var render) in Documents)
            render(CheckSample.Keys, CheckSample.Machine).ShouldBe(new GoldenFile(golden));
    }

    [Fact]
    public void A_saved_and_loaded_run_file_gives_the_same_document()
    {
        using var folder = new TemporaryFolder();
        RunFile run = Run(CheckSample.Keys, CheckSample.Machine);
        run.Save(folder.File("a.run.json"));
        var loaded = RunFile.Load(folder.File("a.run.json"));
        foreach ((string golden, var render) in Documents)
            render(loaded.Of<CheckRun>().Keys, loaded.Machine).ShouldBe(render(CheckSample.Keys, CheckSample.Machine), golden);
        CheckDocument
            .Of(loaded)
            .Select(document => TextRenderer.Render(document, null, verbose: true))
            .ShouldBe(CheckDocument.Of(run).Select(document => TextRenderer.Render(document, null, verbose: true)));
    }

    private static (string Golden, Func<IReadOnlyList<CheckedKey>, MachineFacts, string> Render)[] Documents =>
        [
            ("check.json", (keys, machine) => RunFormats.All[RunFormats.Json](null, Run(keys, machine))),
            ("check.sarif", (keys, machine) => CheckSarif.Render(keys, RuleSet.All, machine, Path.GetTempPath())),
            ("check.junit.xml", (keys, machine) => JUnitRenderer.Render(CheckCases.Of(keys, machine))),
            ("check.gitlab.json", (keys, _) => CheckCodeQuality.Render(keys, Path.GetTempPath())),
            ("check.md", (keys, machine) => MarkdownRenderer.Render(CheckSummary.Of(keys, machine))),
        ];

    private static RunFile Run(IReadOnlyList<CheckedKey> keys, MachineFacts machine) =>
        new()
        {
            Started = DateTimeOffset.UnixEpoch,
            Machine = machine,
            Part = new CheckRun { Keys = keys },
        };
}
