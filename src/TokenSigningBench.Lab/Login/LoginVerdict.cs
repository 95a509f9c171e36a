using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Lab.Login.Flows;
using TokenSigningBench.Lab.Login.Url;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Login;

/// <summary>The answer to a slow login: whether the certificate is the cause, the times, what to do, and one caveat.</summary>
internal static class LoginVerdict
{
    // A smaller part of the time is not worth looking at.
    private const double MinPart = 0.1;

    /// <summary>The items of the answer.</summary>
    public static DocumentItem[] Items(LoginFigures figures)
    {
        string[] names = [.. ShortNames.Of([.. figures.Run.Servers.Select(server => server.Certificate)])];
        if (figures.Shares[0].Full is not { } full)
            return [new VerdictLine(VerdictWords.Undecided, $"No full request with {names[0]} returned a token.")];

        VerdictLine verdict = Verdict(figures, names[0], full.Estimate);
        return
        [
            .. figures.Run.NotSigned is null ? [verdict] : NotSigned(figures, names, full.Estimate),
            figures.Run.Servers.Count > 2 ? RowPerCertificate(figures, names) : ColumnPerCertificate(figures, names),
            .. Advice(figures, names).Concat(Caveat(figures)).Select(sentence => new TextLine(sentence)),
        ];
    }

    // Unsigned tokens first: however fast they are, that is no answer to a slow login.
    private static IEnumerable<DocumentItem> NotSigned(LoginFigures figures, string[] names, double full)
    {
        foreach (UnsignedLogin login in figures.Run.NotSigned!)
        {
            int index = figures.Run.Servers.Index().First(server => server.Item.Certificate == login.Certificate).Index;
            yield return new VerdictLine(
                VerdictWords.NotSigned,
                Invariant($"Do not deploy {names[index]} ({login.KeyAlgorithm} {login.KeyBits}, {login.Algorithm}): ")
                    + $"{login.Program.Split(',')[0]} sends its tokens unsigned."
            );
        }

        string cause = figures.Cause switch
        {
            LoginCause.Certificate => "the cause is the certificate",
            LoginCause.Partly => "the certificate is a part of the cause",
            LoginCause.Elsewhere => "the certificate is not the cause",
            _ => "the cause is undecided",
        };
        string part = figures.Shares[0] is { SignMilliseconds: { } sign, SignShare: { } share }
            ? $", {LoginText.Milliseconds(sign)} of {LoginText.Milliseconds(full)} ms ({LoginText.Percent(share)})."
            : $". {Part(figures, full)}";
        yield return new TextLine($"Signed by our handler: {cause}{part}");
    }

    private static string Part(LoginFigures figures, double full)
    {
        string whole = $"{LoginText.Milliseconds(full)} ms";
        return figures.Shares[0] switch
        {
            { SignMilliseconds: { } sign, SignShare: { } share } =>
                $"Signing takes {LoginText.Milliseconds(sign)} of {whole} ({LoginText.Percent(share)}).",
            _ when figures.Cause != LoginCause.Unknown && figures.CertificateShare is { } seen =>
                $"Another certificate saves {LoginText.Percent(seen)} of {whole}.",
            { AtMostMilliseconds: { } max } => $"Signing takes at most {LoginText.Milliseconds(max)} of {whole}.",
            { TokenMilliseconds: not null } => $"The times vary too much to bound signing's part of {whole}.",
            _ => $"The server does not report what signing takes of {whole}.",
        };
    }

    private static VerdictLine Verdict(LoginFigures figures, string certificate, double full)
    {
        LoginServer server = figures.Run.Servers[0];
        string word = figures.Cause switch
        {
            LoginCause.Certificate => VerdictWords.Cause,
            LoginCause.Partly => VerdictWords.PartlyTheCause,
            LoginCause.Elsewhere => VerdictWords.NotTheCause,
            _ => VerdictWords.Undecided,
        };
        return new(word, $"{certificate} ({LoginNames.Key(server)}) on {server.Program.Split(',')[0]}. {Part(figures, full)}");
    }

    private static ReportTable ColumnPerCertificate(LoginFigures figures, string[] names)
    {
        IReadOnlyList<LoginServer> servers = figures.Run.Servers;
        bool isCompared = figures.Savings.Count > 0;
        return new(
            "",
            [
                new("Median"),
                .. names.Select(name => new ReportColumn(name, true)),
                .. isCompared ? [new ReportColumn("Saving (95% interval)")] : Array.Empty<ReportColumn>(),
            ],
            [
                [
                    ReportCell.Of("Time to first byte"),
                    .. servers.Select(server => Time(server.Row(LoginVariant.Full).WithToken())),
                    .. isCompared ? [Saving(figures, figures.Savings[0])] : Array.Empty<ReportCell>(),
                ],
                .. Others(figures.Run)
                    .Select(row =>
                        (IReadOnlyList<ReportCell>)
                            [
                                ReportCell.Of(row.Name),
                                .. servers.Select(row.Cell),
                                .. isCompared ? [ReportCell.Plain("")] : Array.Empty<ReportCell>(),
                            ]
                    ),
            ]
        );
    }

    // Only the implicit flow has a request that differs by the token alone.
    private static (string Name, Func<LoginServer, ReportCell> Cell)[] Others(LoginRun run) =>
        run.Flow == LoginFlow.Implicit
            ? [("Without a token", WithoutToken)]
            :
            [
                ("Server's CPU time", server => LoginText.CpuTime(server.Cost)),
                ("In signatures of the key", server => LoginText.InSignatures(server.Cost)),
                ("Signatures made", server => server.Cost?.Signatures is { } made ? new(LoginText.Count(made), made) : ReportCell.Of(null)),
            ];

