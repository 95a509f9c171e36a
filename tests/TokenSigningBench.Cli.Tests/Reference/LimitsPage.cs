using TokenSigningBench.Check.Size;

namespace TokenSigningBench.Cli.Tests.Reference;

/// <summary>docs/reference/limits.md.</summary>
internal static class LimitsPage
{
    public static string Render() =>
        "# Limits of message heads\n\n"
        + "What [`size`](commands.md#size) computes with: the head of an HTTP/1.1 request or response passes if the formula holds. "
        + "All numbers are bytes, all settings the defaults.\n\n"
        + "- **Measured**: tests send random messages to the installed program, whole and in pieces, and each passes or fails as the "
        + "formula says. `size --measure` repeats it for the version that you have.\n"
        + "- **Documented**: from the documentation alone.\n"
        + "- **Above it**: what the client gets, by a test on the installed program. **Log line**: what the program's log contains "
        + "then, in brackets what it needs to be logged. Empty: it logs nothing, or that was not measured.\n"
        + "- **Tried**: with the setting, the message passes that is refused without it, by a test on the installed program.\n"
        + "- Request line, header line: without CRLF unless it is named. Head: all lines with CRLF, and the empty line.\n\n"
        + "## Requests\n\n"
        + Table(HeadLimits.OfRequests)
        + "\nuvicorn with h11 is not in the table: its limit depends on how the request is cut into segments, so that `size` does not "
        + "predict it. "
        + "A request of 20,000 bytes passes in one segment, and is refused if its first 17,000 bytes arrive alone "
        + "(uvicorn 0.17.6, by a test).\n\n"
        + "HTTP/2 is unknown: `size` computes with HTTP/1.1. nginx 1.22.1 counts a field of HTTP/2 as it arrives, encoded: "
        + "8,192 bytes hold 13,107 zeros or 9,362 times the letter v (by a test). What a token takes depends on its characters.\n\n"
        + "## Responses\n\n"
        + Table(HeadLimits.OfResponses)
        + "\nKestrel, Node.js and the Python servers do not limit their own responses.\n\n"
        + "## Clients\n\n"
        + Table(HeadLimits.OfClients)
        + "\nA cookie that a client drops leaves no trace: the login succeeds, and the next request begins it again. ASP.NET Core's cookie "
        + "handler splits a cookie, so that each part fits. A server that does not split it fails above these limits.\n";

    private static string Table(IEnumerable<HeadLimit> limits) =>
        ReferencePage.Table(
            ["Program", "Passes if", "Above it", "Log line", "Setting", "Tried", "Source", "By"],
            limits.Select(limit =>
                new[]
                {
                    $"{limit.Program} {limit.Version}",
                    limit.Formula.Replace("<=", "≤", StringComparison.Ordinal),
                    limit.Failure,
                    limit.LogLine is null ? "" : $"`{limit.LogLine}`{(limit.LogNeeds is { } needs ? $" ({needs})" : "")}",
                    limit.HasSetting ? $"`{limit.Setting}`" : limit.Setting,
                    limit.IsSettingTried ? "yes"
                    : limit.HasSetting ? "no"
                    : "",
                    limit.Source,
                    limit.IsMeasured ? "measured" : "documented",
                }
            )
        );
}
