using TokenSigningBench.Reports.Features;

namespace TokenSigningBench.Check.Size;

/// <summary>The sizes of a login's tokens and, for each message that carries one, the program with the least room.</summary>
public static class SizeDocument
{
    public static ReportedKind Kind() => ReportedKind.Of<SizeRun>("size", () => SizeRunTypes.Default, run => [Of(run)]);

    /// <exception cref="UserErrorException">The run has no sizes.</exception>
    public static Document Of(RunFile run)
    {
        SizeRun sizes = run.Of<SizeRun>();
        return new()
        {
            Id = "size",
            Title = "Where a token is too long",
            ShowsSamplesFile = false,
            Cards = [Card(sizes)],
            Details = "limits, log lines and sources",
            Blocks =
            [
                new(
                    "answer",
                    Weight.Headline,
                    [Verdict(sizes), .. Unsigned(sizes), .. Sizes(sizes).Select(line => new TextLine(line, 1)), Brief(sizes)]
                ),
                new("next", Weight.Headline, [.. Next(sizes)]),
                new("measured", Weight.Headline, [.. Differences(sizes)]),
                new("measurements", Weight.Primary, [.. Measurements(sizes)]),
                new("limits", Weight.Primary, Limits(sizes)),
                new("method", Weight.Primary, [.. Method(sizes).Select(line => new TextLine(line))]),
            ],
        };
    }

    private static VerdictLine Verdict(SizeRun run)
    {
        string key = run.Key == run.Algorithm ? run.Key : $"{run.Key}, {run.Algorithm}";
        return run.TooLong.Any()
            ? new(VerdictWords.TooLong, $"{key}: {string.Join("; ", run.TooLong.Select(Place))}")
            : new(VerdictWords.Fits, key);
    }

    private static VerdictCard Card(SizeRun run) =>
        Verdict(run) is var verdict && run.TooLong.FirstOrDefault() is { } first
            ? new(verdict.Word, run.Key)
            {
                Value = first.Name,
                Unit = $"at {first.At}",
                Meaning = $"Too long: {string.Join("; ", run.TooLong.Select(Place))}.",
                Advice = Document.AdviceIn(Next(run)),
            }
            : new(verdict.Word, run.Key) { Meaning = verdict.Text };

    private static string Place(SizeHop hop) => $"{hop.Name} at {hop.At}";

    // An RSA signature is as long as its key.
    private static IEnumerable<TextLine> Unsigned(SizeRun run)
    {
        if (KnownDefect.WarningOf([("this key", run.Algorithm, 8 * run.SignatureBytes)]) is { } warning)
            yield return new(warning);
    }

    private static IEnumerable<string> Sizes(SizeRun run)
    {
        string token = run.ClaimsSource is null ? "Sample identity token" : $"Identity token with {run.ClaimsSource}";
        string chunks = run.CookieChunks == 1 ? "" : Invariant($", {run.CookieChunks} chunks");
        string path = run.Through.SequenceEqual(HeadLimits.Programs)
            ? Invariant($"all {run.Through.Count} known programs")
            : string.Join(", ", run.Through);
        yield return Invariant($"{token} {run.IdentityTokenBytes:N0} B, access token {run.AccessTokenBytes:N0} B,");
        yield return Invariant($"session cookie {run.CookieBytes:N0} B ({(run.SavesTokens ? "with" : "without")} the tokens{chunks}).");
        yield return $"Judged for {path}, with default settings.";
    }

    private static ReportTable Brief(SizeRun run) =>
        ReportTable.Of(
            "",
            run.Hops,
            [
                new("Message", hop => ReportCell.Plain(hop.Name)),
                new("First to fail", hop => ReportCell.Plain(hop.Passes ? "none" : $"{hop.At} {hop.Failure}")),
                new("Left, B", hop => Room(hop), true),
                new("Too large", hop => ReportCell.Plain(hop.Passes ? "" : TooLarge(hop))),
                new("Remedy", hop => ReportCell.Plain(hop.Passes ? "" : hop.Remedy ?? ShortName(hop.Setting!))),
            ]
        );

    private static IEnumerable<TextLine> Next(SizeRun run)
    {
        SizeHop[] failed = [.. run.TooLong];
        // A key that is too large for one message is seldom worth a setting.
        string[] ofKey = [.. failed.Where(hop => hop.Cause == "key").Select(hop => hop.Name)];
        if (ofKey.Length > 0)
            yield return new(
                $"Fix: use a smaller key: P-256 makes {string.Join(" and ", ofKey.Select(name => $"the {name}"))} short enough."
            );
        foreach (string line in failed.Select(hop => RaiseLine(hop, hop.Cause == "key" ? "Or" : "Fix:")).Distinct())
            yield return new(line);
        if (failed.Any(hop => hop.Remedy is null))
            yield return new(
                $"Or make the cookie smaller: {(run.SavesTokens ? "SaveTokens = false" : "fewer claims")}, or a server-side store."
            );
        if (failed.Length == 0)
            yield return new("Every message fits. Proxies add some hundred bytes of their own.");
        if (run.IfTokensAreSaved is { Count: > 0 } saved)
            yield return new($"With SaveTokens = true, too long: {string.Join("; ", saved.Select(Place))}. Judge that with --save-tokens.");
    }