    private static ReportTable RowPerCertificate(LoginFigures figures, string[] names)
    {
        bool isImplicit = figures.Run.Flow == LoginFlow.Implicit;
        (string Name, Func<LoginServer, ReportCell> Cell)[] others = isImplicit ? [("No token", WithoutToken)] : Others(figures.Run);
        return ReportTable.Of(
            "",
            figures.Run.Servers.Zip(names),
            [
                new("Time to first byte", one => ReportCell.Of(one.Second)),
                new("Token", one => Time(one.First.Row(LoginVariant.Full).WithToken()), true),
                .. others.Select(other => new ReportColumn<(LoginServer First, string Second)>(
                    other.Name,
                    one => other.Cell(one.First),
                    true
                )),
                new(
                    "Saving (95% interval)",
                    one => Saving(figures, figures.Savings.FirstOrDefault(saving => ReferenceEquals(saving.Server, one.First)))
                ),
            ]
        );
    }

    private static ReportCell WithoutToken(LoginServer server) =>
        server.Row(LoginVariant.WithoutNonce) is var without && without.NeverHasToken() ? Time(without) : ReportCell.Of(null);

    private static ReportCell Time(LoginRow row) =>
        row.Median() is { } median ? new($"{LoginText.Milliseconds(median.Estimate)} ms", median.Estimate) : ReportCell.Of(null);

    private static ReportCell Saving(LoginFigures figures, LoginSaving? saving) =>
        saving is null
            ? ReportCell.Plain("")
            : new(
                $"{LoginText.Milliseconds(saving.Milliseconds.Estimate)} ms ({LoginText.Range(saving.Milliseconds)})"
                    + (
                        saving.IsSignificant ? ""
                        : IsSame(figures, saving) ? ", the same ±10%"
                        : ", undecided"
                    ),
                saving.Milliseconds.Estimate
            );

    private static bool IsSame(LoginFigures figures, LoginSaving saving) => figures.IsSame(saving) == Conclusion.Established;

    private static IEnumerable<string> Advice(LoginFigures figures, string[] names)
    {
        string? better = figures.Best is { IsSignificant: true, Milliseconds.Estimate: > 0 } best
            ? names[figures.Run.Servers.Index().First(one => ReferenceEquals(one.Item, best.Server)).Index]
            : null;
        switch (figures.Cause)
        {
            case LoginCause.Certificate:
                yield return better is null ? "Fix: use a key that signs faster. tokenbench choose ranks them." : $"Fix: use {better}.";
                break;
            case LoginCause.Partly:
                yield return $"Next: {(better is null ? "" : $"use {better}, and ")}look at the rest: {Rest(figures)}";
                break;
            case LoginCause.Elsewhere:
                yield return $"Next: keep the key, and look at the rest: {Rest(figures)}";
                break;
            default:
                yield return figures.Best is null
                    ? "Next: give a second certificate with a smaller key, and see what it saves."
                    : "Next: give a certificate with a smaller key, or more --rounds.";
                break;
        }
    }

    private static string Rest(LoginFigures figures) =>
        figures.Shares[0] is { LargestOther: { Key: var name, Value: var milliseconds }, Full.Estimate: var full }
        && milliseconds >= MinPart * full
            ? name == "other"
                ? $"most of the rest is other code of the server, {LoginText.Milliseconds(milliseconds)} ms."
                : $"the largest other part in its Server-Timing is {name}, {LoginText.Milliseconds(milliseconds)} ms."
            : "the server reports no other large part. Check the network and the stores.";

    // The one that changes the answer most.
    private static IEnumerable<string> Caveat(LoginFigures figures)
    {
        LoginRow full = figures.Run.Servers[0].Row(LoginVariant.Full);
        int refused = full.Samples.Count(sample => !sample.HasToken);
        if (figures.IsNoisy)
            yield return $"Caveat: {char.ToLowerInvariant(Noise[0])}{Noise[1..]}";
        else if (refused > 0)
            yield return Invariant($"Caveat: {refused} of {full.Samples.Count} full requests returned no token and are left out.");
    }

    /// <summary>What is said of times that vary.</summary>
    public static string Noise => "Times vary by more than 10%. Use more --rounds, or a quieter machine.";

    /// <summary>Each saving in a sentence, for the details.</summary>
    public static IEnumerable<string> Savings(LoginFigures figures) => figures.Savings.Select(saving => DescribeSaving(figures, saving));

    private static string DescribeSaving(LoginFigures figures, LoginSaving saving)
    {
        string first = figures.Run.Servers[0].Certificate;
        string interval = $"95% interval: {LoginText.Range(saving.Milliseconds)}";
        return !saving.IsSignificant
                ? $"{saving.Server.Certificate} compared with {first}: "
                    + $"{(IsSame(figures, saving) ? "the same within 10%" : "undecided which is faster")} ({interval} ms saved)."
            : saving.Milliseconds.Estimate < 0
                ? $"{saving.Server.Certificate} compared with {first} costs "
                    + $"{LoginText.Milliseconds(-saving.Milliseconds.Estimate)} ms more ({interval} ms saved)."
            : $"{saving.Server.Certificate} compared with {first} saves "
                + $"{LoginText.Milliseconds(saving.Milliseconds.Estimate)} ms ({interval}): {first} takes "
                + $"{LoginText.Times(saving.Ratio.Estimate)}× as long ({LoginText.Times(saving.Ratio.Low)} to "
                + $"{LoginText.Times(saving.Ratio.High)}).";
    }
}
