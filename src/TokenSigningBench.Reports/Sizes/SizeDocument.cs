using TokenSigningBench.Core.Sizes;

namespace TokenSigningBench.Reports.Sizes;

/// <summary>The sizes of a login's tokens and, for each message that carries one, the program with the least room.</summary>
internal static class SizeDocument
{
    /// <exception cref="UserErrorException">The run has no sizes.</exception>
    public static Document Of(RunFile run)
    {
        SizeRun sizes = run.Of<SizeRun>();
        return new()
        {
            Id = "size",
            Title = "Where a token is too long",
            ShowsSamplesFile = false,
            Details = "Limits, log lines and sources",
            Blocks =
            [
                new("answer", Weight.Headline, new TextLine(Headline(sizes)), Brief(sizes)),
                new("caveat", Weight.Headline, new TextLine(Caveat(sizes))),
                new("limits", Weight.Primary, Limits(sizes)),
                new("method", Weight.Primary, [.. Method(sizes).Select(line => new TextLine(line))]),
            ],
        };
    }

    private static string Headline(SizeRun run)
    {
        string chunks = run.CookieChunks == 1 ? "" : Invariant($" ({run.CookieChunks} chunks)");
        return Invariant($"{run.Key}: identity token {run.IdentityTokenBytes:N0} B, access token {run.AccessTokenBytes:N0} B,\n")
            + Invariant($"session cookie {run.CookieBytes:N0} B{chunks}. Through {string.Join(", ", run.Through)}.");
    }

    private static ReportTable Brief(SizeRun run) =>
        new(
            "",
            [new("message"), new("first to fail"), new("room", true), new("remedy")],
            [
                .. run.Hops.Select(hop =>
                    (IReadOnlyList<ReportCell>)
                        [
                            ReportCell.Plain(hop.Name),
                            ReportCell.Plain(hop.Passes ? "none" : $"{hop.At} {hop.Failure}"),
                            Room(hop),
                            ReportCell.Plain(hop.Passes ? "" : Remedy(hop)),
                        ]
                ),
            ]
        );

    private static string Caveat(SizeRun run) =>
        run.Hops.FirstOrDefault(hop => !hop.Passes) is { } failed
            ? $"{failed.At}: {failed.Setting} raises the limit."
            : "Every message fits. Forwarding proxies add some hundred bytes.";

    private static string Remedy(SizeHop hop) => $"{hop.Remedy} (cause: {hop.Cause})";

    private static ReportCell Room(SizeHop hop) =>
        hop.At is null ? ReportCell.Plain("no limit")
        : hop.RoomBytes is { } room ? new(room.ToString("+#,##0;-#,##0;0", CultureInfo.InvariantCulture) + " B", room)
        : ReportCell.Of(null);

    private static ReportTable Limits(SizeRun run) =>
        new(
            "The limit with the least room, with default settings",
            [new("Message"), new("Head, B", true), new("Program"), new("Limit, B"), new("Above it"), new("Setting"), new("Log")],
            [
                .. run.Hops.Select(hop =>
                    (IReadOnlyList<ReportCell>)
                        [
                            ReportCell.Plain(hop.Name),
                            ReportCell.Count(hop.HeadBytes),
                            ReportCell.Of(hop.At is null ? null : $"{hop.At} {hop.Version}{(hop.IsMeasured ? "" : " (documented)")}"),
                            ReportCell.Of(hop.Formula),
                            ReportCell.Of(hop.Failure),
                            ReportCell.Of(hop.Setting),
                            ReportCell.Of(hop.LogLine),
                        ]
                ),
            ]
        );

    private static IEnumerable<string> Method(SizeRun run)
    {
        yield return $"Tokens: {run.Algorithm}, a signature of {run.SignatureBytes.ToString("N0", CultureInfo.InvariantCulture)} B; "
            + "header with alg, kid, x5t and typ; claims of OpenID Connect and RFC 9068 beside the user's own.";
        yield return "Session cookie: ASP.NET Core's cookie handler with SaveTokens. Room: bytes by which the value that carries the token "
            + "may grow. Cause: key if the token of a P-256 key fits; claims if the message fits without the user's own claims.";
        yield return "form_post carries tokens in the body, where these limits do not apply.";
    }
}
