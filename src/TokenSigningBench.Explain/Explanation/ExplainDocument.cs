using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Reports.Documents;
using TokenSigningBench.Reports.Features;

namespace TokenSigningBench.Explain.Explanation;

/// <summary>What a running server's requests spent their time with, and what of it is a cause.</summary>
public static class ExplainDocument
{
    public static ReportedKind Kind() => ReportedKind.Of<ExplainRun>("explain", () => ExplainRunTypes.Default, run => [Of(run)]);

    // Smaller parts are one line together.
    private const double MinListed = 0.02;
    private const double NanosecondsPerMillisecond = 1e6;

    /// <exception cref="UserErrorException">The run is of another command.</exception>
    public static Document Of(RunFile file)
    {
        ExplainRun run = file.Of<ExplainRun>();
        var found = LoginExplanation.Of(run);
        return new()
        {
            Id = "explain",
            Title = $"What the logins of {PrintableText.Of(run.Server)} wait for",
            Machine = file.Machine,
            Cards = Cards(run, found),
            Blocks =
            [
                PartialBlock.Of(run.Partial),
                new("answer", Weight.Headline, Verdict(run, found), Brief(run, found)),
                new("next", Weight.Headline, [.. ExplainAdvice.Of(found).Select(line => new TextLine(line))]),
                new("conditions", Weight.Headline, [.. Conditions(run, found)]),
                new("shares", Weight.Primary, All(found)),
                new("chart", Weight.Detail, Chart(run, found)),
                new("flames", Weight.Detail, [.. Flames(run)]),
                new("signatures", Weight.Primary, [.. Signatures(run)]),
                new("methods", Weight.Primary, [.. Methods(run)]),
                new("references", Weight.Primary, References(run, found)),
                new("method", Weight.Primary, new TextLine(Method(run))),
            ],
        };
    }

    private static VerdictCard[] Cards(ExplainRun run, LoginExplanation found)
    {
        VerdictLine verdict = Verdict(run, found);
        RequestShare? largest =
            found.Causes.Count > 0 ? found.Causes[0]
            : found.Shares.Count > 0 ? found.Shares[0]
            : null;
        return largest is null
            ? []
            :
            [
                new(verdict.Word, PrintableText.Of(run.Server))
                {
                    Value = Percent(largest.Share),
                    Unit = $"of {Milliseconds(found.MillisecondsPerRequest)}",
                    Meaning = $"of a request is {WaitNames.Of(largest.Kind)}.",
                    Advice = Document.AdviceIn(ExplainAdvice.Of(found).Select(line => new TextLine(line))),
                },
            ];
    }

    private static VerdictLine Verdict(ExplainRun run, LoginExplanation found)
    {
        string request = Invariant($"{Milliseconds(found.MillisecondsPerRequest)} per request");
        string[] parts =
        [
            .. found.Conditions.Select(condition => ConditionText(condition, run)),
            .. found.Causes.Select((cause, index) => Sentence(run, cause, index == 0 ? request : null, found)),
        ];
        return found.Doubt is { } doubt ? new(VerdictWords.Undecided, $"{request}. {DoubtText(doubt, run.Processor!, found, run.Seconds)}")
            : parts.Length == 0
                ? new(VerdictWords.NothingWrong, Invariant($"{request}. Most of it is {WaitNames.Of(found.Shares[0].Kind)}."))
            : new(VerdictWords.Cause, $"{string.Join("; then ", parts)}.");
    }

    private static string DoubtText(ExplanationDoubt doubt, ProcessorTime processor, LoginExplanation found, double seconds) =>
        doubt == ExplanationDoubt.UnseenCpuTime
            ? Invariant($"{found.UnseenSeconds:0.0} of {processor.PoolSeconds:0.0} s of CPU time were on no stack that was seen.")
            : Invariant($"{WaitNames.Of(found.Shares[0].Kind)} seems to be most of it, ")
                + Invariant($"and the server used {Percent(processor.UsedSeconds / seconds / processor.Cores)} of all cores.");

