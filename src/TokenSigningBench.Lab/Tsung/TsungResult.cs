using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.Tsung;

/// <summary>The result of a load test with Tsung.</summary>
/// <param name="Engine">Tsung with its version.</param>
/// <param name="Samples">All planned users, in the order of their scheduled starts.</param>
/// <param name="Hosts">The load hosts; null if this machine sent the load.</param>
/// <param name="Tokens">A sample of the tokens.</param>
/// <param name="Seconds">The time from the beginning to the last response, in seconds.</param>
/// <param name="GeneratorSeconds">The processor time of Tsung, in seconds; null if it ran on load hosts.</param>
/// <param name="Ended">Why the result is partial; null if it is complete.</param>
internal sealed record TsungResult(
    string Engine,
    IReadOnlyList<StormSample> Samples,
    IReadOnlyList<StormHost>? Hosts,
    IReadOnlyList<string> Tokens,
    double Seconds,
    double? GeneratorSeconds,
    string? Ended
)
{
    private const string NoResponse = "no answer that was whole: refused, cut off, or not in time";

    public static TsungResult Of(
        string engine,
        TsungShares shares,
        TsungVisit visit,
        TsungDump dump,
        LoadHost[] sending,
        IReadOnlyList<LoadHost> named,
        Dictionary<LoadHost, string> troubles,
        double? processor,
        string? ended
    )
    {
        StormSample[] samples =
        [
            .. shares.Starts.Select(
                (start, user) =>
                    Sample(
                        start,
                        dump.Records.GetValueOrDefault(user),
                        visit,
                        sending.Length == 0 ? null : sending[shares.HostOf(user)].Name,
                        ended
                    )
            ),
        ];
        StormHost[] hosts = [.. named.Select(host => Host(host, shares, sending, samples, troubles, ended))];
        string[] hostProblems = [.. hosts.Where(host => host.Failure is not null).Select(host => $"{host.Name}: {host.Failure}")];
        string? missingStarts = sending.Length == 0 && ended is null ? DescribeMissingStarts(samples) : null;
        string? partial =
            ended is null && hostProblems.Length == 0 && missingStarts is null
                ? null
                : string.Join("; ", ((string?[])[ended, missingStarts, .. hostProblems]).OfType<string>());
        return new(
            engine,
            samples,
            hosts.Length == 0 ? null : hosts,
            dump.Tokens,
            Math.Max(1e-3, samples.Max(sample => sample.Ended ?? sample.Started ?? 0) / 1e3),
            sending.Length == 0 ? processor : null,
            partial
        );
    }

    private static StormHost Host(
        LoadHost host,
        TsungShares shares,
        LoadHost[] sending,
        StormSample[] samples,
        Dictionary<LoadHost, string> troubles,
        string? ended
    )
    {
        int index = Array.IndexOf(sending, host);
        if (index < 0)
            return new($"{host.Name} (again)", 0, host.Failure);
        StormSample[] own = [.. shares.UsersOf(index).Select(user => samples[user])];
        string? trouble = troubles.GetValueOrDefault(host);
        // In a load test that ended early, missing starts are not a problem of the host.
        string? missingStarts = ended is null ? DescribeMissingStarts(own) : null;
        return new(
            host.Name,
            own.Length,
            (trouble, missingStarts) switch
            {
                (null, _) => missingStarts,
                (_, null) => trouble,
                _ => $"{trouble}, and {missingStarts}",
            }
        );
    }

    private static string? DescribeMissingStarts(IReadOnlyCollection<StormSample> samples) =>
        samples.Count(sample => sample.Started is not null) is var began && began < samples.Count
            ? Invariant($"only {began:#,0} of its {samples.Count:#,0} users began")
            : null;

    private static StormSample Sample(double scheduledStart, TsungRecord? record, TsungVisit visit, string? host, string? ended)
    {
        if (record?.Began is not { } began)
            return new() { ScheduledStart = scheduledStart, Host = host };
        string? failure = Failure(record, visit, ended);
        double? over = record.Answers.Count switch
        {
            0 => null,
            // Tsung writes the date of a line after it has checked the response, and measures the duration when the response arrives.
            1 => began + record.Answers[0].Milliseconds,
            _ => record.Answers[^2].Ended + record.Answers[^1].Milliseconds,
        };
        return new()
        {
            ScheduledStart = scheduledStart,
            Started = began,
            Ended = over ?? (failure is null ? null : began),
            Phases = failure is null && visit.Phases.Count > 1 ? [.. record.Answers.Select(answer => answer.Milliseconds)] : null,
            Failure = failure,
            Host = host,
        };
    }

    // The same texts as those of the built-in load generator.
    private static string? Failure(TsungRecord record, TsungVisit visit, string? ended)
    {
        string status = record.Answers is [.., var last] ? last.Status : "";
        string error = record.Error.Length > 0 ? $": {record.Error}" : "";
        return record switch
        {
            { Verdict: "done" } when record.Answers.Count == visit.Phases.Count => null,
            { Answers: [.., { Phase: "form" }], Verdict: not null } => $"status {status} instead of the login form",
            { Answers: [.., { Phase: "password", Status: not ("302" or "303") }] } =>
                $"status {status} after the password: no user was signed in",
            { Answers: [.., { Phase: "page" }], Verdict: "status" } => $"status {status}{error}",
            { Answers: [.., { Phase: "page" }], Verdict: "token" } => $"status {status} without an identity token{error}",
            { Answers: [.., { Phase: "page" }], Verdict: "nonce" } =>
                "an identity token that is not for this request: its nonce is another, or missing",
            { Answers: [.., { Phase: "page" }], Verdict: "state" } =>
                "an answer that is not to this request: its state is another, or missing",
            _ => ended is null ? NoResponse : $"not done when the load test ended: {ended}",
        };
    }
}
