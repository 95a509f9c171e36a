using TokenSigningBench.Reports.Documents;

namespace TokenSigningBench.Explain.Explanation;

/// <summary>What was seen inside a server of ours, as a sentence of another command's document.</summary>
public static class InsideLine
{
    // Smaller parts are not worth a word.
    private const double MinShare = 0.05;

    /// <param name="certificate">The server's certificate.</param>
    /// <param name="serverTiming">The signing time that the server states itself, in ms; null if it states none.</param>
    public static TextLine Of(string certificate, ExplainRun run, double? serverTiming)
    {
        var found = LoginExplanation.Of(run);
        string parts = string.Join(
            ", ",
            found
                .Shares.Where(share => share.Share >= MinShare)
                .Select(share => Invariant($"{WaitNames.Of(share.Kind)} {100 * share.Share:0}%"))
        );
        double? signing = found.Shares.FirstOrDefault(share => share.Kind == WaitKind.Signing)?.Milliseconds;
        string stated =
            signing is { } inside && serverTiming is { } sign
                ? Invariant($" Signing takes {inside:0.00} ms by its stacks; above, by Server-Timing, {sign:0.00} ms.")
                : "";
        return new(
            Invariant($"{certificate}, inside the server: {found.MillisecondsPerRequest:0.00} ms per request; {parts} ")
                + Invariant($"({run.Requests:#,0} requests, not counted above).{stated}"),
            1
        );
    }
}