    private static string RaiseLine(SizeHop hop, string start) =>
        hop.Setting!.StartsWith(HeadLimit.NoSetting, StringComparison.Ordinal)
            ? $"No setting raises the limit of {hop.At}: {hop.Setting[HeadLimit.NoSetting.Length..]}"
            : $"{start} {(hop.Remedy is { } remedy ? $"{hop.Name}: {remedy}. Or " : "")}raise the limit of {hop.At}: {hop.Setting}";

    // The word that is a name has capitals or joints: "KestrelServerLimits.MaxRequestLineSize = 32768", "-p http_req_hdr_len=32k",
    // "gunicorn --limit-request-line 8190". The lines below the table have the whole setting.
    internal static string ShortName(string setting)
    {
        string? name = setting.StartsWith(HeadLimit.NoSetting, StringComparison.Ordinal)
            ? null
            : setting
                .Split(' ', '=', ':')
                .FirstOrDefault(word => word.Any(char.IsAsciiLetterUpper) || word.TrimStart('-').IndexOfAny(['_', '-', '.']) > 0);
        return name is null ? "see below"
            : name.Split('.')[^1] is var member && char.IsAsciiLetterUpper(member[0]) ? member
            : name;
    }

    private static string TooLarge(SizeHop hop) => hop.Cause == "both" ? "key, claims" : hop.Cause ?? "";

    private static ReportCell Room(SizeHop hop) =>
        hop.At is null ? ReportCell.Plain("no limit")
        : hop.RoomBytes is { } room ? new(room.ToString("+#,##0;-#,##0;0", CultureInfo.InvariantCulture), room)
        : ReportCell.Of(null);

    private static IEnumerable<TextLine> Differences(SizeRun run)
    {
        if (run.Measured is null)
            yield break;
        MeasuredLimit[] different = [.. run.Measured.Where(limit => limit.Bytes != limit.PredictedBytes)];
        if (run.Measured.Count > 0)
        {
            string programs = string.Join(", ", run.Measured.Select(limit => $"{limit.Program} {limit.Version}").Distinct());
            yield return new(
                different.Length == 0
                    ? Invariant($"Measured: {programs}. All {run.Measured.Count} limits are as predicted.")
                    : Invariant($"Measured: {programs}. {different.Length} of {run.Measured.Count} limits differ from the formula:")
            );
        }

        foreach (MeasuredLimit limit in different)
            yield return new(
                Invariant($"{limit.Program} {limit.Version}, {limit.Message}, {limit.Series}{(limit.InPieces ? " in pieces" : "")}: ")
                    + Invariant($"{limit.Bytes:N0} B pass, {limit.PredictedBytes:N0} predicted."),
                1
            );
        foreach (NotMeasured program in run.NotMeasured ?? [])
            yield return new($"Not measured: {program.Program}, {program.Reason}.");
    }

    private static IEnumerable<ReportTable> Measurements(SizeRun run)
    {
        if (run.Measured is not { Count: > 0 })
            yield break;
        yield return ReportTable.Of(
            "Longest value that passes",
            run.Measured,
            [
                new("Program", limit => ReportCell.Of($"{limit.Program} {limit.Version}")),
                new("Message", limit => ReportCell.Of(limit.Message)),
                new("What grows", limit => ReportCell.Of(limit.Series)),
                new("Sent", limit => ReportCell.Of(limit.InPieces ? "in pieces" : "whole")),
                new("Measured, B", limit => ReportCell.Count(limit.Bytes), true),
                new("Predicted, B", limit => ReportCell.Count(limit.PredictedBytes), true),
            ]
        );
    }

    private static ReportTable Limits(SizeRun run) =>
        ReportTable.Of(
            "The limit with the least room, with default settings",
            run.Hops,
            [
                new("Message", hop => ReportCell.Plain(hop.Name)),
                new("Head, B", hop => ReportCell.Count(hop.HeadBytes), true),
                new(
                    "Program",
                    hop => ReportCell.Of(hop.At is null ? null : $"{hop.At} {hop.Version}{(hop.IsMeasured ? "" : " (documented)")}")
                ),
                new("Limit, B", hop => ReportCell.Of(hop.Formula)),
                new("Above it", hop => ReportCell.Of(hop.Failure)),
                new("Setting", hop => ReportCell.Of(hop.Setting)),
                new("Log", hop => ReportCell.Of(hop.LogLine)),
            ]
        );

    private static IEnumerable<string> Method(SizeRun run)
    {
        yield return $"Tokens: {run.Algorithm}, signature {run.SignatureBytes.ToString("N0", CultureInfo.InvariantCulture)} B: "
            + "the identity token, and the access token of the same login (RFC 9068). Your own claims are in both.";
        yield return ReferenceToken.Definition;
        yield return "Session cookie: ASP.NET Core's cookie handler. Left: by how much the value that carries the token "
            + "may grow. Too large: key if the token of a P-256 key fits; claims if the message fits without the user's own claims.";
        yield return "form_post carries tokens in the body, where these limits do not apply.";
        yield return "The cookie handler splits a cookie at 4,050 B. Browsers drop a cookie above 4,096 B without a message: "
            + "a server that does not split it needs a server-side session.";
    }
}
