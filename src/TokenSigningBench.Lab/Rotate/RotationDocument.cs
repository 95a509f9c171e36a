using TokenSigningBench.Reports.Features;

namespace TokenSigningBench.Lab.Rotate;

/// <summary>A key change at each relying party, observed or predicted, and how long to publish and to keep keys.</summary>
public static class RotationDocument
{
    public static ReportedKind Kind() => ReportedKind.Of<RotationRun>("rotate", () => RotationRunTypes.Default, run => [Of(run)]);

    /// <exception cref="UserErrorException">The run is of another kind.</exception>
    public static Document Of(RunFile file)
    {
        RotationRun run = file.Of<RotationRun>();
        return new()
        {
            Id = "rotate",
            Title = "A key change at relying parties",
            Machine = run.IsRehearsal ? file.Machine : null,
            Details = "caches, sources and messages",
            ShowsSamplesFile = false,
            Blocks =
            [
                new("verdict", Weight.Headline, [.. AcceptsVerdict(file, run), .. Verdict(file)]),
                new("answer", Weight.Headline, new TextLine(Headline(run)), Brief(run)),
                new("repetitions", Weight.Headline, [.. Repetitions(run).Select(line => new TextLine(line))]),
                new("not-run", Weight.Headline, [.. NotRun(run).Select(line => new TextLine(line))]),
                new("advice", Weight.Headline, [.. Advice(file, run).Select(line => new TextLine(line))]),
                new("timelines", Weight.Primary, [.. RotationTimelines.Of(run)]),
                new("caches", Weight.Primary, Caches(run)),
                new("refusals", Weight.Primary, [.. Refusals(run)]),
                new("method", Weight.Primary, [.. Method(run).Select(line => new TextLine(line))]),
            ],
        };
    }

    private static IEnumerable<VerdictLine> AcceptsVerdict(RunFile file, RotationRun run)
    {
        RunVerdict[] judged = [.. file.Verdicts.Where(verdict => verdict.Id == RotationRun.AcceptsVerdict)];
        if (judged.Length == 0)
            yield break;
        RunVerdict[] refused = [.. judged.Where(verdict => verdict.IsMet == false)];
        string server = run.Server is null ? "" : $"{run.Server.Product}: ";
        if (refused.Length == 0)
        {
            yield return new(
                VerdictWords.Passed,
                run.Server is null && run.IsRehearsal
                    ? Invariant($"no relying party refused a valid token ({judged.Length} rehearsed).")
                    : Invariant($"{server}no relying party would refuse a valid token ({judged.Length} known).")
                        + (
                            run.Server?.Announce > TimeSpan.Zero
                                ? $" A new key is published {ServerRotation.Text(run.Server.Announce)} before it signs."
                                : ""
                        )
            );
            yield break;
        }

        string refuse = run.Server is null && run.IsRehearsal ? "refused" : "would refuse";
        string when =
            run.Server is null ? ""
            : run.Server.Rotate is { } every ? $", every {ServerRotation.Text(every)} when the key changes"
            : " when the key changes";
        yield return new(
            VerdictWords.Refused,
            Invariant($"{server}{refused.Length} of {judged.Length} relying parties {refuse} valid tokens{when}. ")
                + string.Join(
                    ". ",
                    refused
                        .GroupBy(verdict => verdict.Text)
                        .OrderByDescending(group => group.Count())
                        .Select(group => $"{group.Key}: {string.Join(", ", group.Select(verdict => verdict.Of))}")
                )
                + "."
        );
    }

    private static IEnumerable<VerdictLine> Verdict(RunFile file)
    {
        RunVerdict[] judged =
        [
            .. file.Verdicts.Where(verdict => verdict is { IsMet: not null } && verdict.Id != RotationRun.AcceptsVerdict),
        ];
        if (judged.Length == 0)
            yield break;
        RunVerdict[] failed = [.. judged.Where(verdict => verdict is { IsMet: false, IsUndecided: false })],
            undecided = [.. judged.Where(verdict => verdict.IsUndecided)];
        yield return failed.Length > 0
            ? new(
                VerdictWords.NotMet,
                string.Join("; ", failed.Select(verdict => Invariant($"{verdict.Text}: {verdict.Of} {verdict.Figure}")).Distinct())
            )
        : undecided.Length > 0
            ? new(VerdictWords.Undecided, string.Join("; ", undecided.Select(verdict => $"{verdict.Of}: {verdict.Text}").Distinct()))
        : new(VerdictWords.Met, string.Join(", ", judged.Select(verdict => verdict.Text).Distinct()));
    }

