using System.Text.Json.Serialization;
using TokenSigningBench.Lab.Login.Url;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Login;

/// <summary>A replayed slow login: one kind of identity server, started once with each certificate, with interleaved requests.</summary>
public sealed record LoginRun : RunPart
{
    /// <summary>The kind of server, as named on the command line.</summary>
    public required string Server { get; init; }

    /// <summary>What one login is. The implicit flow is left out of run files.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public LoginFlow Flow { get; init; }

    /// <summary>The requested rounds. In each, every variant is sent to every server once.</summary>
    public required int Rounds { get; init; }

    /// <summary>The seed of the order within the rounds.</summary>
    public required int Seed { get; init; }

    /// <summary>The server options; null for a server without options.</summary>
    public LoginServerOptions? ServerOptions { get; init; }

    /// <summary>The iterations of the server's password hash, where they were requested; null where they were not.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public int? PasswordIterations { get; init; }

    /// <summary>The server's password hash in place of its own, where one was requested; null where none was.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? PasswordHash { get; init; }

    /// <summary>The servers, in the order of the certificates.</summary>
    public required IReadOnlyList<LoginServer> Servers { get; init; }

    /// <summary>
    /// Trials of conditions that make a certificate cost more than one signature; empty where there is nothing to compare.
    /// </summary>
    public required IReadOnlyList<LoginTrial> Trials { get; init; }

    /// <summary>
    /// The servers that returned unsigned tokens, so that all servers were started again with a workaround that signs; null where every
    /// token was signed.
    /// </summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public IReadOnlyList<UnsignedLogin>? NotSigned { get; init; }

    /// <summary>Why the run ended early; null where it is complete.</summary>
    public string? Partial { get; init; }

    public override string? Unfinished() => Partial;

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) => Servers.SelectMany(OfServer);

    public override IEnumerable<RunFigure> Derived(MachineFacts machine)
    {
        if (Servers.Count == 0)
            return [];
        var all = new LoginFigures(this);
        return
        [
            .. from one in Servers.Zip(all.Shares)
            from figure in OfShare(one.First, one.Second)
            select figure.With(("certificate", one.First.Certificate)),
            .. from server in Servers from figure in OfCost(server) select figure.With(("certificate", server.Certificate)),
            .. from saving in all.Savings
            from figure in (RunFigure[])
                [
                    .. RunFigure.Of($"saved with {Key(saving.Server)}", saving.Milliseconds, FigureUnit.Milliseconds),
                    .. RunFigure.Of($"whole request, times with {Key(saving.Server)}", saving.Ratio, FigureUnit.Ratio),
                ]
            select figure.With(("certificate", saving.Server.Certificate)),
            .. RunFigure.Of("the certificate's share", all.CertificateShare, FigureUnit.Ratio),
            .. RunFigure.Of("tokens a login that would save what the article saved", all.TokensNeeded, FigureUnit.Count),
            .. Trials
                .Index()
                .SelectMany(trial => RunFigure.Of($"saved in trial {trial.Index + 1}", all.SavingOf(trial.Item), FigureUnit.Milliseconds)),
        ];
    }

    public override IEnumerable<Circumstance> Settings() =>
        [
            Circumstance.Parameter(
                "login",
                Invariant($"{Server}, {FlowText}{Rounds} rounds{LoginServerOptions.Describe(ServerOptions)}{PasswordText}")
            ),
            .. Circumstance.Programs(Servers.Select(server => server.Program)),
        ];

    public override IEnumerable<RunVerdict> Verdicts() =>
        [
            .. (NotSigned ?? []).Select(login => new RunVerdict("signed", "fail") { Of = login.Certificate, IsMet = false }),
            .. Servers.Count > 0 ? [Verdict(new LoginFigures(this).Cause)] : Array.Empty<RunVerdict>(),
        ];

    private static RunVerdict Verdict(LoginCause cause) =>
        cause == LoginCause.Unknown
            ? new("cause", RunVerdict.Undecided) { IsMet = false }
            : new("cause", cause.ToString().ToLowerInvariant());

    // A fast rejection must not make a page look fast. Where all requests are rejected, the rejections are compared.
    private IEnumerable<RunFigure> OfServer(LoginServer server) =>
        from row in server.Rows
        let answered = row.NeverHasToken() ? row : row.WithToken()
        from figure in RunFigure.Of(
            $"login at {Server}, {FlowText}{Key(server)}, {Way(row.Variant)}",
            answered.Milliseconds(),
            FigureUnit.Milliseconds
        )
        select figure.With(("certificate", server.Certificate));

    private static IEnumerable<RunFigure> OfShare(LoginServer server, LoginShare share) =>
        [
            .. server.Rows.SelectMany(row =>
                RunFigure.Of($"median, {Key(server)}, {Way(row.Variant)}", row.Median(), FigureUnit.Milliseconds)
            ),
            .. RunFigure.Of($"first login, {Key(server)}", server.FirstMilliseconds, FigureUnit.Milliseconds),
            .. RunFigure.Of($"the password's hash, {Key(server)}", share.PasswordMilliseconds, FigureUnit.Milliseconds),
            .. RunFigure.Of($"the token's time, {Key(server)}", share.TokenMilliseconds, FigureUnit.Milliseconds),
            .. RunFigure.Of($"the signature's share, {Key(server)}", share.SignShare, FigureUnit.Ratio),
            .. share.Parts.SelectMany(part =>
                RunFigure.Of($"{part.Key} in the server, {Key(server)}", part.Value, FigureUnit.Milliseconds)
            ),
        ];

    private IEnumerable<RunFigure> OfCost(LoginServer server) =>
        server.Cost is not { } cost
            ? []
            :
            [
                .. RunFigure.Of($"CPU time of a login, {FlowText}{Key(server)}", cost.CpuMilliseconds, FigureUnit.Milliseconds),
                .. RunFigure.Of($"CPU time of one signature, {Key(server)}", cost.SignatureMilliseconds, FigureUnit.Milliseconds),
                .. RunFigure.Of($"login cost in signatures, {FlowText}{Key(server)}", cost.InSignatures, FigureUnit.Ratio),
                .. RunFigure.Of($"signatures of a login, {FlowText}{Key(server)}", cost.Signatures, FigureUnit.Count),
            ];

    private string PasswordText =>
        PasswordIterations is { } iterations ? Invariant($", {iterations} iterations of the password's hash")
        : PasswordHash is { } hash ? $", {hash}"
        : "";

    // Names of figures do not change where there was only one flow.
    private string FlowText => Flow == LoginFlow.Implicit ? "" : $"{Flow.Name()} flow, ";

    private static string Key(LoginServer server) => $"{server.KeyAlgorithm} {server.KeyBits}-bit";

    private static string Way(LoginVariant variant) =>
        variant switch
        {
            LoginVariant.Full => "whole request",
            LoginVariant.WithoutNonce => "without nonce",
            LoginVariant.WithoutState => "without state",
            LoginVariant.WithoutBoth => "without nonce and state",
            LoginVariant.WithPassword => "with the password",
            _ => "new connection",
        };
}

[JsonSerializable(typeof(LoginRun))]
public sealed partial class LoginRunTypes : JsonSerializerContext;
