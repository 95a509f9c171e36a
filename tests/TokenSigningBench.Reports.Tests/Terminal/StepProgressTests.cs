using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Reports.Tests.Terminal;

public class StepProgressTests
{
    [Fact]
    public void A_log_has_one_line_at_the_start_and_one_for_each_phase()
    {
        using var log = new StringWriter { NewLine = "\n" };
        using var progress = new StepProgress(null, "Article 003", 30, TimeSpan.FromSeconds(4), log);
        progress.Step("first");
        progress.Step("second");
        progress.Report(5);
        progress.Phase("algorithms");

        log.ToString().ShouldBe("Article 003: about 2 min ...\nArticle 003: algorithms ...\n");
    }

    [Fact]
    public void A_line_says_how_much_is_done_and_what_is_done_now()
    {
        List<WorkProgress> shown = [];
        using var progress = new StepProgress(new ProgressCallback<WorkProgress>(shown.Add), "Job", 4, TimeSpan.FromSeconds(5));
        progress.Step("first");
        progress.Step("second");
        progress.Report(2);
        progress.Phase("last");

        shown.Select(at => at.Text).ShouldBe(["Job: 0%", "Job: 0%, first", "Job: 25%, second", "Job: 75%, second", "Job: 75%, last"]);
        shown[0].TimeLeft(shown[0], TimeSpan.Zero).ShouldBe(TimeSpan.FromSeconds(20));
        shown[^1].TimeLeft(shown[0], TimeSpan.FromSeconds(9)).ShouldBe(TimeSpan.FromSeconds(3));
    }
}