    private static string Headline(RotationRun run)
    {
        RotationPlan plan = run.Plan;
        string what = run.IsRehearsal ? Invariant($"Rehearsed at {run.Speed:0.##}× real time") : "Predicted from caches' constants";
        string keys = plan.From == plan.To ? $"a new {plan.From} key" : $"{plan.From} to {plan.To}";
        // Of a server's schedule only a part is simulated.
        string published =
            run.Server is null
            && plan.Steps.FirstOrDefault(step => step.Action == RotationAction.PublishNew) is { At: var at }
            && at < TimeSpan.Zero
                ? $", published {CacheModel.Duration(-at)} before it signs"
                : "";
        return $"{plan.Name}: {keys}{published}. {what}.\n{plan.About}";
    }

    private static ReportTable Brief(RotationRun run) =>
        new(
            "",
            [
                new("Relying party"),
                new("Tokens refused", true),
                .. run.Plan.WithdrawnAt is null ? [] : new ReportColumn[] { new("Removed key accepted") },
                .. run.IsRehearsal ? new ReportColumn[] { new("As predicted") } : [],
            ],
            [.. run.Outcomes.GroupBy(one => one.Row.Id).Select(party => Row(run, [.. party.OrderByDescending(one => one.Outcome.Refused)]))]
        );

    // Of several repetitions the worst.
    private static IReadOnlyList<ReportCell> Row(RotationRun run, (RotationRow Row, RotationOutcome Outcome)[] repetitions)
    {
        (RotationRow row, RotationOutcome outcome) = repetitions[0];
        (int least, int most) = run.IsRehearsal
            ? (repetitions[^1].Outcome.Refused, outcome.Refused)
            : (row.MinRefused ?? outcome.Refused, row.MaxRefused ?? outcome.Refused);
        string count = least == most ? Invariant($"{least}") : Invariant($"{least} to {most}");
        return
        [
            ReportCell.Plain(row.Name),
            new(
                outcome.Refused == 0 ? count
                    : row.NeedsRestart ? $"{count}, until a restart"
                    : $"{count}, for {CacheModel.Duration(outcome.RefusedFor)}",
                outcome.Refused
            ),
            .. run.Plan.WithdrawnAt is null ? [] : new[] { ReportCell.Plain(Withdrawn(row, outcome)) },
            .. run.IsRehearsal ? new[] { ReportCell.Plain(AsPredicted(run, repetitions)) } : [],
        ];
    }

    // What goes on after the end of the plan is known from the cache.
    private static string Withdrawn(RotationRow row, RotationOutcome outcome) =>
        outcome.WithdrawnFor is not { } time ? "no"
        : !outcome.IsWithdrawnAcceptedAtEnd ? CacheModel.Duration(time)
        : row.Cache is null ? $"> {CacheModel.Duration(time)}"
        : row.WithdrawnSeconds is { } longest ? $"up to {CacheModel.Duration(TimeSpan.FromSeconds(longest))}"
        : row.NeedsRestart ? "until a restart"
        : "until an unknown kid";

    private static string AsPredicted(RotationRun run, (RotationRow Row, RotationOutcome Outcome)[] repetitions)
    {
        (RotationRow Row, RotationOutcome Outcome)[] known = [.. repetitions.Where(one => one.Row.Predicted is not null)];
        int agreements = known.Sum(one => run.Agreements(one.Row)),
            compared = known.Length * RotationOutcome.Compared.Count;
        return compared == 0 ? "unknown"
            : agreements == compared ? "yes"
            : Invariant($"{agreements} of {compared}");
    }

