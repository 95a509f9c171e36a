using TokenSigningBench.Core.Measurement;
using TokenSigningBench.Core.Measurement.Logins;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Reports.Login;

/// <summary>A replayed login: the verdict first, then the article's experiment, the figures, and what would have made the article's 350 ms.</summary>
public static class LoginText
{
    private static readonly string[] Headings = ["Request", "Certificate", "First byte", "95 % interval", "What came"];

    /// <summary>Renders a run.</summary>
    /// <param name="run">The run.</param>
    /// <param name="samples">The file that it is kept in; null where there is none.</param>
    /// <exception cref="SourceException">There is no login in the run.</exception>
    public static string Render(RunFile run, string? samples)
    {
        ArgumentNullException.ThrowIfNull(run);
        var figures = new LoginFigures(run.Logins ?? throw new SourceException("run file", "has no login in it"));
        string[] parts =
        [
            figures.Run.Partial is { } partial ? $"PARTIAL: {partial}.\nWhat follows was measured before.\n" : "",
            LoginVerdict.Render(figures) + "\n",
            Conditions(figures.Run),
            Experiment(figures),
            Table(figures, figures.Run),
            Parts(figures),
            LoginArticle.Render(figures),
            MachineText.Render(run.Machine) + (samples is null ? "" : $"Samples: {samples}\n"),
        ];
        return string.Join('\n', parts.Where(part => part.Length > 0));
    }

    private static string Conditions(LoginRun run) =>
        string.Concat(run.Servers.Select(server => Text($"  {server.Certificate}: {LoginWords.Key(server)}, {server.Algorithm}, kid {server.Kid ?? "none"}, on {server.Program}; its first token was verified by {server.VerifiedBy}.\n")))
        + (run.Dials is { } dials ? $"  Signer {dials.Signer}, {Text($"{dials.TokensPerLogin} {(dials.TokensPerLogin == 1 ? "token" : "tokens")} a login")}, key loaded {(dials.LoadsKeyForEachToken ? "for each token" : "once")}, profile store {LoginWords.Milliseconds(dials.ProfileMilliseconds)} ms, session store {LoginWords.Milliseconds(dials.SessionMilliseconds)} ms.\n" : "")
        + string.Concat(run.Servers.Select(server => server.Row(LoginVariant.Full).Median() is { } full ? Text($"  {server.Certificate}: the very first request took {LoginWords.Milliseconds(server.FirstMilliseconds)} ms, one after {server.WarmUpRequests} others {LoginWords.Milliseconds(full.Estimate)} ms.\n") : ""));

    // What the authors did, step by step, and what they could have seen at each.
    private static string Experiment(LoginFigures figures)
    {
        LoginServer first = figures.Run.Servers[0];
        if (first.Row(LoginVariant.Full).Median() is not { } full || first.Row(LoginVariant.WithoutNonce) is not { } without || without.Median() is not { } fast)
            return "";
        string seen = without.NeverHasToken()
            ? $"Without nonce it takes {LoginWords.Milliseconds(fast.Estimate)} ms, but none comes ({without.Came()}): it is fast because nothing is signed."
            : $"Without nonce it takes {LoginWords.Milliseconds(fast.Estimate)} ms; what comes: {without.Came()}.";
        LoginRow stateless = first.Row(LoginVariant.WithoutState);
        string state = stateless.Median() is not { } alone ? ""
            : $"\n  Without state alone it takes {LoginWords.Milliseconds(alone.Estimate)} ms; what comes: {stateless.Came()}{(without.NeverHasToken() && !stateless.NeverHasToken() ? "; of the two, nonce decides here" : "")}.";
        return $"  The whole request takes {LoginWords.Milliseconds(full.Estimate)} ms to its first byte with {first.Certificate}; what comes: {first.Row(LoginVariant.Full).Came()}.\n  {seen}{state}\n";
    }

    private static string Table(LoginFigures figures, LoginRun run) => PlainText.MarkdownTable(
        Headings,
        from variant in Enum.GetValues<LoginVariant>()
        from server in run.Servers
        let row = server.Row(variant)
        let median = row.Median()
        select median is { } time
            ? (string[])[LoginWords.Name(variant), server.Certificate, $"{LoginWords.Milliseconds(time.Estimate)} ms", LoginWords.Range(time), row.Came()]
            : [LoginWords.Name(variant), server.Certificate, "not measured", "", ""])
        + Text($"\nMedians of {run.Rounds} rounds, each in another order; the intervals are a percentile bootstrap's.\n")
        + (figures.IsNoisy ? "The times vary by more than a tenth: the machine was busy with something else. Run it again, or with more --rounds.\n" : "");

    private static string Parts(LoginFigures figures) => string.Concat(figures.Run.Servers.Zip(figures.Shares, (server, share) => share.Parts.Count == 0
        ? $"  {server.Certificate}: the server does not say where its time went{Bound(share)}.\n"
        : $"  {server.Certificate} by the server's own times: {string.Join(", ", share.Parts.Select(part => $"{part.Key} {LoginWords.Milliseconds(part.Value)}"))} ms{(share.SignShare is { } sign ? $"; signing is {LoginWords.Percent(sign)} of the time to the first byte" : "")}.\n"));

    private static string Bound(LoginShare share) => share switch
    {
        { AtMostMilliseconds: { } most } => $"; making a token takes at most {LoginWords.Milliseconds(most)} ms of it",
        { TokenMilliseconds: not null } => ", and the times vary too much to bound what making a token takes",
        _ => "",
    };

    private static string Text(FormattableString text) => FormattableString.Invariant(text);
}
