using TokenSigningBench.Benchmarks.Conventions;

namespace TokenSigningBench.Benchmarks.Tests.Conventions;

public class JobProgressTests
{
    [Fact]
    public void A_pipe_gets_one_line_at_the_start_and_one_for_each_phase()
    {
        var pipe = new StringWriter { NewLine = "\n" };
        using (var progress = new JobProgress(pipe, isTerminal: false, "Article 003", 30, TimeSpan.FromSeconds(4)))
        {
            progress.Step("first");
            progress.Step("second");
            progress.Report(5);
            progress.Phase("algorithms");
        }

        pipe.ToString().ShouldBe("Article 003: about 2 min ...\nArticle 003: algorithms ...\n");
    }

    [Fact]
    public void A_terminal_has_one_line_of_79_columns_that_is_removed_at_the_end()
    {
        var terminal = new StringWriter();
        using (var progress = new JobProgress(terminal, isTerminal: true, "Job", 2, TimeSpan.FromSeconds(10)))
            progress.Step(new string('x', 100));

        string[] lines = terminal.ToString().Split('\r', StringSplitOptions.RemoveEmptyEntries);
        lines.ShouldAllBe(line => line.Length == 79);
        lines[0].TrimEnd().ShouldBe("Job: 0%, about 20 s left");
        lines[^1].Trim().ShouldBeEmpty();
        terminal.ToString().ShouldEndWith("\r");
        terminal.ToString().ShouldNotContain("\n");
    }
}
