using System.Globalization;
using TokenSigningBench.Check.Checks;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Reports.Rendering;
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
            render(CheckSample.LintResults, CheckSample.Machine).ShouldBe(new GoldenFile(golden));
    }

    [Fact]
    public void A_saved_and_loaded_run_file_gives_the_same_document()
    {
        using var folder = new TemporaryFolder();
        var run = new RunFile
        {
            Started = DateTimeOffset.UnixEpoch,
            Machine = CheckSample.Machine,

            Part = new CheckRun { Rows = [.. CheckSample.LintResults.Select(CheckRow.Of)] },
        };
        run.Save(folder.File("a.run.json"));
        var loaded = RunFile.Load(folder.File("a.run.json"));
        foreach ((string golden, var render) in Documents)
            render([.. loaded.Of<CheckRun>().Rows!.Select(row => row.ToLintResult(loaded.Started))], loaded.Machine)
                .ShouldBe(render(CheckSample.LintResults, CheckSample.Machine), golden);
        CheckDocument
            .Of(loaded)
            .Select(document => TextRenderer.Render(document, null, verbose: true))
            .ShouldBe(CheckDocument.Of(run).Select(document => TextRenderer.Render(document, null, verbose: true)));
    }

    [Fact]
    public void A_row_of_an_older_version_is_still_read()
    {
        CheckRow older = CheckRow.Of(CheckSample.LintResults[0]) with
        {
            Facts = null,
            Load = null,
            FirstSignature = null,
            PeakLoginsPerSecond = null,
        };
        string text = TextRenderer.Render(
            CheckDocument.Of(older, DateTimeOffset.UnixEpoch, CheckSample.Machine),
            samples: null,
            verbose: true
        );
        text.ShouldStartWith("NOT FIT  certs/article's key.pfx   RSA 8192\n  error  ");
        text.ShouldContain("  RSA 8192 bits; the run file is of an older version without other facts\n\n  error ");
        text.ShouldContain("  One RS256 signature takes 35.000 ± ");
    }

    private static (string Golden, Func<IReadOnlyList<LintResult>, MachineFacts, string> Render)[] Documents =>
        [
            ("check.json", CheckJson.Render),
            ("check.sarif", (lintResults, machine) => CheckSarif.Render(lintResults, machine, Path.GetTempPath())),
            ("check.junit.xml", (lintResults, machine) => JUnitRenderer.Render(CheckCases.Of(lintResults, machine))),
            ("check.md", (lintResults, machine) => MarkdownRenderer.Render(CheckSummary.Of(lintResults, machine))),
        ];
}