    private static IEnumerable<string> Repetitions(RotationRun run)
    {
        if (run.Repeatability is not { } repeated)
            yield break;
        yield return Invariant($"{repeated.Repetitions} repetitions: {repeated.Within} of {repeated.Compared} outcomes are within one poll")
            + (repeated.ByPhase > 0 ? Invariant($", {repeated.ByPhase} depend on the phase of a cache") : "")
            + (
                repeated.Differing.Count > 0
                    ? Invariant($", {repeated.Differing.Count} differ: ")
                        + string.Join("; ", repeated.Differing.Select(one => $"{one.Party}, {one.Outcome}"))
                    : ""
            )
            + ".";
        if (repeated.Disturbed > 0)
            yield return Invariant($"Disturbed: {repeated.Disturbed} of {run.Rows.Count(row => row.Observed is not null)} rehearsals of a ")
                + "relying party. They do not count here, and were repeated, twice at most."
                + (
                    repeated.Fewer.Count > 0
                        ? " Fewer count for "
                            + string.Join(", ", repeated.Fewer.Select(one => Invariant($"{one.Party} ({one.Repetitions})")))
                            + "."
                        : ""
                );
    }

    // What is not installed in one line per command that installs it; what failed with its own reason.
    private static IEnumerable<string> NotRun(RotationRun run) =>
        [
            .. run
                .Rows.Where(row => row is { NotRun: not null, IsInstalled: false })
                .DistinctBy(row => row.Id)
                .GroupBy(row => row.NotRun!.Split(": ")[^1])
                .Select(group => $"Not installed: {string.Join(", ", group.Select(row => row.Name))}. Install: {group.Key}"),
            .. run
                .Rows.Where(row => row is { NotRun: not null, IsInstalled: true })
                .Select(row => $"Not run: {row.Name}, {row.NotRun}.")
                .Distinct(),
        ];

    private static IEnumerable<string> Advice(RunFile file, RotationRun run)
    {
        var advice = RotationAdvice.Of(run);
        string[] refused =
        [
            .. file.Verdicts.Where(verdict => verdict is { Id: RotationRun.AcceptsVerdict, IsMet: false }).Select(verdict => verdict.Of!),
        ];
        bool isTooLate = refused.Except(advice.Restarted).Any();
        if (advice.Lead is { } enough && !isTooLate && run.Server is { } early && early.Announce >= enough)
            yield return $"The new key is published early enough: {CacheModel.Duration(enough)} are needed, "
                + $"for {string.Join(", ", advice.LeadOf)}.";
        else if (advice.Lead is { } lead)
            yield return $"{(isTooLate ? "Fix: publish" : "Publish")} the new key at least {CacheModel.Duration(lead)} before it signs: "
                + $"{string.Join(", ", advice.LeadOf)} may learn of it so late"
                + (advice.LeadOfOthers is { } others ? $", the others within {CacheModel.Duration(others)}." : ".");
        if (advice.Restarted.Count > 0)
            yield return $"{(refused.Length > 0 && !isTooLate ? "Fix: restart" : "Restart")} when the new key is published: "
                + $"{string.Join(", ", advice.Restarted)}.";
        if (run.Server is { NodeDelay: { } delay } server && advice.Lead is { } needed && server.Announce - delay < needed)
            yield return $"With several nodes another one may publish a new key {ServerRotation.Text(delay)} later: announce it for "
                + $"{ServerRotation.Text(TimeSpan.FromDays(Math.Ceiling((needed + delay).TotalDays)))}.";
        yield return "Keep the old key in the key set until the last token that it signed has expired, and "
            + $"{CacheModel.Duration(RotationAdvice.ClockTolerance)} for clocks.";
        string[] limited = advice.Withdrawn is { } withdrawn
            ? [$"for up to {CacheModel.Duration(withdrawn)} by {string.Join(", ", advice.WithdrawnBy)}"]
            : [];
        string[] restarted = [.. advice.WithdrawnForever.Intersect(advice.Restarted)],
            unlimited =
            [.. Until("an unknown kid or a restart", [.. advice.WithdrawnForever.Except(restarted)]), .. Until("a restart", restarted)];
        if (limited.Length + unlimited.Length > 0)
            yield return $"Removal is not revocation: a removed key is accepted {string.Join("; ", [.. limited, .. unlimited])}.";

        static IEnumerable<string> Until(string end, string[] parties) =>
            parties.Length > 0 ? [$"until {end} by {string.Join(", ", parties)}"] : [];
    }

