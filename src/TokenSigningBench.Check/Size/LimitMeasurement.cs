namespace TokenSigningBench.Check.Size;

/// <summary>Finds a program's limits by bisection, and compares them with the formulas.</summary>
public static class LimitMeasurement
{
    // Above every limit of a request; responses of Caddy have a higher one.
    private const int MaxRequest = 1 << 21;
    private const int MaxResponse = 1 << 24;

    // Above every limit of a client.
    private const int MaxClientResponse = 1 << 20;

    // Above every limit of a cookie.
    private const int MaxCookie = 1 << 14;

    // One that every client keeps.
    private const int FirstCookieBytes = 4000;

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
                if (MeasuredClients.All.FirstOrDefault(one => one.Name == name) is { } client)
                {
                    if (client.Missing() is { } missing)
                    {
                        not.Add(new(name, missing));
                        continue;
                    }

                    progress?.Report($"Measuring {name}");
                    measured.AddRange(await RunAsync(client, cancel).ConfigureAwait(false));
                    continue;
                }

                IMeasuredProgram? program = LimitedPrograms.All.FirstOrDefault(one => one.Name == name);
                if ((program is null ? Unmeasured(name) : program.Missing()) is { } reason)
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

    // YARP is a library: no program of it is installed.
    private static string Unmeasured(string name) =>
        HeadLimits.Of(name).Any(limit => limit.IsMeasured) ? "is measured by the tests of this project only" : "is only documented here";

    /// <summary>Measures a running program, whole and in pieces.</summary>
    internal static async Task<IReadOnlyList<MeasuredLimit>> RunAsync(string name, RunningProgram program, CancellationToken cancel)
    {
        var series = new SeriesMeasurement(name, program.Version);
        foreach ((string what, Func<int, ProbeRequest> request) in Requests)
        foreach (Random? cuts in (Random?[])[null, new Random(1)])
            await series
                .AddAsync(
                    HeadKind.Request,
                    what,
                    cuts is not null,
                    MaxRequest,
                    length => request(length).Head,
                    async length =>
                    {
                        ProbeRequest one = request(length);
                        return one.Arrived(await ProbeConnection.SendAsync(program.Port, one.Bytes, cuts, cancel).ConfigureAwait(false));
                    }
                )
                .ConfigureAwait(false);
        if (HeadLimits.Of(name).Any(limit => limit.Kind == HeadKind.Response))
            foreach ((string what, Func<int, ProbeResponse> response) in Responses)
                await series
                    .AddAsync(
                        HeadKind.Response,
                        what,
                        inPieces: false,
                        MaxResponse,
                        length => response(length).Head,
                        async length =>
                        {
                            ProbeResponse one = response(length);
                            var ask = new ProbeRequest("GET", "/", one.RequestFields);
                            return one.Arrived(
                                await ProbeConnection.SendAsync(program.Port, ask.Bytes, null, cancel).ConfigureAwait(false)
                            );
                        }
                    )
                    .ConfigureAwait(false);
        return series.Measured;
    }

    /// <summary>Starts and measures a client.</summary>
    internal static async Task<IReadOnlyList<MeasuredLimit>> RunAsync(IMeasuredClient client, CancellationToken cancel)
    {
        IRunningClient running = await client.StartAsync(raised: null, cancel).ConfigureAwait(false);
        await using (running.ConfigureAwait(false))
        {
            var series = new SeriesMeasurement(client.Name, running.Version);
            foreach ((string what, Func<int, ProbeResponse> response) in Responses)
                await series
                    .AddAsync(
                        HeadKind.Response,
                        what,
                        inPieces: false,
                        MaxClientResponse,
                        length => response(length).Head,
                        length => running.AcceptsAsync(response(length), cancel)
                    )
                    .ConfigureAwait(false);
            if (!client.KeepsCookies)
                return series.Measured;
            await series
                .AddAsync(
                    HeadKind.Response,
                    "one cookie",
                    inPieces: false,
                    MaxCookie,
                    length => new ProbeResponse([], length).Head,
                    length => running.SendsCookiesAsync(new([], length), cancel)
                )
                .ConfigureAwait(false);
            await series
                .AddAsync(
                    HeadKind.Request,
                    "a cookie beside two",
                    inPieces: false,
                    FirstCookieBytes,
                    length =>
                        MessageHead.Request(
                            "GET",
                            1,
                            HeaderField.Of("Host", Invariant($"127.0.0.1:{running.Origin.Port}")),
                            HeaderField.Of("Cookie", WithTwoCookies(length).SentCookieBytes)
                        ),
                    length => running.SendsCookiesAsync(WithTwoCookies(length), cancel)
                )
                .ConfigureAwait(false);
            return series.Measured;
        }
    }

    private static ProbeResponse WithTwoCookies(int length) => new([], FirstCookieBytes, FirstCookieBytes, length);

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