    private static string Sentence(ExplainRun run, RequestShare cause, string? request, LoginExplanation found) =>
        WaitNames.Of(cause.Kind)
        + (cause.Component is { } component ? $" ({component})" : "")
        + Invariant($", {Percent(cause.Share)}{(request is null ? "" : $" of {request}")}")
        + cause.Kind switch
        {
            WaitKind.Signing when run.Signatures is { Count: > 0 } => Invariant($" (RSA, {found.KeyBits} bits)"),
            WaitKind.Signing when found.KeyBits is { } bits => Invariant($" (RSA, about {bits} bits if each signs once)"),
            WaitKind.Signing when found.Equivalent is { } equivalent => Invariant(
                $" (as {equivalent.Signatures:0.0} signatures of RSA {equivalent.KeyBits})"
            ),
            WaitKind.Blocking when found.BlockedOn is { } on => $" (threads wait for {(on == WaitKind.Http ? "HTTP" : "the database")})",
            WaitKind.OtherCode or WaitKind.Lock or WaitKind.Blocking when cause.Method is { } method => $" ({PrintableText.Of(method)})",
            _ => "",
        }
        + (
            cause.Kind == WaitKind.Signing && CoreWait(cause, found) is > 0 and var wait
                ? $", {Milliseconds(wait)} of its {Milliseconds(cause.Milliseconds)} waiting for a core"
                : ""
        );

    // Only where it is most of the time: a smaller key is then half of the remedy.
    private static double? CoreWait(RequestShare signing, LoginExplanation found) =>
        signing.WaitShare < LoginExplanation.MinShare && found.SigningCpuMilliseconds < signing.Milliseconds / 2
            ? signing.Milliseconds - found.SigningCpuMilliseconds
            : null;

    private static string ConditionText(MachineCondition condition, ExplainRun run)
    {
        ProcessorTime processor = run.Processor!;
        return condition switch
        {
            MachineCondition.NoCpuLeft => Invariant(
                $"no CPU left: other processes use {processor.OtherCores:0.0} of {processor.Cores} cores"
            ),
            MachineCondition.IdleCores =>
                $"threads wait for a core, with {Percent(processor.IdleShare(run.Seconds)!.Value)} of the CPU idle",
            _ => "the CPU limit stopped the server in "
                + $"{Percent((double)processor.ThrottledPeriods!.Value / processor.Periods!.Value)} of its periods",
        };
    }

    private static ReportTable Brief(ExplainRun run, LoginExplanation found)
    {
        RequestShare[] listed = [.. found.Shares.Where(share => share.Share >= MinListed)];
        double rest = found.Shares.Except(listed).Sum(share => share.Share);
        return new(
            "",
            [new("part of a request"), new("share", true), new("time", true), new("note")],
            [
                .. listed.Select(share =>
                    (IReadOnlyList<ReportCell>)
                        [
                            ReportCell.Plain(WaitNames.Of(share.Kind)),
                            new(Percent(share.Share), share.Share),
                            new(Milliseconds(share.Milliseconds), share.Milliseconds),
                            ReportCell.Plain(Remark(share, run, found)),
                        ]
                ),
                .. rest > 0
                    ? new IReadOnlyList<ReportCell>[]
                    {
                        [
                            ReportCell.Plain("everything else"),
                            new(Percent(rest), rest),
                            new(Milliseconds(rest * found.MillisecondsPerRequest), rest * found.MillisecondsPerRequest),
                            ReportCell.Plain(""),
                        ],
                    }
                    : [],
            ]
        );
    }

    private static string Remark(RequestShare share, ExplainRun run, LoginExplanation found) =>
        share.Kind switch
        {
            // A library that signs one at a time, as Microsoft.IdentityModel 5 does.
            WaitKind.Signing when share.WaitShare >= LoginExplanation.MinShare => Invariant(
                $"{Milliseconds(found.SigningCpuMilliseconds)} CPU; {Percent(share.WaitShare)} of it waits for other signatures"
            ),
            WaitKind.Signing => Invariant($"{Milliseconds(found.SigningCpuMilliseconds)} CPU")
                + (run.References is [var small, ..] ? Invariant($"; RSA {small.KeyBits} here: {Milliseconds(small.Milliseconds)}") : ""),
            WaitKind.Computing => "which code: without --light",
            _ => share.Component ?? "",
        };

    private static IEnumerable<TextLine> Conditions(ExplainRun run, LoginExplanation found)
    {
        if (run.Processor is { } processor)
        {
            double share = processor.UsedSeconds / run.Seconds / processor.Cores;
            yield return new(
                Invariant($"CPU: the server used {Percent(share)} of {processor.Cores} cores")
                    + (processor.OtherCores is { } others ? Invariant($", other processes {Percent(others / processor.Cores)}.\n") : ".\n")
                    + Invariant($"Threads waited for a core in {Percent(1 - found.CoreShare)} of their computing time.")
            );
        }

        double onThreads = run.Threads.Sum(time => time.Seconds);
        if (run.CutSeconds >= MinListed * onThreads && onThreads > 0)
            yield return new(
                Invariant($"{Percent(run.CutSeconds / onThreads)} of the time on threads is of stacks that .NET cut at 100 frames: ")
                    + "what called those is not known."
            );

        if (run.LostEvents > 0)
            yield return new(Invariant($"Caveat: {run.LostEvents:N0} events were lost. Repeat it when the machine is less busy."));
        yield return new(
            Invariant($"{run.Requests:N0} requests in {run.Seconds:0} s, ")
                + (run.IsLight ? "events only" : Invariant($"{run.StackSamples:N0} samples"))
                + Invariant($". Attaching took {run.AttachSeconds:0.0} s.")
        );
    }

