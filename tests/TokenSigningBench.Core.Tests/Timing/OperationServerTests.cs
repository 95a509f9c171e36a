namespace TokenSigningBench.Core.Tests.Timing;

public class OperationServerTests
{
    private int _calls;

    [Fact]
    public void It_is_ready_after_the_warm_up_and_answers_each_line_with_the_times_of_that_many_operations()
    {
        var output = new StringWriter { NewLine = "\n" };
        int[] afterWarmup = [0];
        OperationServer.Serve(
            new Dictionary<string, Action> { ["sign"] = () => _calls++, ["verify"] = () => { } },
            new Questions("run sign 1", "run verify 0", "run sign 5") { First = () => afterWarmup[0] = _calls },
            output
        );
        string[] lines = output.ToString().Split('\n');
        lines[0].ShouldBe("ready sign verify");
        lines[1..4].ShouldAllBe(line => System.Text.RegularExpressions.Regex.IsMatch(line, "^cpu=[0-9]+ wall=[0-9]+$"));
        lines[4..].ShouldBe([""]);
        afterWarmup[0].ShouldBeGreaterThan(0);
        (_calls - afterWarmup[0]).ShouldBe(6);
    }

    [SkippableTheory]
    [InlineData("run sign")]
    [InlineData("run other 1")]
    [InlineData("run sign -1")]
    [InlineData("stop")]
    public void Another_line_is_refused(string line)
    {
        if (line != "run sign -1")
            LongTest.SkipUnlessAll("a warm-up for each line");
        Should
            .Throw<UserErrorException>(() =>
                OperationServer.Serve(new Dictionary<string, Action> { ["sign"] = () => { } }, new StringReader(line), new StringWriter())
            )
            .Message.ShouldBe($"standard input: '{line}' is not: run NAME COUNT");
    }

    [Theory]
    [InlineData(0, 40)]
    [InlineData(0.1, 44)]
    [InlineData(0.25, 50)]
    [InlineData(1, 80)]
    public void A_planted_slowdown_repeats_its_share_of_the_operations(double share, int calls)
    {
        Action operation = PlantedSlowdown.Of(() => _calls++, share);
        for (int i = 0; i < 40; i++)
            operation();
        _calls.ShouldBe(calls);
    }

    private sealed class Questions(params string[] lines) : TextReader
    {
        private int _next;

        public required Action First { get; init; }

        public override string? ReadLine()
        {
            if (_next == 0)
                First();
            return _next < lines.Length ? lines[_next++] : null;
        }
    }
}
