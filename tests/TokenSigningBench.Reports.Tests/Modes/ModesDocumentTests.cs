using System.Globalization;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Modes;
using TokenSigningBench.Core.Published;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Reports.Modes;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Reports.Sections;
using TokenSigningBench.Reports.Tests.Inspection;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Reports.Tests.Modes;

public sealed class ModesDocumentTests : CultureTests
{
    [Theory]
    [InlineData("")]
    [InlineData("en-US")]
    [InlineData("ru-RU")]
    public void Text_and_JSON_are_the_same_in_every_culture(string culture)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
        (string Golden, string Rendered)[] documents =
        [
            ("modes.txt", Text(ModesSamples.AgainstAnother, "runs/a.run.json")),
            ("modes-tls.txt", Text(ModesSamples.OverTls, null)),
            ("modes.json", ModesSamples.AgainstAnother.Data("runs/a.run.json")),
            ("modes-articles.txt", RunDocuments.Text(null, Judged)),
        ];
        foreach ((string golden, string rendered) in documents)
            rendered.ShouldBe(File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "Golden", golden)), golden);
    }

    [Fact]
    public void A_run_file_that_was_saved_and_loaded_says_the_same()
    {
        using var folder = new TemporaryFolder();
        foreach (RunFile run in new[] { ModesSamples.AgainstAnother, ModesSamples.OverTls })
        {
            run.Save(folder.File("a.run.json"));
            Text(RunFile.Load(folder.File("a.run.json")), null).ShouldBe(Text(run, null));
        }
    }

    [Fact]
    public void Pages_of_primitives_are_a_table_for_each_of_the_article_s_figures()
    {
        RunFile run = ModesSamples.Of(
            ModesSamples.AgainstAnother.Of<ModesRun>() with
            {
                Servers = [ModesSamples.AgainstAnother.Of<ModesRun>().Servers[0]],
                Cells =
                [
                    .. new[] { "SHA1 of a file of 4 KB", "MD5 of a file of 4 KB", "SHA1 of a file of 135 KB" }.Select(name =>
                        ModesSamples.AgainstAnother.Of<ModesRun>().Cells[0] with
                        {
                            Mode = name,
                        }
                    ),
                ],
            }
        );
        string text = Text(run, null);
        text.ShouldContain("Figure 4, hashing a file of 4 KB");
        text.ShouldContain("Figure 5, hashing a file of 135 KB");
        text.Split("Figure 5,")[0].ShouldNotContain("SHA1 of a file of 135 KB");
    }

    [Fact]
    public void Another_run_file_is_refused()
    {
        var other = new RunFile
        {
            Schema = 1,
            Started = DateTimeOffset.UnixEpoch,
            Machine = CheckSample.Machine,
        };
        Should.Throw<SourceException>(() => Text(other, null)).Message.ShouldBe("run file: is of another kind: it holds figures alone");
    }

    private static RunFile Judged =>
        ModesSamples.AgainstAnother with
        {
            Part = ModesSamples.AgainstAnother.Of<ModesRun>() with
            {
                Statements = AuthenticationStatements2002.Measured(ModesSamples.AgainstAnother.Of<ModesRun>(), "kestrel"),
            },
        };

    private static string Text(RunFile run, string? samples) => TextRenderer.Render(ModesDocument.Of(run), samples);
}
