using System.Globalization;
using TokenSigningBench.Articles.AuthenticationSchemes;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Reports.Rendering;
using TokenSigningBench.Reports.Sections;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests.AuthenticationSchemes;

public sealed class AuthSchemesDocumentTests : CultureTests
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
            ("modes.txt", Text(AuthSchemesSamples.AgainstAnother, "runs/a.run.json")),
            ("modes-tls.txt", Text(AuthSchemesSamples.OverTls, null)),
            ("modes-brief.txt", TextRenderer.Render(AuthSchemesDocument.Of(AuthSchemesSamples.AgainstAnother), samples: null)),
            ("modes-tls-brief.txt", TextRenderer.Render(AuthSchemesDocument.Of(AuthSchemesSamples.OverTls), samples: null)),
            ("modes.json", AuthSchemesSamples.AgainstAnother.Data("runs/a.run.json")),
            ("modes-articles.txt", RunDocuments.Text(null, Judged, verbose: true)),
        ];
        foreach ((string golden, string rendered) in documents)
            rendered.ShouldBe(new GoldenFile(golden));
    }

    [Fact]
    public void A_saved_and_loaded_run_file_gives_the_same_document()
    {
        using var folder = new TemporaryFolder();
        foreach (RunFile run in new[] { AuthSchemesSamples.AgainstAnother, AuthSchemesSamples.OverTls })
        {
            run.Save(folder.File("a.run.json"));
            Text(RunFile.Load(folder.File("a.run.json")), null).ShouldBe(Text(run, null));
        }
    }

    [Fact]
    public void Primitive_pages_have_one_table_per_figure_of_the_article()
    {
        AuthSchemesRun all = AuthSchemesSamples.AgainstAnother.Of<AuthSchemesRun>();
        string[] pages = ["SHA1 of a file of 4 KB", "MD5 of a file of 4 KB", "SHA1 of a file of 135 KB"];
        RunFile run = AuthSchemesSamples.Of(
            all with
            {
                Servers = [all.Servers[0]],
                Cells = [.. pages.Select(name => all.Cells[0] with { Scheme = name })],
            }
        );
        string text = Text(run, null);
        text.ShouldContain("Figure 4, hashing a file of 4 KB");
        text.ShouldContain("Figure 5, hashing a file of 135 KB");
        text.Split("Figure 4,")[1].Split("Figure 5,")[0].ShouldNotContain("SHA1 of a file of 135 KB");
    }

    [Fact]
    public void Another_run_file_is_refused()
    {
        Should
            .Throw<UserErrorException>(() => Text(ReportSamples.Of(), null))
            .Message.ShouldBe("run file: is of another kind: it holds figures alone");
    }

    private static RunFile Judged =>
        AuthSchemesSamples.AgainstAnother with
        {
            Part = AuthSchemesSamples.AgainstAnother.Of<AuthSchemesRun>() with
            {
                Statements = AuthenticationStatements2002.Measured(AuthSchemesSamples.AgainstAnother.Of<AuthSchemesRun>(), "kestrel"),
            },
        };

    private static string Text(RunFile run, string? samples) => TextRenderer.Render(AuthSchemesDocument.Of(run), samples, verbose: true);
}
