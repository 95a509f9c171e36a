using System.Globalization;
using TokenSigningBench.Check.Size;
using TokenSigningBench.Core.Web;

namespace TokenSigningBench.Check.Tests.Size;

/// <summary>What happens above a limit, and the setting that raises it, on the installed programs.</summary>
public class LimitSettingTests
{
    private static readonly TimeSpan PollInterval = TimeSpan.FromMilliseconds(25);
    private static readonly TimeSpan MaxLogDelay = TimeSpan.FromMinutes(10);

    public static TheoryData<string> Programs => [.. YarpProgram.AndOthers.Select(program => program.Name)];

    /// <summary>Each setting of a program, with the first of the limits that it raises.</summary>
    public static TheoryData<string, string> Settings
    {
        get
        {
            var data = new TheoryData<string, string>();
            foreach (IMeasuredProgram program in YarpProgram.AndOthers)
            foreach (
                string setting in HeadLimits.Of(program.Name).Where(limit => limit.IsSettingTried).Select(limit => limit.Setting).Distinct()
            )
                data.Add(program.Name, setting);
            return data;
        }
    }

    [SkippableTheory]
    [MemberData(nameof(Programs))]
    public async Task Above_its_limit_a_message_fails_with_the_named_status_and_log_line(string name)
    {
        await using var origin = new ProbeOrigin();
        await using RunningProgram program = await YarpProgram.StartOrSkipAsync(name, origin);
        foreach (HeadLimit limit in HeadLimits.Of(name))
        {
            ProbeRequest refused = Refused(limit);
            string before = await program.LogAsync(default);
            RawResponse reply = await ProbeConnection.SendAsync(program.Port, refused.Bytes, null, default);

            Passed(limit, refused, reply).ShouldBeFalse(limit.Formula);
            // "closes the connection": no status.
            int status = limit.Failure.StartsWith("closes", StringComparison.Ordinal)
                ? 0
                : int.Parse(limit.Failure[..3], CultureInfo.InvariantCulture);
            reply.Status.ShouldBe(status, limit.Formula);
            if (limit.LogLine is null)
                (await program.LogAsync(default)).ShouldBe(before, limit.Formula);
            else
                await LoggedAsync(program, limit.LogLine);
        }
    }

    [SkippableTheory]
    [MemberData(nameof(Settings))]
    public async Task With_the_named_setting_a_message_passes_that_is_refused_without_it(string name, string setting)
    {
        HeadLimit[] raised = [.. HeadLimits.Of(name).Where(limit => limit.Setting == setting)];
        await using var origin = new ProbeOrigin();
        await using RunningProgram program = await YarpProgram.StartOrSkipAsync(name, origin, raised[0]);
        foreach (HeadLimit limit in raised)
        {
            ProbeRequest refused = Refused(limit);
            RawResponse reply = await ProbeConnection.SendAsync(program.Port, refused.Bytes, null, default);

            Passed(limit, refused, reply).ShouldBeTrue($"{limit.Formula}: status {reply.Status}");
        }
    }

    private static bool Passed(HeadLimit limit, ProbeRequest request, RawResponse reply) =>
        limit.Kind == HeadKind.Request ? request.Arrived(reply) : ProbeResponse.Parse(request.Fields.Single().Value).Arrived(reply);

    private static async Task LoggedAsync(RunningProgram program, string line)
    {
        using var limit = new CancellationTokenSource(MaxLogDelay);
        using var timer = new PeriodicTimer(PollInterval);
        string log = "";
        try
        {
            // Varnish aligns the columns of its log.
            while (!(log = OneSpaced(await program.LogAsync(limit.Token))).Contains(line, StringComparison.Ordinal))
                await timer.WaitForNextTickAsync(limit.Token);
        }
        catch (OperationCanceledException)
        {
            log.ShouldContain(line);
        }
    }

    private static string OneSpaced(string text) => string.Join(' ', text.Split(' ', StringSplitOptions.RemoveEmptyEntries));

    /// <summary>The shortest message of a simple shape that this limit refuses, and that no earlier limit of the program refuses.</summary>
    private static ProbeRequest Refused(HeadLimit limit)
    {
        HeadLimit[] earlier = [.. HeadLimits.Of(limit.Program).Where(one => one.Kind == limit.Kind).TakeWhile(one => one != limit)];
        foreach (Func<int, (ProbeRequest Request, MessageHead Head)> shape in limit.Kind == HeadKind.Request ? Requests : Responses)
        {
            int longest = Bisection.Greatest(0, 1 << 24, length => limit.Passes(shape(length).Head));
            (ProbeRequest request, MessageHead head) = shape(longest + 1);
            if (!limit.Passes(head) && earlier.All(one => one.Passes(head)))
                return request;
        }

        throw new InvalidOperationException($"no message is refused by {limit.Formula} alone");
    }

    private static readonly Func<int, (ProbeRequest, MessageHead)>[] Requests =
    [
        length => WithHead(new ProbeRequest("GET", "/", [("x-p0", new('v', length))])),
        length => WithHead(new ProbeRequest("GET", $"/?{new string('q', length)}", [])),
    ];

    private static readonly Func<int, (ProbeRequest, MessageHead)>[] Responses =
    [
        length => WithHead(new ProbeResponse([length])),
        length => WithHead(new ProbeResponse([.. Enumerable.Repeat(7_000, length / 7_000), length % 7_000])),
    ];

    private static (ProbeRequest, MessageHead) WithHead(ProbeRequest request) => (request, request.Head);

    private static (ProbeRequest, MessageHead) WithHead(ProbeResponse response) =>
        (new("GET", "/", [(ProbeRequest.ResponseField, response.Request)]), response.Head);
}
