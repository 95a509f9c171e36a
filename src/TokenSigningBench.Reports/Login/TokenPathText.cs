using System.Text;
using TokenSigningBench.Core.Attribution;
using TokenSigningBench.Core.Measurement;

namespace TokenSigningBench.Reports.Login;

/// <summary>What pairs of requests say of signing at somebody's own server: the times, the bound, what it is compared with, and the verdict.</summary>
public static class TokenPathText
{
    private const int LabelWidth = 30;

    /// <summary>Renders the run.</summary>
    /// <param name="run">What was measured.</param>
    /// <param name="machine">The machine that a key like the token's own was timed on.</param>
    /// <param name="samples">The file that it is kept in; null where there is none.</param>
    public static string Render(TokenPathRun run, MachineFacts machine, string? samples)
    {
        ArgumentNullException.ThrowIfNull(run);
        ArgumentNullException.ThrowIfNull(machine);
        SigningInference? inference = SigningInference.Of(run);
        string[] parts =
        [
            Text($"{run.Endpoint}, client {run.ClientId}: {run.Pairs.Count} pairs, one request at a time, {run.Requests} requests altogether{(run.Partial is null ? "" : " (PARTIAL)")}\n"),
            inference is null ? "" : Times(run, inference, machine),
            inference is null ? "" : string.Concat(TokenPathSentences.Of(run, inference).Select(sentence => $"  {sentence}\n")),
            string.Concat(Warnings(run).Select(warning => $"  warning  {warning}\n")),
            samples is null ? "" : $"Samples: {samples}\n",
        ];
        return string.Join('\n', parts.Where(part => part.Length > 0));
    }

    private static string Times(TokenPathRun run, SigningInference inference, MachineFacts machine)
    {
        var text = new StringBuilder();
        if (run.AuthorizeMilliseconds is { Count: > 1 } authorize)
            text.Append(Line("Authorize, for the code", new Summary(authorize).Median, "before all of this; no token is made there"));
        text.Append(Line("With a token", inference.PageMilliseconds, "to the first byte, the median"));
        text.Append(Line($"Without ({Control(run.Control)})", inference.ControlMilliseconds, ""));
        BootstrapInterval bound = inference.Bound;
        text.Append(Line("Difference", bound.Estimate, Text($"(95 % interval: {Number(bound.Low)} to {Number(bound.High)}), {100 * inference.Share:0} % of the first: the most that signing can take;")));
        text.Append(Indent("what else is done for a token alone, such as a profile's lookup and a grant, is in it too\n"));
        if (run.LikeKey is { } key && inference.HereMilliseconds is { } here)
        {
            string signatures = run.SignaturesPerAnswer == 1 ? $"one {run.Algorithm} signature" : Text($"{run.SignaturesPerAnswer} {run.Algorithm} signatures");
            text.Append(Line("A key like the token's own", here, $"for {signatures} with {key.Key} on {machine.CpuModel ?? "this machine"}:"));
            text.Append(Indent(Text($"another CPU than the server's, unless it runs here; they agree from {Number(inference.AgreesFrom)} to {Number(inference.AgreesTo)} ms, the interval widened {SigningInference.OtherProcessor:0.#} times\n")));
        }

        if (inference.ServerSignMilliseconds is { } server)
            text.Append(Line("Server-Timing, sign", server, inference.ServerSignShare is { } share ? Text($"{100 * share:0} % of the first, says the server itself") : "says the server itself, more than the whole page: not to be relied on"));
        return text.ToString();
    }

    private static IEnumerable<string> Warnings(TokenPathRun run)
    {
        if (run.Partial is { } partial)
            yield return $"Partial: {partial}.";
        if (run.NotVerified is { } reason)
            yield return $"The token is NOT verified: {reason}.";
        if (run.LikeKey is null && run.NotVerified is null && run.NoLikeKey is { } cause)
            yield return $"No key like the token's own was timed: {cause}.";
        foreach (string note in run.Notes)
            yield return $"{note}.";
    }

    private static string Control(TokenPathControl control) => control switch
    {
        TokenPathControl.Code => "response_type=code",
        TokenPathControl.NoNonce => "no nonce",
        _ => "wrong code_verifier",
    };

    private static string Line(string label, double milliseconds, string rest) => $"  {label.PadRight(LabelWidth)}{Text($"{milliseconds:0.00}"),9} ms {rest}".TrimEnd() + "\n";

    private static string Indent(string text) => new string(' ', LabelWidth + 15) + text;

    private static string Number(double milliseconds) => Text($"{milliseconds:0.00}");

    private static string Text(FormattableString text) => FormattableString.Invariant(text);
}
