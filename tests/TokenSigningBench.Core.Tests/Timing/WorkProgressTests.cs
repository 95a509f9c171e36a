namespace TokenSigningBench.Core.Tests.Timing;

public class WorkProgressTests
{
    private static readonly TimeSpan Elapsed = TimeSpan.FromMinutes(3);

    [Theory]
    [InlineData(0, 40.0)]
    [InlineData(1, 9.0)]
    [InlineData(3, 1.0)]
    [InlineData(4, null)]
    public void The_rest_takes_as_long_as_what_was_done_and_before_that_as_expected(double done, double? minutes) =>
        new WorkProgress("rounds", done, 4, TimeSpan.FromMinutes(40))
            .TimeLeft(new("rounds", 0, 4), Elapsed)
            .ShouldBe(minutes is { } known ? TimeSpan.FromMinutes(known) : null);

    [Fact]
    public void A_receiver_of_texts_alone_gets_the_text_of_a_step_and_nothing_of_a_count()
    {
        List<string> texts = [];
        List<WorkProgress> counted = [];
        foreach (
            IProgress<string>? progress in new IProgress<string>?[] { new ProgressCallback<string>(texts.Add), new Both(counted), null }
        )
        {
            progress.Report("round", 1, 2);
            progress.ReportCount("sample", 3, 4);
        }

        texts.ShouldBe(["round"]);
        counted.ShouldBe([new("round", 1, 2), new("sample", 3, 4)]);
    }

    private sealed class Both(List<WorkProgress> counted) : IProgress<string>, IProgress<WorkProgress>
    {
        public void Report(WorkProgress value) => counted.Add(value);

        public void Report(string value) => throw new InvalidOperationException(value);
    }
}
