using System.Text.Json;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Measurement.Plans;
using TokenSigningBench.Core.Measurement.Storms;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Reports.Inspection;
using TokenSigningBench.Reports.Plan;

namespace TokenSigningBench.Reports.Storm;

/// <summary>A storm as JSON: one object. What is not known is null, and so is a time that nobody had; the raw samples are in the run file.</summary>
public static class StormJson
{
    private const int Schema = 1;

    /// <summary>Renders a run.</summary>
    /// <param name="run">The run.</param>
    /// <param name="samples">The file that it is kept in; null where there is none.</param>
    /// <exception cref="SourceException">There is no storm in the run.</exception>
    public static string Render(RunFile run, string? samples)
    {
        ArgumentNullException.ThrowIfNull(run);
        StormRun storms = run.Storms ?? throw new SourceException("run file", "has no storm in it");
        return JsonText.Render(json => json.Object(() => Members(json, storms, run.Machine, samples)));
    }

    private static void Members(Utf8JsonWriter json, StormRun run, MachineFacts machine, string? samples)
    {
        json.WriteNumber("schema", Schema);
        json.WriteString("server", run.Server);
        json.WriteString("engine", run.Engine ?? "built-in");
        json.WriteString("timesUntil", $"{StormWords.Byte(run)} byte");
        json.WriteString("partial", run.Partial);
        json.WriteString("samples", samples);
        json.Object("plan", () => Plan(json, run.Plan));
        json.WriteString("passwordHash", run.PasswordHash);
        json.WriteString("serverCores", run.ServerCores);
        json.WriteString("generatorCores", run.GeneratorCores);
        json.Objects("verdicts", StormVerdict.Of(run), verdict =>
        {
            json.WriteString("assertion", verdict.Assertion.Text);
            json.WriteString("of", StormWords.Name(verdict.Figures.Storm));
            json.Figure("figure", verdict.Assertion.Figure(verdict.Figures));
            json.WriteBoolean("met", verdict.IsMet);
        });
        json.Objects("servers", run.Servers.Select(server => new StormFigures(server)), figures => Server(json, figures));
        json.Objects("comparisons", StormModel.Compare(run, machine.Cores), one => StormComparisonJson.Members(json, one.Server, one.Comparison));
        json.Machine(machine);
    }

    private static void Plan(Utf8JsonWriter json, StormPlan plan)
    {
        json.WriteString("model", plan.Arrivals is null ? "closed" : "open");
        json.WriteNumber("people", plan.People);
        json.Figure("seconds", plan.Seconds);
        json.WriteString("arrivals", plan.Arrivals?.ToString().ToLowerInvariant());
        json.Count("seed", plan.Seed);
        json.Figure("peakFactor", plan.PeakFactor);
        json.WriteBoolean("withPassword", plan.WithPassword);
        json.WriteString("connections", plan.NewConnections ? "new" : "kept");
        json.WriteNumber("connectionsAtMost", plan.Connections);
        json.WriteBoolean("tls", plan.Tls);
    }

    private static void Server(Utf8JsonWriter json, StormFigures figures)
    {
        StormServer storm = figures.Storm;
        json.WriteString("certificate", storm.Certificate);
        json.WriteString("program", storm.Program);
        json.WriteString("key", storm.KeyBits is null ? null : FormattableString.Invariant($"{storm.KeyAlgorithm} {storm.KeyBits}"));
        json.WriteString("alg", storm.Algorithm);
        json.WriteString("verifiedBy", storm.VerifiedBy);
        json.WriteNumber("tokensVerified", storm.TokensVerified);
        json.WriteNumber("warmUpRequests", storm.WarmUpRequests);
        json.WriteString("partial", storm.Partial);
        json.WriteNumber("planned", storm.Planned);
        json.WriteNumber("started", figures.Started);
        json.WriteNumber("notStarted", figures.NotStarted);
        json.WriteNumber("finished", figures.Finished);
        json.WriteNumber("failed", figures.Failed);
        json.Objects("failures", figures.Causes, cause =>
        {
            json.WriteString("cause", cause.Key);
            json.WriteNumber("people", cause.Value);
        });
        json.Figure("seconds", storm.Seconds);
        json.Figure("finishedPerSecond", figures.PerSecond);
        json.Figure("serverCpuSeconds", storm.ServerCpuSeconds);
        json.Figure("generatorCpuSeconds", storm.GeneratorCpuSeconds);
        json.Figure("memoryGrowthPercent", figures.Growth?.MemoryPercent);
        json.Figure("filesGrowth", figures.Growth?.Files);
        json.Objects("loadHosts", figures.ByHost(), one =>
        {
            json.WriteString("host", one.Host.Name);
            json.WriteString("trouble", one.Host.Trouble);
            json.WriteNumber("planned", one.Host.Planned);
            json.WriteNumber("started", one.Figures.Started);
            json.WriteNumber("finished", one.Figures.Finished);
            json.WriteNumber("failed", one.Figures.Failed);
            json.Objects("fromActualStart", one.Figures.FromStarted?.All ?? [], percentile => Percentile(json, percentile));
        });
        json.Objects("firstByteFromIntendedStart", figures.FromIntended?.All ?? [], one => Percentile(json, one));
        json.Objects("firstByteFromActualStart", figures.FromStarted?.All ?? [], one => Percentile(json, one));
        json.Objects("lateness", figures.Lateness?.All ?? [], one => Percentile(json, one));
        json.Objects("phases", storm.Phases.Count > 1 ? storm.Phases.Index() : [], phase =>
        {
            json.WriteString("phase", phase.Item);
            json.Objects("firstByte", figures.OfPhase(phase.Index)?.All ?? [], one => Percentile(json, one));
        });
        json.Objects("bySecond", figures.Seconds(), second =>
        {
            json.WriteNumber("second", second.Second);
            json.WriteNumber("arrived", second.Arrived);
            json.WriteNumber("finished", second.Finished);
            json.WriteNumber("failed", second.Failed);
            json.Figure("medianMilliseconds", second.Median);
            json.Figure("longestMilliseconds", second.Longest);
        });
    }

    private static void Percentile(Utf8JsonWriter json, StormPercentile one)
    {
        json.WriteString("percentile", StormWords.Percentile(one.Percent));
        json.Figure("milliseconds", one.Milliseconds);
        json.WriteNumber("samplesBehind", one.Behind);
    }
}