    private static ReportTable Caches(RotationRun run) =>
        new(
            "Caches",
            [
                new("Relying party"),
                new("Version"),
                new("Refused by phase"),
                new("Publish before signing"),
                new("Accepts a removed key up to"),
                new("Key set requests", true),
                new("Cache"),
                new("Source"),
            ],
            [
                .. run
                    .Rows.DistinctBy(row => row.Id)
                    .Where(row => row.Cache is not null)
                    .Select(row =>
                        (IReadOnlyList<ReportCell>)
                            [
                                ReportCell.Plain(row.Name),
                                ReportCell.Of(row.Version),
                                ReportCell.Plain(
                                    row.MinRefused == row.MaxRefused
                                        ? Invariant($"{row.MaxRefused}")
                                        : Invariant($"{row.MinRefused} to {row.MaxRefused}")
                                ),
                                ReportCell.Plain(row.LeadSeconds is { } lead ? CacheModel.Duration(TimeSpan.FromSeconds(lead)) : "restart"),
                                ReportCell.Plain(
                                    row.WithdrawnSeconds is { } withdrawn
                                        ? CacheModel.Duration(TimeSpan.FromSeconds(withdrawn))
                                        : "unknown kid or restart"
                                ),
                                ReportCell.Count(row.Timeline?.Fetches),
                                ReportCell.Of(row.Cache),
                                ReportCell.Of(Invariant($"{row.Source} ({row.SourceDate:yyyy-MM-dd})")),
                            ]
                    ),
            ]
        );

    private static IEnumerable<ReportTable> Refusals(RotationRun run)
    {
        RotationRow[] refused = [.. run.Rows.Where(row => row.Refusal is not null).DistinctBy(row => row.Id)];
        if (refused.Length > 0)
            yield return new(
                "The first refusal of a valid token",
                [new("Relying party"), new("Message")],
                [.. refused.Select(row => (IReadOnlyList<ReportCell>)[ReportCell.Plain(row.Name), ReportCell.Of(row.Refusal)])]
            );
    }

    private static IEnumerable<string> Method(RotationRun run)
    {
        if (run.Server is { } settings)
            yield return $"Settings of {settings.Product}: {settings.Source}.";
        yield return $"Steps: {string.Join(", ", run.Plan.Steps.Select(step => $"{step.Text} at {RotationTimelines.Signed(step.At)}"))}. "
            + $"Tokens are shown every 30 s, and every 5 s around a step, for {CacheModel.Duration(run.Plan.Window)}.";
        yield return "Tokens refused: valid ones, of the key that signs at the moment. Removed key: how long its tokens are accepted "
            + "after it left the key set, while tokens of the new key arrive. Key set requests: from the first use on.";
        yield return "Refused by phase: what the model predicts for caches that were filled at different times before. An outcome also "
            + "depends on the phase if it changes with up to 5 s more or less between two tokens.";
        if (!run.IsRehearsal)
            yield break;
        (int predicted, int compared) = run.Agreement;
        yield return Invariant($"As predicted: first refusal, recovery and end of the removed key are within one poll ({predicted} of ")
            + Invariant($"{compared} in all). Clocks ran within 2% of {run.Speed:0.##}×; time limits of requests are real.");
        if (run.Rows.Max(row => row.MaxLateSeconds) is > 5 and var late)
            yield return Invariant($"The machine was too busy: a token was shown {late:0} simulated seconds late. A lower --speed helps.");
        if (run.Rows.Any(row => row.IsDisturbed))
            yield return "Disturbed: a token around a step was shown more than 5 s late.";
    }
}