    private static ReportTable All(LoginExplanation found) =>
        ReportTable.Of(
            "A request's time",
            found.Shares,
            [
                new("Part", share => ReportCell.Plain(WaitNames.Of(share.Kind))),
                new("Share", share => ReportCell.Percent(share.Share), true),
                new("ms per request", share => ReportCell.Figure(share.Milliseconds), true),
                new("Library", share => ReportCell.Of(share.Component)),
                new("Cause", share => ReportCell.Of(found.Causes.Contains(share))),
            ]
        );

    private static IEnumerable<FlameGraph> Flames(ExplainRun run)
    {
        if (run.Stacks is { Count: > 0 } stacks)
            yield return new(
                "Time on threads: the lowest row is the part, above each method is what it called",
                [.. stacks.Select(stack => new FlameLine(WaitNames.Of(stack.Kind), stack.Frames.Split(';'), stack.Seconds))]
            );
    }

    private static IEnumerable<ReportTable> Signatures(ExplainRun run)
    {
        if (run.Signatures is { Count: > 0 } signatures)
            yield return ReportTable.Of(
                "RSA signatures, each counted: wall time",
                signatures,
                [
                    new("Key", key => ReportCell.Plain(Invariant($"RSA {key.KeyBits}"))),
                    new("Signatures", key => ReportCell.Count(key.Count), true),
                    new("Median, ms", key => ReportCell.Figure(key.MedianMilliseconds), true),
                    new("p95, ms", key => ReportCell.Figure(key.P95Milliseconds), true),
                    new("Per request", key => ReportCell.Figure(key.Count / (double)run.Requests), true),
                ]
            );
    }

    private static IEnumerable<ReportTable> Methods(ExplainRun run)
    {
        ThreadTime[] own = [.. run.Threads.Where(time => time.Method is not null).Take(10)];
        if (own.Length > 0)
            yield return ReportTable.Of(
                "By the application's innermost method",
                own,
                [
                    new("Method", time => ReportCell.Name(time.Method!)),
                    new("Part", time => ReportCell.Plain(WaitNames.Of(time.Kind))),
                    new("Seconds on threads", time => ReportCell.Figure(time.Seconds), true),
                ]
            );
    }

    private static ReportTable References(ExplainRun run, LoginExplanation found) =>
        ReportTable.Of(
            "One signature on this machine, CPU time",
            run.References,
            [
                new("Key", key => ReportCell.Plain(Invariant($"RSA {key.KeyBits}"))),
                new("ms", key => ReportCell.Figure(key.Milliseconds), true),
                new("Nearest to the server's", key => ReportCell.Of(key.KeyBits == found.KeyBits)),
            ]
        );

    private static ReportChart Chart(ExplainRun run, LoginExplanation found) =>
        new()
        {
            Title = "One request's time by part",
            Kind = ChartKind.Stack,
            Dimension = "Server",
            Figure = "Time of one request, ms",
            Points =
            [
                .. found
                    .Shares.Where(share => share.Share > 0)
                    .Select(share => new ChartPoint(WaitNames.Of(share.Kind), PrintableText.Of(run.Server), share.Milliseconds)),
            ],
        };

    private static string Method(ExplainRun run) =>
        Invariant(
            $"Time of a request: the mean number in flight ({run.InFlight:0.00}) × the window / the requests that ended (Little's law). "
        )
        + (run.IsLight ? "On threads: their CPU time. " : "On threads: stacks of the runtime's sampler. ")
        + "Waiting: the durations of calls. "
        + Invariant(
            $"A cause takes at least {Percent(LoginExplanation.MinShare)} of a request, and {LoginExplanation.MinMilliseconds} ms of "
        )
        + Invariant($"waiting or {LoginExplanation.MinCpuMilliseconds} ms CPU.");

    private static string Milliseconds(double milliseconds) => ShortNumber.Milliseconds(milliseconds * NanosecondsPerMillisecond);

    private static string Percent(double share) => Invariant($"{100 * share:0}%");
}
