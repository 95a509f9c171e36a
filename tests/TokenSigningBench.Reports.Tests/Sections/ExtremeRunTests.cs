using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using TokenSigningBench.Check.Compare;
using TokenSigningBench.Check.RelyingParties;
using TokenSigningBench.Check.Tests.Size;
using TokenSigningBench.Core.Fleets;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Explain.Explanation;
using TokenSigningBench.Explain.Tests.Explanation;
using TokenSigningBench.Lab.Tests.Login.Flows;
using TokenSigningBench.Lab.Tests.Rotate;

namespace TokenSigningBench.Reports.Tests.Sections;

/// <summary>
/// Run files of every kind in which one number or text is what no run has: each is shown in every format, or refused in one line, and takes
/// little memory and time.
/// </summary>
public sealed class ExtremeRunTests
{
    // What is allocated in all, which is more than what is held at once.
    private const long MaxBytes = 500L << 20;

    // Long runs have all.
    private const int NumbersPerKind = 2,
        TextsPerKind = 1;

    private static readonly TimeSpan MaxTime = TimeSpan.FromSeconds(10);

    private readonly List<string> _failures = [];

    private static readonly double[] Numbers = [0, -1, 1, -1e9, 1e-300, 1e9, int.MaxValue, int.MinValue, 1e15, -1e15, 1e17, 1e300];

    private static readonly Lazy<(string Kind, byte[] Content)[]> Runs = new(() =>
        [
            .. Parts().Select(part => ReportSamples.Of() with { Part = part }).Select(run => (run.Kind!, Bytes(run))),
            .. ReportSamples.Runs.Select(run => (run.Run.Kind!, Bytes(run.Run))),
            (BenchmarkDotNet, File.ReadAllBytes(ReportSamples.Golden("benchmark-signatures-report-full.json"))),
        ]
    );

    private const string BenchmarkDotNet = "BenchmarkDotNet";

    // Of the kinds that the sample report does not have.
    private static RunPart[] Parts() =>
        [
            ExplainDocumentTests.Slow with
            {
                Stacks = [new(WaitKind.Signing, "A.B;C.D", 27), new(WaitKind.Signing, "A.B;E.F", 0.8)],
            },
            SizeDocumentTests.Sizes,
            RotationTimelinesTests.Run(RotationTimelinesTests.Row("jose", 30, 2)),
            new UnsignedTokensRun
            {
                Source = "https://idp.example/connect/authorize",
                Tokens = [new("identity token", "code flow", "RS256", false)],
                KeyBits = 8192,
                Requests = 3,
            },
            FlowsDocumentTests.Run().Part!,
        ];

    // A plan simulates for a second.
    private static IEnumerable<(string Kind, byte[] Content)> Quick => Runs.Value.Where(run => run.Kind != "plan");

    [Fact]
    public void There_is_a_run_of_every_kind() =>
        Runs
            .Value.Select(run => run.Kind)
            .Distinct()
            .ShouldBe(RunKinds.All.Select(kind => kind.Name).Append(BenchmarkDotNet), ignoreOrder: true);

    [SkippableFact]
    public async Task A_number_that_no_run_has_is_shown_or_refused()
    {
        LongTest.SkipUnlessAll("a page for each number");
        var random = new Random(1);
        foreach ((string kind, byte[] content) in Quick)
        {
            string[] paths = [.. PathsOf(content, JsonValueKind.Number)];
            foreach (string path in paths.OrderBy(_ => random.Next()).Take(NumbersPerKind))
                await ShowAsync(kind, path, Replaced(content, path, Numbers[random.Next(Numbers.Length)]));
        }

        _failures.ShouldBeEmpty();
    }

    [SkippableFact]
    [Trait("Category", "Long")]
    public async Task Each_number_and_text_with_each_extreme_is_shown_or_refused()
    {
        LongTest.SkipUnlessAll();
        foreach ((string kind, byte[] content) in Runs.Value)
        {
            foreach (string path in PathsOf(content, JsonValueKind.Number))
            {
                foreach (double number in Numbers)
                    await ShowAsync(kind, $"{path} = {number}", Replaced(content, path, number));
            }

            foreach (string path in PathsOf(content, JsonValueKind.String))
                await ShowTextsAsync(kind, content, path);
        }

        _failures.ShouldBeEmpty();
    }

    [SkippableFact]
    public async Task A_text_that_is_long_or_empty_is_shown_or_refused()
    {
        LongTest.SkipUnlessAll("a page for each text");
        var random = new Random(2);
        foreach ((string kind, byte[] content) in Quick)
        {
            foreach (string path in PathsOf(content, JsonValueKind.String).OrderBy(_ => random.Next()).Take(TextsPerKind))
                await ShowTextsAsync(kind, content, path);
        }

        _failures.ShouldBeEmpty();
    }

