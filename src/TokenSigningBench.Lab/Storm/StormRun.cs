using System.Text.Json.Serialization;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Storm;

/// <summary>The same load test of one kind of server with one certificate after the other.</summary>
public sealed record StormRun : RunPart
{
    /// <summary>The kind of server, as named on the command line.</summary>
    public required string Server { get; init; }

    public required StormPlan Plan { get; init; }

    /// <summary>The load generator's name and version; null for tokenbench itself.</summary>
    public string? Engine { get; init; }

    /// <summary>The server options; null for a server without options.</summary>
    public LoginServerOptions? ServerOptions { get; init; }

    /// <summary>The password hash of the login form; null where there was none.</summary>
    public string? PasswordHash { get; init; }

    /// <summary>The server's own cores, such as "0,1,2"; null where it shared them with the load generator.</summary>
    public string? ServerCores { get; init; }

    /// <summary>The load generator's own cores; null where it shared them.</summary>
    public string? GeneratorCores { get; init; }

    /// <summary>The assertions on each server's figures.</summary>
    public required IReadOnlyList<string> Assertions { get; init; }

    /// <summary>The load tests, in the order of the certificates.</summary>
    public required IReadOnlyList<StormServer> Servers { get; init; }

    /// <summary>The largest number of load tests with each certificate, as requested; null for one.</summary>
    public int? MaxRepetitions { get; init; }

    /// <summary>The repetitions after the first one, which <see cref="Servers"/> has; null where there are none.</summary>
    public IReadOnlyList<StormRepetition>? Repetitions { get; init; }

    /// <summary>Why the run is incomplete; null where it is complete.</summary>
    public string? Partial { get; init; }

    /// <summary>
    /// Whether a login of the user's own server ends with a code: what its token endpoint does, signing among it, is in no time.
    /// </summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public bool EndsWithCode { get; init; }

    /// <summary>For each server, the figures of its load tests.</summary>
    public IEnumerable<IReadOnlyList<StormFigures>> RepetitionsByServer() =>
        Servers.Select(
            (server, index) =>
                (IReadOnlyList<StormFigures>)
                    [
                        StormFigures.Of(server),
                        .. (Repetitions ?? []).Where(one => index < one.Servers.Count).Select(one => StormFigures.Of(one.Servers[index])),
                    ]
        );

    public override void RequirePossible()
    {
        StormServer[] servers = [.. Servers, .. (Repetitions ?? []).SelectMany(one => one.Servers)];
        StormSample[] samples = [.. servers.SelectMany(server => server.Samples)];
        RunLimits.Require(Servers.Count <= RunLimits.MaxServers, Invariant($"more than {RunLimits.MaxServers} servers"));
        RunLimits.Require(
            servers.Length <= RunLimits.MaxStorms && Assertions.Count <= RunLimits.MaxStorms,
            Invariant($"more than {RunLimits.MaxStorms:N0} servers in its repetitions, or assertions")
        );
        RunLimits.Require(
            samples.All(sample => IsWithin(sample.ScheduledStart) && IsWithin(sample.Ended)),
            Invariant($"a user after more than {RunLimits.MaxSeconds:N0} s")
        );
        RunLimits.Require(
            samples.DistinctBy(sample => sample.Failure).Count() <= RunLimits.MaxFailures,
            Invariant($"more than {RunLimits.MaxFailures:N0} different failures")
        );
    }

    private static bool IsWithin(double? milliseconds) => !(milliseconds > RunLimits.MaxSeconds * 1e3);

    public override string? Unfinished() =>
        Partial ?? Servers.Select(server => server.Partial).FirstOrDefault(partial => partial is not null);

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) => StormRunFigures.Measured(this);

    public override IEnumerable<RunFigure> Derived(MachineFacts machine) => StormRunFigures.Derived(this, machine);

    public override IEnumerable<Circumstance> Settings()
    {
        string who = Plan.Arrivals is { } arrivals
            ? Invariant(
                $"{Plan.Users} people in {Plan.Seconds:0.###} s, {arrivals}, peak factor {Plan.PeakFactor ?? 1:0.###}, seed {Plan.Seed}"
            )
            : Invariant($"{Plan.Users} users for {Plan.Seconds:0.###} s");
        string password = Plan.WithPassword ? $", password hashed with {PasswordHash ?? "nothing"}" : "";
        string how = Invariant(
            $"{(Plan.NewConnections ? "new" : "kept")} connections, at most {Plan.Connections}{(Plan.Tls ? ", TLS" : "")}{password}"
        );
        return
        [
            Circumstance.Parameter(
                "storm",
                $"{Server}, {who}, {how}, server's cores {ServerCores ?? "shared"}{LoginServerOptions.Describe(ServerOptions)}"
            ),
            .. Circumstance.Programs(Servers.Select(server => server.Program)),
        ];
    }

    public override IEnumerable<RunVerdict> Verdicts() =>
        StormVerdict
            .Of(this)
            .Select(verdict => new RunVerdict("assertion", RunVerdict.ResultOf(verdict.Conclusion))
            {
                Of = verdict.Figures.Storm.Certificate ?? verdict.Figures.Storm.Program,
                Text = verdict.Assertion.Text,
                Figure = verdict.Figure is { } figure && double.IsFinite(figure) ? figure : null,
                IsMet = verdict.IsMet,
            });
}

[JsonSerializable(typeof(StormRun))]
public sealed partial class StormRunTypes : JsonSerializerContext;
