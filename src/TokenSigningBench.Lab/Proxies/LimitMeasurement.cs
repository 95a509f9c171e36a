using TokenSigningBench.Core.Sizes;

namespace TokenSigningBench.Lab.Proxies;

/// <summary>Finds a program's limits by bisection, and compares them with the formulas.</summary>
public static class LimitMeasurement
{
    // Above every limit of a request; responses of Caddy have a higher one.
    private const int MaxRequest = 1 << 21;
    private const int MaxResponse = 1 << 24;

    // A field of this length is usual; with twenty of them, limits for all fields together show.
    private const int Fields = 20;
    private const int FieldBytes = 100;

    /// <summary>Starts those of the programs that are installed, one after the other, and measures them.</summary>
    /// <param name="programs">Names of <see cref="HeadLimits.Programs"/>.</param>
    /// <param name="progress">Receives the name of each program before it is measured.</param>
    public static async Task<(IReadOnlyList<MeasuredLimit> Measured, IReadOnlyList<NotMeasured> Not)> RunAsync(
        IReadOnlyList<string> programs,
        IProgress<string>? progress,
        CancellationToken cancel
    )
    {
        List<MeasuredLimit> measured = [];
        List<NotMeasured> not = [];
        var origin = new ProbeOrigin();
        await using (origin.ConfigureAwait(false))
        {
            foreach (string name in programs)
            {
                IMeasuredProgram? program = LimitedPrograms.All.FirstOrDefault(one => one.Name == name);
                if ((program is null ? "is only documented here" : program.Missing()) is { } reason)
                {
                    not.Add(new(name, reason));
                    continue;
                }

                progress?.Report($"Measuring {name}");
                RunningProgram running = await program!.StartAsync(origin.Port, raised: null, cancel).ConfigureAwait(false);
                await using (running.ConfigureAwait(false))
                    measured.AddRange(await RunAsync(name, running, cancel).ConfigureAwait(false));
            }
        }

        return (measured, not);
    }

    /// <summary>Measures a running program, whole and in pieces.</summary>
    internal static async Task<IReadOnlyList<MeasuredLimit>> RunAsync(string name, RunningProgram program, CancellationToken cancel)
    {
        HeadLimit[] limits = [.. HeadLimits.Of(name)];
        List<MeasuredLimit> measured = [];
        foreach ((string series, Func<int, ProbeRequest> request) in Requests)
        foreach (Random? cuts in (Random?[])[null, new Random(1)])
            await AddAsync(
                    HeadKind.Request,
                    series,
                    cuts is not null,
                    MaxRequest,
                    length => request(length).Head,
                    async length =>
                    {
                        ProbeRequest one = request(length);
                        ProbeReply reply = await ProbeConnection.SendAsync(program.Port, one.Bytes, cuts, cancel).ConfigureAwait(false);
                        return reply.Body.Contains(one.Digest, StringComparison.Ordinal);
                    }
                )
                .ConfigureAwait(false);
        if (limits.Any(limit => limit.Kind == HeadKind.Response))
            foreach ((string series, Func<int, ProbeResponse> response) in Responses)
                await AddAsync(
                        HeadKind.Response,
                        series,
                        inPieces: false,
                        MaxResponse,
                        length => response(length).Head,
                        async length =>
                        {
                            ProbeResponse one = response(length);
                            var ask = new ProbeRequest("GET", "/", [(ProbeRequest.ResponseField, one.Request)]);
                            ProbeReply reply = await ProbeConnection.SendAsync(program.Port, ask.Bytes, null, cancel).ConfigureAwait(false);
                            return reply.Status == 200 && one.Arrived(reply.ValueBytes);
                        }
                    )
                    .ConfigureAwait(false);
        return measured;

        async Task AddAsync(
            HeadKind kind,
            string series,
            bool inPieces,
            int high,
            Func<int, MessageHead> head,
            Func<int, Task<bool>> passes
        )
        {
            int bytes = await Bisection.GreatestAsync(0, high, passes).ConfigureAwait(false);
            HeadLimit[] ofKind = [.. limits.Where(limit => limit.Kind == kind)];
            int predicted = Bisection.Greatest(0, high, length => ofKind.All(limit => limit.Passes(head(length))));
            measured.Add(new(name, program.Version, kind.ToString().ToLowerInvariant(), series, inPieces, bytes, predicted));
        }
    }

    private static IReadOnlyList<(string Name, Func<int, ProbeRequest> Request)> Requests { get; } =
    [
        ("query", length => new("GET", $"/?{new string('q', length)}", [])),
        ("one field", length => new("GET", "/", [Field(0, length)])),
        (
            Invariant($"a field beside {Fields}"),
            length => new("GET", "/", [.. Enumerable.Range(0, Fields).Select(index => Field(index, FieldBytes)), Field(Fields, length)])
        ),
    ];

    private static IReadOnlyList<(string Name, Func<int, ProbeResponse> Response)> Responses { get; } =
    [
        ("one field", length => new([length])),
        (Invariant($"a field beside {Fields}"), length => new([.. Enumerable.Repeat(FieldBytes, Fields), length])),
    ];

    private static (string, string) Field(int index, int length) => (ProbeRequest.NameOf(index, 8), new string('v', length));
}