    [Fact]
    public void More_frames_than_a_stack_has_are_refused()
    {
        var stack = new FoldedTime(WaitKind.Signing, string.Join(';', Enumerable.Repeat("A.B", 300)), 27);
        byte[] run = Bytes(ReportSamples.Of() with { Part = ExplainDocumentTests.Slow with { Stacks = [stack] } });
        Should
            .Throw<UserErrorException>(() => RunFile.Parse("a.run.json", run))
            .Message.ShouldBe("a.run.json: contains invalid values: it has a stack of more than 200 frames");
    }

    private async Task ShowTextsAsync(string kind, byte[] content, string path)
    {
        foreach (string text in new[] { "", new string('a', 30_000), string.Concat(Enumerable.Repeat("a;", 15_000)) })
            await ShowAsync(kind, path, Replaced(content, path, text));
    }

    private async Task ShowAsync(string kind, string what, byte[] content)
    {
        foreach ((string format, Func<Task> show) in Formats(content))
        {
            long begin = ThreadClock.Nanoseconds(),
                allocated = GC.GetTotalAllocatedBytes();
            try
            {
                await show();
            }
            catch (UserErrorException)
            {
                // One line.
            }
            catch (Exception e)
            {
                _failures.Add($"{kind}, {what}, {format}: {e}"[..Math.Min(700, $"{kind}, {what}, {format}: {e}".Length)]);
            }

            long bytes = GC.GetTotalAllocatedBytes() - allocated,
                nanoseconds = ThreadClock.Nanoseconds() - begin;
            if (bytes > MaxBytes)
                _failures.Add($"{kind}, {what}, {format}: {bytes >> 20} MB");
            if (nanoseconds > MaxTime.TotalNanoseconds)
                _failures.Add($"{kind}, {what}, {format}: {nanoseconds / 1e9:0.0} s of CPU time");
        }
    }

    private static IEnumerable<(string Format, Func<Task> Show)> Formats(byte[] content)
    {
        RunFile Read() => RunFile.Parse("a.run.json", content);
        foreach ((string format, Func<string?, RunFile, string> render) in RunFormats.All)
            yield return (format, () => Task.FromResult(render("a.run.json", Read())));
        yield return ("verbose", () => Task.FromResult(RunDocuments.Text("a.run.json", Read(), verbose: true)));
        yield return ("html", () => HtmlReport.RenderAsync(ReportBuilder.Of([new("a.run.json", Read())])));
        yield return (
            "fleet",
            () =>
                Task.FromResult(
                    ReportBuilder.Of([ReportedRun.OfFleet("a.run.json", Read(), new("a.run.json", "a", HostNaming.Folder), "a")])
                )
        );
        yield return (
            "compare",
            () =>
            {
                var run = ComparedRun.Of("a.run.json", Read());
                return Task.FromResult(ComparisonReport.Of(RunComparison.Of([run], [run with { Digest = "other" }], new())));
            }
        );
    }

    private static byte[] Bytes(RunFile run)
    {
        using var folder = new TemporaryFolder();
        string file = Path.Combine(folder.Path, "a.run.json");
        run.Save(file);
        return File.ReadAllBytes(file);
    }

    // Of each list the first and the last: the others are alike.
    private static IEnumerable<string> PathsOf(byte[] content, JsonValueKind kind)
    {
        return Of(JsonNode.Parse(content)!);

        IEnumerable<string> Of(JsonNode? node) =>
            node switch
            {
                JsonObject members => members.SelectMany(member => Of(member.Value)),
                JsonArray items => items
                    .Index()
                    .Where(one => one.Index == 0 || one.Index == items.Count - 1)
                    .SelectMany(one => Of(one.Item)),
                JsonValue value when value.GetValueKind() == kind => [value.GetPath()],
                _ => [],
            };
    }

    private static byte[] Replaced(byte[] content, string path, JsonNode value)
    {
        JsonNode root = JsonNode.Parse(content)!;
        JsonNode found = Descendants(root).First(node => node.GetPath() == path);
        // Numbers of the same kind: a count stays one.
        if (value is JsonValue number && number.TryGetValue(out double whole) && whole == Math.Floor(whole) && Math.Abs(whole) < 1e16)
            value = JsonValue.Create((long)whole);
        found.ReplaceWith(value);
        return Encoding.UTF8.GetBytes(root.ToJsonString());
    }

    private static IEnumerable<JsonNode> Descendants(JsonNode node) =>
        node switch
        {
            JsonObject members => members.Select(member => member.Value).OfType<JsonNode>().SelectMany(Descendants),
            JsonArray items => items.OfType<JsonNode>().SelectMany(Descendants),
            _ => [node],
        };
}
