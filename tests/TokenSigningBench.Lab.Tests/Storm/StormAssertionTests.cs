using System.Globalization;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Storm;

namespace TokenSigningBench.Lab.Tests.Storm;

public sealed class StormAssertionTests : IDisposable
{
    private readonly CultureInfo _culture = CultureInfo.CurrentCulture;

    public void Dispose() => CultureInfo.CurrentCulture = _culture;

    // 100 users who waited 1 to 100 ms, within 2 s.
    [Theory]
    [InlineData("p50<51ms", true)]
    [InlineData("p50<50ms", false)]
    [InlineData("p50<=50ms", true)]
    [InlineData("P95 <= 0.095s", true)]
    [InlineData("p99>98.5ms", true)]
    [InlineData("p99.9<100ms", false)]
    [InlineData("max<=100ms", true)]
    [InlineData("failed=0", true)]
    [InlineData("failed<1%", true)]
    [InlineData("finished=100%", true)]
    [InlineData("finished>=101", false)]
    [InlineData("memory.growth<5.1%", true)]
    [InlineData("memory.growth<5%", false)]
    [InlineData("files.growth<=2", true)]
    [InlineData("files.growth=0", false)]
    [InlineData("throughput>=50/s", true)]
    [InlineData("throughput>50", false)]
    public void An_assertion_is_met_or_not_met(string text, bool isMet)
    {
        foreach (string culture in new[] { "", "ru-RU" })
        {
            CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
            StormAssertion.Parse(text).IsMet(Figures(failed: 0)).ShouldBe(isMet, culture);
        }
    }

    [Theory]
    [InlineData("p50<51ms", true)]
    [InlineData("p95<100ms", false)]
    [InlineData("p95<9999s", false)]
    [InlineData("failed<=10", true)]
    [InlineData("failed<10%", false)]
    public void Users_without_a_response_count_as_infinite_waits(string text, bool isMet) =>
        StormAssertion.Parse(text).IsMet(Figures(failed: 10)).ShouldBe(isMet);

    [Theory]
    [InlineData("")]
    [InlineData("p95")]
    [InlineData("p95<")]
    [InlineData("p95<500")]
    [InlineData("p95<500kg")]
    [InlineData("p95<-1ms")]
    [InlineData("p95<1e3ms")]
    [InlineData("p95<0,5s")]
    [InlineData("p95==500ms")]
    [InlineData("p96<500ms")]
    [InlineData("mean<500ms")]
    [InlineData("failed<1ms")]
    [InlineData("throughput>8%")]
    [InlineData("memory.growth<5")]
    [InlineData("files.growth<5%")]
    [InlineData("p95<500ms;p99<1s")]
    public void An_invalid_assertion_is_refused(string text) =>
        Should.Throw<UserErrorException>(() => StormAssertion.Parse(text)).Message.ShouldStartWith($"--assert {text}: is not a figure, ");

    [Fact]
    public void An_assertion_without_measurements_is_not_met()
    {
        var nothing = StormFigures.Of(Server([]));
        StormAssertion.Parse("p95<500ms").IsMet(nothing).ShouldBeFalse();
        StormAssertion.Parse("memory.growth<5%").IsMet(nothing).ShouldBeFalse();
        nothing.FromScheduledStart.ShouldBeNull();
    }

    [Fact]
    public void No_user_may_fail_unless_an_assertion_allows_it()
    {
        Judged("p50<51ms").ShouldBe([("p50<51ms", false), ("failed=0", false)]);
        Judged("failed<5%").ShouldBe([("failed<5%", true)]);

        static IEnumerable<(string, bool?)> Judged(string assertion) =>
            StormVerdict.Of(Run(assertion, [Figures(failed: 1).Storm])).Select(verdict => (verdict.Assertion.Text, (bool?)verdict.IsMet));
    }

    internal static StormRun Run(string assertion, IReadOnlyList<StormServer> servers) =>
        new()
        {
            Server = "embedded",
            Plan = new()
            {
                Users = 10,
                Seconds = 2,
                Connections = 1,
            },
            Assertions = [assertion],
            Servers = servers,
        };

    /// <summary>Ten users who wait as long; 0 for a server on which all fail.</summary>
    internal static StormServer Waiting(double milliseconds)
    {
        StormSample sample = new()
        {
            ScheduledStart = 0,
            Started = 0,
            FirstByte = milliseconds,
            Ended = milliseconds,
            Failure = milliseconds == 0 ? "status 500" : null,
        };
        return Server([.. Enumerable.Repeat(sample, 10)]);
    }

    // The last users fail.
    internal static StormFigures Figures(int failed)
    {
        StormSample[] samples =
        [
            .. Enumerable
                .Range(1, 100)
                .Select(wait => new StormSample
                {
                    ScheduledStart = 10 * wait,
                    Started = 10 * wait + 0.05,
                    FirstByte = 10 * wait + wait,
                    Ended = 10 * wait + wait + 1,
                    Failure = wait > 100 - failed ? "status 500" : null,
                }),
        ];
        return StormFigures.Of(Server(samples) with { Resources = ResourceSamples });
    }

    // High use at first, then 100 MB and 10 files in the second quarter, and 105 MB and 12 files in the last. One sample is just before a
    // garbage collection, and two are before connections are closed.
    private static readonly StormResources[] ResourceSamples =
    [
        .. new int[] { 50, 300, 200, 100, 100, 400, 103, 103, 103, 105, 105, 500 }
            .Zip([8, 20, 10, 11, 10, 12, 10, 10, 10, 14, 12, 14])
            .Select((sample, second) => new StormResources(second, sample.First * 1_000_000L, sample.Second)),
    ];

    internal static StormServer Server(IReadOnlyList<StormSample> samples) =>
        new()
        {
            Program = "a server",
            WarmUpRequests = 1,
            Planned = samples.Count,
            Phases = ["page"],
            Samples = samples,
            Seconds = 2,
            GeneratorCpuSeconds = 0.1,
        };
}
