using System.Globalization;
using TokenSigningBench.Reports.Documents;
using TokenSigningBench.Reports.Rendering;

namespace TokenSigningBench.Explain.Tests.Explanation;

public sealed class ExplainDocumentTests : CultureTests
{
    internal static readonly ExplainRun Slow = new()
    {
        Server = "IdentityServer",
        AttachSeconds = 0.62,
        Seconds = 20.01,
        Requests = 79,
        InFlight = 2.57,
        PoolQueue = 0.2,
        StackSamples = 5_260,
        Threads =
        [
            new(WaitKind.Signing, 27.8),
            new(WaitKind.OtherCode, 0.4, Method: "App.Profile.Load"),
            new(WaitKind.Sql, 0.3, "OpenIddict") { DriverSeconds = 0.2 },
        ],
        ConnectionSeconds = 0.1,
        Calls = new(Http: 22.6, Npgsql: 0, SqlClient: 0, EntityFramework: 0.2),
        PausedRequestSeconds = 0.05,
        Processor = new(8, 3, 2, 0.4, 200, 3),
        References = [new(2048, 0.45), new(4096, 4.6), new(8192, 35)],
    };

    [Theory]
    [InlineData("")]
    [InlineData("en-US")]
    [InlineData("ru-RU")]
    public void The_causes_come_first_in_every_culture(string culture)
    {
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
        Text(Slow).ShouldBe(new GoldenFile("explain-brief.txt"));
        Text(Slow, verbose: true).ShouldBe(new GoldenFile("explain.txt"));
    }

    [Fact]
    public void Where_nothing_is_wrong_the_largest_part_is_named_and_nothing_is_to_be_done()
    {
        string text = Text(Slow with { Requests = 20_000 });

        text.ShouldStartWith("NOTHING WRONG  2.57 ms per request. Most of it is signing.");
        text.ShouldNotContain("Fix:");
    }

    [Fact]
    public void What_slows_the_whole_machine_down_comes_before_the_causes()
    {
        string text = Text(Slow with { Processor = new(8, 3, 2, 1.8, 200, 90) });

        text.ShouldStartWith("CAUSE  the CPU limit stopped the server in 45% of its periods; then no CPU left:");
        text.ShouldContain("other processes use 1.8 of 2 cores; then signing, 55% of 651");
    }

    [Fact]
    public void A_window_that_was_cut_short_and_lost_events_are_shown()
    {
        string text = Text(Slow with { Partial = "interrupted", LostEvents = 1_234, References = [] });

        text.ShouldStartWith("PARTIAL  interrupted.");
        text.ShouldContain("CAUSE  threads wait for a core, with 60% of the CPU idle; then signing, 55% of");
        text.ShouldContain("651 ms per request, 318 ms of its 355 ms waiting for a core");
        text.ShouldContain("Caveat: 1,234 events were lost. Repeat it when the machine is less busy.");
    }

    [Fact]
    public void Without_stacks_the_code_is_not_named_and_how_to_name_it_is()
    {
        string text = Text(Slow with { IsLight = true, Threads = [new(WaitKind.Computing, 27.8)], StackSamples = 0 });

        text.ShouldContain("then code on threads,\n56% of 651 ms per request; then waiting for HTTP, 44%.");
        text.ShouldContain("Next: run it without --light, which names the code.");
        text.ShouldContain("79 requests in 20 s, events only.");
    }

    [Fact]
    public void Counted_signatures_say_the_size_of_the_key()
    {
        ExplainRun run = Slow with { Signatures = [new(2048, 20, 0.3, 0.4, 0.01), new(8192, 79, 351, 402, 27.8)] };

        Text(run, verbose: true).ShouldContain("signing, 55% of 651 ms per request (RSA, 8192 bits)");
        Text(run, verbose: true).ShouldMatch(@"\| RSA 8192 +\| +79 +\| +351\.0 +\| +402\.0 +\| +1\.000 +\|");
    }

    [Fact]
    public void Stacks_are_drawn_by_cause()
    {
        ExplainRun run = Slow with { Stacks = [new(WaitKind.Signing, "App.Login;App.Sign", 27.8)] };

        FlameLine stack = ExplainDocument
            .Of(ExampleRun.Of(run))
            .Blocks.SelectMany(block => block.Items)
            .OfType<FlameGraph>()
            .ShouldHaveSingleItem()
            .Stacks.ShouldHaveSingleItem();

        (stack.Group, string.Join('>', stack.Frames), stack.Seconds).ShouldBe(("signing", "App.Login>App.Sign", 27.8));
    }

    [Fact]
    public void In_other_documents_it_is_a_line_beside_what_the_server_says_itself() =>
        InsideLine
            .Of("old.pfx", Slow, serverTiming: 340)
            .Text.ShouldBe(
                "old.pfx, inside the server: 650.96 ms per request; signing 55%, waiting for HTTP 44% (79 requests, not counted above). "
                    + "Signing takes 355.30 ms by its stacks; above, by Server-Timing, 340.00 ms."
            );

    [Fact]
    public void The_name_of_a_method_cannot_change_the_terminal() =>
        Text(Slow with { Threads = [new(WaitKind.OtherCode, 40, Method: "App.\u001b[2JEvil")], Calls = new(0, 0, 0, 0) })
            .ShouldNotContain('\u001b');

    private static string Text(ExplainRun run, bool verbose = false) =>
        TextRenderer.Render(ExplainDocument.Of(ExampleRun.Of(run)), samples: null, verbose);
}
