using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Reports.Charts;
using TokenSigningBench.Reports.Features;

namespace TokenSigningBench.Lab.Login.Url;

/// <summary>
/// What pairs of requests show about signing at the user's own server: the times, the bound, the comparison, and the verdict.
/// </summary>
public static class TokenPathDocument
{
    public static ReportedKind Kind() => ReportedKind.Of<TokenPathRun>("login-url", () => TokenPathRunTypes.Default, run => [Of(run)]);

    /// <exception cref="UserErrorException">The run has no requests to a server.</exception>
    public static Document Of(RunFile run)
    {
        TokenPathRun path = run.Of<TokenPathRun>();
        SigningInference? inference = SigningInference.Of(path);
        return new()
        {
            Id = "login-url",
            Title = $"Signing's part at {path.Endpoint}",
            Cards = inference is null ? [] : [TokenPathAnswer.Card(path, inference)],
            Blocks =
            [
                PartialBlock.Of(path.Partial),
                new("verdict", Weight.Headline, inference is null ? [new TextLine(NoPairs)] : TokenPathAnswer.Items(path, inference)),
                new(
                    "requests",
                    Weight.Primary,
                    new TextLine(
                        Invariant($"{path.Endpoint}, client {path.ClientId}: {path.Pairs.Count} rounds, one request at a time, ")
                            + Invariant($"{path.Requests} requests in total{(path.Partial is null ? "" : " (PARTIAL)")}")
                    )
                ),
                new("times", Weight.Primary, [.. inference is null ? [] : Times(path, inference, run.Machine)]),
                new(
                    "reason",
                    Weight.Primary,
                    [.. inference is null ? [] : TokenPathSentences.Of(path, inference).Select(sentence => new TextLine(sentence, 1))]
                ),
                new("warnings", Weight.Primary, [.. Warnings(path).Select(warning => new TextLine($"warning  {warning}", 1))]),
                new("pairs", Weight.Detail, Chart(path), Pairs(path)),
            ],
        };
    }

    private const string NoPairs = "No round of requests was measured.";

    private static IEnumerable<Fact> Times(TokenPathRun run, SigningInference inference, MachineFacts machine)
    {
        if (run.AuthorizeMilliseconds is { Count: > 1 } authorize)
            yield return Fact(
                "Authorize, for the code",
                new Summary(authorize).Median,
                "sent before the measurement; no token is created there"
            );
        yield return Fact("With a token", inference.Page.Estimate, "median time to first byte");
        yield return Fact($"Without ({TokenPathSentences.Control(run.Control)})", inference.ControlMilliseconds, "");
        yield return Fact(
            "Difference",
            inference.Difference,
            inference.ControlSigns
                ? "it bounds nothing, because codes are signed too: one more signature takes longer"
                : "an upper bound for signing.\nIt includes all work for a token, such as profile lookup and grant"
        );
        if (run.OtherCount is { } otherCount && inference.CountDifference is { } one)
            yield return Fact(
                "One more signature",
                one,
                $"with response_type={otherCount.ResponseType}: "
                    + Invariant($"{otherCount.Signatures} signatures in place of {run.SignaturesPerAnswer}")
            );
        if (inference.Lookup is { } lookup)
            yield return Fact("Profile lookup", lookup, "time of userinfo minus that of its refusal of an invalid token");
        if (run.ReferenceKey is { } key && inference.LocalMilliseconds is { } here)
        {
            string signatures =
                run.SignaturesPerAnswer == 1
                    ? $"one {run.Algorithm} signature"
                    : Invariant($"{run.SignaturesPerAnswer} {run.Algorithm} signatures");
            yield return Fact("The same key size here", here, $"for {signatures} with {key.Key} on {machine.CpuModel ?? "this machine"}");
        }

        if (inference.ServerSignMilliseconds is { } server)
            yield return Fact(
                "Server-Timing, sign",
                server,
                inference.HasPlausibleTiming
                    ? "as reported by the server"
                    : "reported by the server: its times are longer than its responses, so not used"
            );
    }

    private static Fact Fact(string label, Interval interval, string note) =>
        Fact(label, interval.Estimate, Invariant($"(97.5% interval: {interval.Low:0.00} to {interval.High:0.00}), {note}"));

    private static Fact Fact(string label, double milliseconds, string note) =>
        new(label, new(Invariant($"{milliseconds:0.00} ms"), milliseconds), note);

    private static IEnumerable<string> Warnings(TokenPathRun run)
    {
        if (run.Partial is { } partial)
            yield return $"Partial: {partial}.";
        if (run.NotVerified is { } reason)
            yield return $"The token is NOT verified: {reason}.";
        if (run.ReferenceKey is null && run.NotVerified is null && run.NoReferenceKey is { } cause)
            yield return $"The key size of the token was not timed here: {cause}.";
        foreach (string note in run.Notes)
            yield return $"{note}.";
    }

    private static ReportTable Pairs(TokenPathRun run) =>
        new(
            "With and without a token",
            [
                new("Round", true),
                new("With a token, ms", true),
                new("Without, ms", true),
                new("Difference, ms", true),
                new("Another number of signatures, ms", true),
                new("Userinfo, ms", true),
                new("Userinfo refused, ms", true),
                new("Signing as reported by the server, ms", true),
                new("First request"),
            ],
            [
                .. run.Pairs.Select(
                    (pair, index) =>
                        (IReadOnlyList<ReportCell>)
                            [
                                ReportCell.Count(index + 1),
                                ReportCell.Figure(pair.WithToken),
                                ReportCell.Figure(pair.Without),
                                ReportCell.Figure(pair.WithToken - pair.Without),
                                ReportCell.Figure(pair.WithOtherCount),
                                ReportCell.Figure(pair.Userinfo),
                                ReportCell.Figure(pair.UserinfoRefused),
                                ReportCell.Figure(pair.ServerSign),
                                ReportCell.Of(pair.ControlFirst ? "last of the columns" : "with a token"),
                            ]
                ),
            ]
        );

    private static ReportChart Chart(TokenPathRun run) =>
        PercentileCurve.Chart(
            "Time to first byte with and without a token, by percentile",
            [
                .. PercentileCurve.Of("with a token", run.Pairs.Select(pair => pair.WithToken)),
                .. PercentileCurve.Of("without", run.Pairs.Select(pair => pair.Without)),
            ]
        );
}
