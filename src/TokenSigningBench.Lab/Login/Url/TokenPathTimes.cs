using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Lab.Login.Url;

/// <summary>The times that a verdict on the token path rests on, one row for each control that was available.</summary>
internal static class TokenPathTimes
{
    public static ReportTable Table(TokenPathRun run, SigningInference inference) =>
        new(
            "",
            [new("Median time to first byte"), new("Time", true), new("Note, 95% intervals")],
            [
                .. Rows(run, inference)
                    .Select(row =>
                        (IReadOnlyList<ReportCell>)
                            [
                                ReportCell.Of(row.Label),
                                new(Invariant($"{FigureText.Milliseconds(row.Milliseconds)} ms"), row.Milliseconds),
                                ReportCell.Plain(row.Note),
                            ]
                    ),
            ]
        );

    private static IEnumerable<Row> Rows(TokenPathRun run, SigningInference inference)
    {
        yield return new("With a token", inference.Page.Estimate, "");
        yield return new("Without a token", inference.ControlMilliseconds, TokenPathSentences.Control(run.Control));
        yield return Row.Of(
            "Difference",
            inference.Difference,
            inference.ControlSigns ? ", codes are signed too" : ", upper bound for signing"
        );
        if (inference.CountDifference is { } otherCount)
            yield return Row.Of("One more signature", otherCount, ", upper bound for signing");
        if (inference.Lookup is { } lookup)
            yield return Row.Of("Profile lookup", lookup, ", by userinfo");
        if (inference.LocalMilliseconds is { } local)
            yield return new("Signing here", local, $"{run.Algorithm}, {run.ReferenceKey!.Key}, on this machine");
        if (inference.ServerSignMilliseconds is { } sign)
            yield return new(
                "Server-Timing, sign",
                sign,
                inference.HasPlausibleTiming ? "reported by the server" : "not plausible: longer than the responses"
            );
    }

    private sealed record Row(string Label, double Milliseconds, string Note)
    {
        public static Row Of(string label, Interval interval, string note) =>
            new(label, interval.Estimate, $"{FigureText.Milliseconds(interval.Low)} to {FigureText.Milliseconds(interval.High)} ms{note}");
    }
}
