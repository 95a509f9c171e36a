using System.Text.Json;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Measurement.Modes;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Reports.Inspection;

namespace TokenSigningBench.Reports.Modes;

/// <summary>Modes as JSON: one object. What is not known is null; the counted samples are in the run file.</summary>
public static class ModesJson
{
    private const int Schema = 1;

    /// <summary>Renders a run.</summary>
    /// <param name="run">The run.</param>
    /// <param name="samples">The file that it is kept in; null where there is none.</param>
    /// <exception cref="SourceException">There are no modes in the run.</exception>
    public static string Render(RunFile run, string? samples)
    {
        ArgumentNullException.ThrowIfNull(run);
        ModesRun modes = run.Modes ?? throw new SourceException("run file", "has no modes in it");
        return JsonText.Render(json => json.Object(() => Members(json, modes, run.Machine, samples)));
    }

    private static void Members(Utf8JsonWriter json, ModesRun run, MachineFacts machine, string? samples)
    {
        json.WriteNumber("schema", Schema);
        json.WriteString("partial", run.Partial);
        json.WriteString("samples", samples);
        json.Object("plan", () => Plan(json, run.Plan));
        json.Objects("servers", run.Servers, server =>
        {
            json.WriteString("server", server.Id);
            json.WriteString("program", server.Program);
            json.Figure("peakMemoryBytes", server.PeakMemoryBytes);
        });
        json.Objects("conditions", run.Conditions, one =>
        {
            json.WriteString("mode", one.Mode);
            json.WriteString("server", one.Server);
            json.WriteString("conditions", one.Conditions);
        });
        json.Objects("missing", run.Missing, one =>
        {
            json.WriteString("mode", one.Mode);
            json.WriteString("server", one.Server);
            json.WriteString("reason", one.Reason);
        });
        json.Objects("ranking", run.Servers.SelectMany(server => ModeRanking.Of(run, server.Id)), mode =>
        {
            json.WriteString("mode", mode.Mode);
            json.WriteString("server", mode.Server);
            json.Figure("mostLoginsPerSecond", mode.Most);
            json.Objects("byUsers", mode.ByUsers, figures => Cell(json, figures));
        });
        json.Objects("comparisons", run.Servers.Skip(1).SelectMany(other => ModesDocument.Compared(run, other)), comparison =>
        {
            json.WriteString("mode", comparison.One.Cell.Mode);
            json.WriteString("with", comparison.Other.Cell.Server);
            json.WriteNumber("users", comparison.One.Cell.Users);
            json.Figure("times", comparison.Ratio.Estimate);
            json.Figure("ci95Low", comparison.Ratio.Low);
            json.Figure("ci95High", comparison.Ratio.High);
        });
        json.Object("handshake", run.Handshake, cost =>
        {
            json.WriteString("key", cost.Key);
            json.Figure("medianMilliseconds", CountedTimes.Of(cost.Milliseconds).At(50));
            json.Figure("signatureMilliseconds", CountedTimes.Of(cost.SignatureMilliseconds).At(50));
        });
        json.Machine(machine);
    }

    private static void Plan(Utf8JsonWriter json, ModesPlan plan)
    {
        json.WriteNumber("rounds", plan.Rounds);
        json.Figure("windowSeconds", plan.WindowSeconds);
        json.WriteNumber("accounts", plan.Accounts);
        json.WriteNumber("seed", plan.Seed);
        json.WriteString("passwordHash", plan.PasswordHash);
        json.WriteBoolean("keepsSession", plan.KeepsSession);
        json.WriteString("connections", plan.NewConnections ? "new" : "kept");
        json.WriteString("tls", plan.Tls);
    }

    private static void Cell(Utf8JsonWriter json, ModeFigures figures)
    {
        json.WriteNumber("users", figures.Cell.Users);
        json.WriteNumber("logins", figures.Logins);
        json.WriteNumber("failed", figures.Failed);
        json.Objects("failures", figures.Cell.Failures, failure =>
        {
            json.WriteString("cause", failure.Key);
            json.WriteNumber("logins", failure.Value);
        });
        json.Figure("loginsPerSecond", figures.LoginsPerSecond);
        json.Figure("requestsPerSecond", figures.RequestsPerSecond);
        json.Figure("roundTrips", figures.RoundTrips);
        Percentiles(json, "milliseconds", figures.Cell.Times);
        Percentiles(json, "handshakeMilliseconds", figures.Cell.Handshakes);
        json.Objects("phases", figures.Cell.Phases.Zip(figures.Cell.PhaseTimes), phase =>
        {
            json.WriteString("phase", phase.First);
            Percentiles(json, "milliseconds", phase.Second);
        });
        json.Figure("serverCpuMilliseconds", figures.ServerCpuMilliseconds);
        json.Figure("backEndCpuMilliseconds", figures.BackEndCpuMilliseconds);
        json.Figure("clientCpuMilliseconds", figures.ClientCpuMilliseconds);
        json.Figure("otherCores", figures.OtherCores);
    }

    private static void Percentiles(Utf8JsonWriter json, string name, CountedTimes times) => json.Object(name, times.Count > 0 ? times : null, _ =>
    {
        json.Figure("p50", times.At(50));
        json.Figure("p95", times.At(95));
        json.Figure("p99", times.At(99));
    });
}
