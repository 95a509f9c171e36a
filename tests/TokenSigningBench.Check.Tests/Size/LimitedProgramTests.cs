using TokenSigningBench.Check.Size;
using TokenSigningBench.Core.Web;

namespace TokenSigningBench.Check.Tests.Size;

/// <summary>The formulas of <see cref="HeadLimits"/> beside the installed programs.</summary>
public class LimitedProgramTests
{
    private const int RandomRequests = 130;
    private const int RandomResponses = 50;

    // Its limits are a megabyte and ten.
    private const string WithLongMessages = "caddy";

    public static TheoryData<string> Programs => [.. LimitedPrograms.All.Select(program => program.Name)];

    public static TheoryData<string> ProgramsWithShortMessages =>
        [.. LimitedPrograms.All.Select(program => program.Name).Where(name => name != WithLongMessages)];

    public static TheoryData<string> Proxies =>
        [.. YarpProgram.AndOthers.Select(program => program.Name).Where(name => LimitsOf(name, HeadKind.Response).Length > 0)];

    [SkippableFact]
    [Trait("Category", "Long")]
    public Task The_longest_of_long_messages_is_the_predicted_one() => The_longest_message_is_the_predicted_one(WithLongMessages);

    [SkippableTheory]
    [MemberData(nameof(ProgramsWithShortMessages))]
    public async Task The_longest_message_is_the_predicted_one(string name)
    {
        await using var origin = new ProbeOrigin();
        await using RunningProgram program = await YarpProgram.StartOrSkipAsync(name, origin);
        IReadOnlyList<MeasuredLimit> measured = await LimitMeasurement.RunAsync(name, program, default);

        measured.ShouldNotBeEmpty();
        measured.ShouldAllBe(limit => limit.Bytes == limit.PredictedBytes);
    }

    [SkippableTheory]
    [MemberData(nameof(Programs))]
    [Trait("Category", "Long")]
    public async Task Random_requests_pass_or_fail_as_predicted(string name)
    {
        await using var origin = new ProbeOrigin();
        await using RunningProgram program = await YarpProgram.StartOrSkipAsync(name, origin);
        List<bool> outcomes = [];

        (await DifferenceAsync(program, LimitsOf(name, HeadKind.Request), outcomes)).ShouldBeNull();

        outcomes.Distinct().Count().ShouldBe(2);
    }

    // The comparison above can fail: it finds a formula that is wrong by one byte.
    [Theory]
    [InlineData("request line", -1)]
    [InlineData("header lines", 1)]
    public async Task Random_requests_show_that_a_formula_is_wrong_by_one_byte(string formula, int bytes)
    {
        await using var origin = new ProbeOrigin();
        await using RunningProgram kestrel = await YarpProgram.StartOrSkipAsync("kestrel", origin);
        HeadLimit[] limits =
        [
            .. LimitsOf("kestrel", HeadKind.Request)
                .Select(limit =>
                    limit.Formula.StartsWith(formula, StringComparison.Ordinal)
                        ? limit with
                        {
                            Passes = head => limit.Passes(WithMore(head, bytes)),
                        }
                        : limit
                ),
        ];

        (await DifferenceAsync(kestrel, limits, [])).ShouldNotBeNull();
    }

    private static MessageHead WithMore(MessageHead head, int bytes) =>
        head with
        {
            FirstLineBytes = head.FirstLineBytes + bytes,
            Fields = [.. head.Fields.Skip(1), .. head.Fields[0].Grown(bytes)],
        };

    /// <summary>The first random request that passes or fails against the prediction; null if there is none.</summary>
    /// <param name="outcomes">Receives the predictions.</param>
    private static async Task<string?> DifferenceAsync(RunningProgram program, HeadLimit[] limits, List<bool> outcomes)
    {
        var random = new Random(7);
        for (int i = 0; i < RandomRequests; i++)
        {
            ProbeRequest request = RandomMessages.Request(random, limits);
            bool isPredicted = limits.All(limit => limit.Passes(request.Head));
            RawResponse reply = await ProbeConnection.SendAsync(program.Port, request.Bytes, i % 2 == 0 ? null : random, default);
            if (request.Arrived(reply) != isPredicted)
                return $"request {i} of {request.Head.Bytes} bytes, {request.Head}: status {reply.Status}";
            outcomes.Add(isPredicted);
        }

        return null;
    }

    [SkippableTheory]
    [MemberData(nameof(Proxies))]
    [Trait("Category", "Long")]
    public async Task Random_responses_pass_or_fail_as_predicted(string name)
    {
        await using var origin = new ProbeOrigin();
        await using RunningProgram program = await YarpProgram.StartOrSkipAsync(name, origin);
        HeadLimit[] limits = LimitsOf(name, HeadKind.Response);
        var random = new Random(7);
        List<bool> outcomes = [];
        for (int i = 0; i < RandomResponses; i++)
        {
            ProbeResponse response = RandomMessages.Response(random, limits);
            bool isPredicted = limits.All(limit => limit.Passes(response.Head));
            var request = new ProbeRequest("GET", "/", [(ProbeRequest.ResponseField, response.Request)]);
            RawResponse reply = await ProbeConnection.SendAsync(program.Port, request.Bytes, null, default);

            response.Arrived(reply).ShouldBe(isPredicted, $"response {i} of {response.Head.Bytes} bytes: status {reply.Status}");
            outcomes.Add(isPredicted);
        }

        outcomes.Distinct().Count().ShouldBe(2);
    }

    private static HeadLimit[] LimitsOf(string program, HeadKind kind) => [.. HeadLimits.Of(program).Where(limit => limit.Kind == kind)];
}
