using System.Text.Json;
using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Measurement.Logins;
using TokenSigningBench.Core.Published;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Reports.Inspection;

namespace TokenSigningBench.Reports.Login;

/// <summary>A replayed login as JSON: one object. What is not known is null; the raw samples are in the run file.</summary>
public static class LoginJson
{
    private const int Schema = 1;

    /// <summary>Renders a run.</summary>
    /// <param name="run">The run.</param>
    /// <param name="samples">The file that it is kept in; null where there is none.</param>
    /// <exception cref="SourceException">There is no login in the run.</exception>
    public static string Render(RunFile run, string? samples)
    {
        ArgumentNullException.ThrowIfNull(run);
        var figures = new LoginFigures(run.Logins ?? throw new SourceException("run file", "has no login in it"));
        return JsonText.Render(json => json.Object(() => Members(json, figures, run.Machine, samples)));
    }

    private static void Members(Utf8JsonWriter json, LoginFigures figures, MachineFacts machine, string? samples)
    {
        LoginRun run = figures.Run;
        json.WriteNumber("schema", Schema);
        json.WriteString("server", run.Server);
        json.WriteNumber("rounds", run.Rounds);
        json.WriteNumber("seed", run.Seed);
        json.WriteString("partial", run.Partial);
        json.WriteString("samples", samples);
        json.WriteString("cause", figures.Cause.ToString().ToLowerInvariant());
        json.Figure("certificateShare", figures.CertificateShare);
        json.WriteBoolean("noisy", figures.IsNoisy);
        json.Object("dials", run.Dials, dials => Dials(json, dials));
        json.Objects("servers", run.Servers.Zip(figures.Shares), one => Server(json, one.First, one.Second));
        json.Objects("savings", figures.Savings, saving =>
        {
            json.WriteString("certificate", saving.Server.Certificate);
            Interval(json, "milliseconds", saving.Milliseconds);
            Interval(json, "ratio", saving.Ratio);
            json.WriteBoolean("differenceSeen", saving.IsSeen);
        });
        json.Object("article", () =>
        {
            json.Figure("savedMilliseconds", SlowLogin2016.SavedMilliseconds);
            json.Figure("slowerProcessor", figures.SlowerProcessor);
            json.Count("tokensNeeded", figures.TokensNeeded);
            json.Objects("trials", run.Trials, trial =>
            {
                json.Object("dials", trial.Dials, dials => Dials(json, dials));
                json.WriteNumber("people", trial.People);
                json.WriteBoolean("together", trial.Together);
                json.Figure("savesMilliseconds", figures.SavingOf(trial));
                json.WriteBoolean("asMuchAsTheArticle", figures.SavingOf(trial) is { } saved && LoginFigures.IsAsMuchAsTheArticle(saved));
            });
        });
        json.Machine(machine);
    }

    private static void Server(Utf8JsonWriter json, LoginServer server, LoginShare share)
    {
        json.WriteString("certificate", server.Certificate);
        json.WriteString("program", server.Program);
        json.WriteString("key", LoginWords.Key(server));
        json.WriteString("alg", server.Algorithm);
        json.WriteString("kid", server.Kid);
        json.WriteString("verifiedBy", server.VerifiedBy);
        json.Figure("firstMilliseconds", server.FirstMilliseconds);
        json.WriteNumber("warmUpRequests", server.WarmUpRequests);
        json.Objects("requests", server.Rows, row =>
        {
            json.WriteString("request", JsonNamingPolicy.CamelCase.ConvertName(row.Variant.ToString()));
            Interval(json, "milliseconds", row.Median());
            json.WriteNumber("samples", row.Samples.Count);
            json.WriteString("came", row.Samples.Count > 0 ? row.Came() : null);
        });
        json.Figure("signMilliseconds", share.SignMilliseconds);
        json.Figure("signShare", share.SignShare);
        Interval(json, "tokenMilliseconds", share.TokenMilliseconds);
        json.Object("parts", () =>
        {
            foreach ((string name, double milliseconds) in share.Parts)
                json.Figure(name, milliseconds);
        });
    }

    private static void Dials(Utf8JsonWriter json, LoginDials dials)
    {
        json.WriteString("signer", dials.Signer);
        json.WriteNumber("tokensPerLogin", dials.TokensPerLogin);
        json.WriteBoolean("loadsKeyForEachToken", dials.LoadsKeyForEachToken);
        json.Figure("profileMilliseconds", dials.ProfileMilliseconds);
        json.Figure("sessionMilliseconds", dials.SessionMilliseconds);
    }

    private static void Interval(Utf8JsonWriter json, string name, BootstrapInterval? interval)
    {
        if (interval is not { } known)
        {
            json.WriteNull(name);
            return;
        }

        json.Object(name, () =>
        {
            json.Figure("estimate", known.Estimate);
            json.Figure("ci95Low", known.Low);
            json.Figure("ci95High", known.High);
        });
    }
}
