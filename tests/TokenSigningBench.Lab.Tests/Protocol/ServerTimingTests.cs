using TokenSigningBench.Lab.Protocol;

namespace TokenSigningBench.Lab.Tests.Protocol;

public class ServerTimingTests
{
    [Fact]
    public void Each_part_has_its_milliseconds()
    {
        ServerTiming timing = Parse("session;dur=0.1, profile;dur=150, load-key;dur=2.5, sign;dur=31.25, write;dur=.5");
        timing.Phases.Count.ShouldBe(5);
        timing["session"].ShouldBe(0.1);
        timing["load-key"].ShouldBe(2.5);
        timing[ServerTiming.Sign].ShouldBe(31.25);
        timing["write"].ShouldBe(0.5);
        timing["password"].ShouldBeNull();
    }

    [Fact]
    public void Unknown_names_are_kept() =>
        Parse("cache;desc=\"a, b; dur=9 \\\" c\";dur=3,db;dur=53")
            .Phases.ShouldBe(new Dictionary<string, double> { ["cache"] = 3, ["db"] = 53 });

    [Fact]
    public void CPU_time_is_not_a_part_of_the_response_time()
    {
        ServerTiming timing = Parse("sign;dur=5, cpu;dur=3;desc=\"processor time\"");

        (timing.ProcessorMilliseconds, timing.Phases.Count).ShouldBe((3, 1));
        Parse("sign;dur=5").ProcessorMilliseconds.ShouldBeNull();
    }

    [Fact]
    public void The_number_of_signatures_is_no_part_of_the_response_time()
    {
        ServerTiming timing = Parse("sign;dur=5, signatures;desc=\"3\"");

        (timing.Signatures, timing.Phases.Count).ShouldBe((3, 1));
        Parse("sign;dur=5, signatures;desc=-3").Signatures.ShouldBeNull();
        Parse("sign;dur=5").Signatures.ShouldBeNull();
    }

    [Fact]
    public void The_responses_of_a_login_are_added_up()
    {
        ServerTiming login = ServerTiming.Sum([Parse("sign;dur=1, store;dur=2, signatures;desc=1"), Parse("sign;dur=3, other;dur=4")])!;

        login.Phases.ShouldBe(
            new Dictionary<string, double>
            {
                ["sign"] = 4,
                ["store"] = 2,
                ["other"] = 4,
            }
        );
        login.Signatures.ShouldBe(1);
        ServerTiming.Sum([Parse("sign;dur=1"), null]).ShouldBeNull();
        ServerTiming.Sum([]).ShouldBeNull();
        ServerTiming.Sum([Parse("sign;dur=1")])!.Signatures.ShouldBeNull();
    }

    [Fact]
    public void Several_headers_are_combined() => ServerTiming.Parse(["sign;dur=1", "write;dur=2"])!.Phases.Count.ShouldBe(2);

    [Fact]
    public void Repeated_parts_are_added_up() => Parse("sign;dur=1, sign;dur=2")[ServerTiming.Sign].ShouldBe(3);

    [Theory]
    [InlineData("SIGN; DUR = \"4\" ;dur=9")]
    [InlineData(" SIGN;desc=x; dur=4.0")]
    [InlineData("SIGN;dur=4e0")]
    public void White_space_quotes_and_order_do_not_matter_and_the_first_duration_counts(string header) =>
        Parse(header)["SIGN"].ShouldBe(4);

    [Theory]
    [InlineData("")]
    [InlineData(",;,")]
    [InlineData("sign")]
    [InlineData("sign;desc=fast")]
    [InlineData("sign;dur")]
    [InlineData("sign;dur=")]
    [InlineData("sign;dur=fast")]
    [InlineData("sign;dur=-1")]
    [InlineData("sign;dur=NaN")]
    [InlineData("sign;dur=1e999")]
    [InlineData("si gn;dur=1")]
    [InlineData(";dur=1")]
    [InlineData("\"sign;dur=1")]
    public void Malformed_parts_and_parts_without_a_duration_are_ignored(string header) => ServerTiming.Parse([header]).ShouldBeNull();

    [Fact]
    public void One_malformed_part_does_not_hide_the_others() =>
        Parse("sign;dur=x, =, write;dur=2").Phases.ShouldBe(new Dictionary<string, double> { ["write"] = 2 });

    private static ServerTiming Parse(string header) => ServerTiming.Parse([header]).ShouldNotBeNull();
}
