using System.Diagnostics;
using System.Security.Cryptography.X509Certificates;
using System.Text.RegularExpressions;
using TokenSigningBench.Articles.AuthenticationSchemes;
using TokenSigningBench.Articles.Backends;
using TokenSigningBench.Articles.SchemeLoad;
using TokenSigningBench.Articles.ServedSchemes;
using TokenSigningBench.Articles.Tests.ServedSchemes;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Backends;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests.SchemeLoad;

public sealed class AuthSchemesLabTests
{
    private static readonly AuthSchemesPlan ShortPlan = new()
    {
        Users = [3],
        Rounds = 2,
        WindowSeconds = 0.1,
        Accounts = 30,
        Seed = 1,
        PasswordHash = "sha1",
    };

    private static readonly string[] WithoutBackends =
    [
        "anonymous",
        "basic-sql",
        "digest-md5",
        "digest-sha-256",
        "forms-sql",
        "bearer-rs256",
        "bearer-es256",
        "client-certificate",
    ];

    [SkippableTheory]
    [InlineData(true, false)]
    [InlineData(false, true)]
    public async Task Without_backends_the_other_schemes_are_measured_and_missing_backends_are_named(bool keepsSession, bool newConnections)
    {
        LongTest.SkipUnlessAll("a server for each scheme");
        RequireServer();
        AuthSchemesPlan plan = ShortPlan with { KeepsSession = keepsSession, NewConnections = newConnections };
        AuthSchemesRun run = await Lab(
                SchemeNames.Default.Except([SchemeNames.OpenIdConnect]),
                plan,
                missing: backend => $"{backend.Name} is missing: apt-get install {backend.Name}"
            )
            .RunAsync(CancellationToken.None);
        run.Partial.ShouldBeNull();
        run.Missing.Select(one => (one.Scheme, one.Reason))
            .ShouldBe(
                [
                    ("basic-ldap", "ldap is missing: apt-get install ldap"),
                    ("kerberos", "kerberos is missing: apt-get install kerberos"),
                    ("forms-ldap", "ldap is missing: apt-get install ldap"),
                    ("forms-postgresql", "postgresql is missing: apt-get install postgresql"),
                ],
                ignoreOrder: true
            );
        run.Cells.Select(cell => cell.Scheme).Distinct().ShouldBe(WithoutBackends, ignoreOrder: true);
        run.Servers.ShouldHaveSingleItem().PeakMemoryBytes.ShouldNotBeNull();
        run.PasswordHashNanoseconds!.ShouldAllBe(time => time > 0);
        run.Exchanges!.Select(exchange => exchange.Scheme).ShouldBe(WithoutBackends, ignoreOrder: true);
        // What is secret is left out: a header's value is its first word and its length.
        run.Exchanges!.SelectMany(exchange => exchange.Messages)
            .SelectMany(message => message.Headers)
            .ShouldAllBe(header => Regex.IsMatch(header, @"^[A-Za-z-]+: \S* \(\d+ characters\)$"));
        Flow(run, "forms-sql")
            .ShouldBe(
                keepsSession
                    ? ["GET", "200 OK"]
                    : ["GET", "302 Found Location", "GET", "200 OK", "POST", "302 Found Location Set-Cookie", "GET", "200 OK"]
            );
        Flow(run, "digest-md5")
            .ShouldBe(
                keepsSession
                    ? ["GET", "200 OK Authentication-Info"]
                    : ["GET", "401 Unauthorized WWW-Authenticate", "GET", "200 OK Authentication-Info"]
            );
        RequireLogins(run, keepsSession);
    }

    [SkippableFact]
    public async Task The_same_schemes_are_measured_over_TLS_in_the_same_rounds()
    {
        LongTest.SkipUnlessAll("two servers");
        RequireServer();
        using X509Certificate2 certificate = CertificateCreator.ForLoopback();
        AuthSchemesRun run = await Lab(["basic-sql", "forms-sql"], ShortPlan with { NewConnections = true }, overTls: certificate)
            .RunAsync(CancellationToken.None);
        run.Servers.Select(server => server.Id).ShouldBe(["kestrel", AuthenticationStatements2002.ServerOverTls]);
        run.Cells.Select(cell => (cell.Scheme, cell.Server, cell.Handshakes.Count > 0))
            .ShouldBe(
                [
                    ("basic-sql", "kestrel", false),
                    ("forms-sql", "kestrel", false),
                    ("basic-sql", "kestrel-tls", true),
                    ("forms-sql", "kestrel-tls", true),
                ],
                ignoreOrder: true
            );
        RequireLogins(run);
    }

    [SkippableFact]
    public async Task Users_of_the_backends_sign_in_through_Kestrel_and_through_Apache()
    {
        RequireServer(new Kdc(), new OpenLdap(), new PostgreSql(), new Apache());
        AuthSchemesRun run = await Lab(SchemeNames.OnApache, ShortPlan, apache: true).RunAsync(CancellationToken.None);
        (run.Partial, run.Missing.Count).ShouldBe((null, 0));
        foreach (string server in new[] { "kestrel", "apache" })
            run.Cells.Where(cell => cell.Server == server).Select(cell => cell.Scheme).ShouldBe(SchemeNames.OnApache, ignoreOrder: true);
        RequireLogins(run);
        run.Cells.Where(cell => cell.Scheme.EndsWith("ldap", StringComparison.Ordinal))
            .ShouldAllBe(cell => cell.Windows.All(window => window.BackEndCpuSeconds != null));
    }

    [SkippableFact]
    public async Task Kept_tickets_belong_to_their_own_account()
    {
        RequireServer(new Kdc());
        AuthSchemesRun run = await Lab(["kerberos"], ShortPlan with { Accounts = 4, KeepsSession = true }).RunAsync(CancellationToken.None);
        run.Cells.ShouldHaveSingleItem();
        RequireLogins(run, keepsSession: true);
    }

    [SkippableFact]
    public async Task Backends_that_end_and_restart_during_a_run_cause_counted_failures_and_then_logins()
    {
        RequireServer(new Kdc(), new OpenLdap(), new PostgreSql());
        RunningBackend[] backends = [];
        var steps = new Rounds(round =>
        {
            foreach (RunningBackend backend in backends)
                (
                    round == 2 ? backend.KillAsync().AsTask()
                    : round == 3 ? backend.RestartAsync(CancellationToken.None)
                    : Task.CompletedTask
                ).GetAwaiter().GetResult();
        });
        string[] schemes = ["basic-ldap", "forms-ldap", "basic-postgresql", "digest-md5-postgresql", "kerberos"];
        AuthSchemesRun run = await Lab(
                schemes,
                ShortPlan with
                {
                    Rounds = 4,
                    WindowSeconds = 0.5,
                },
                steps: steps,
                started: started => backends = [started.Kdc!, started.Ldap!, started.PostgreSql!]
            )
            .RunAsync(CancellationToken.None);
        run.Partial.ShouldBeNull();
        foreach (SchemeCell cell in run.Cells)
        {
            cell.Windows.Count.ShouldBe(4, cell.Scheme);
            (cell.Windows[0].Logins > 0, cell.Windows[0].Failed).ShouldBe((true, 0), cell.Scheme);
            (cell.Windows[1].Logins, cell.Windows[1].Failed > 0).ShouldBe((0, true), cell.Scheme);
            cell.Windows[3].Logins.ShouldBeGreaterThan(0, cell.Scheme);
            cell.Failures.ShouldNotBeEmpty(cell.Scheme);
            cell.Failures.Keys.ShouldNotContain("a page for another user");
        }
    }

    [SkippableFact]
    public async Task Primitive_pages_name_their_operation()
    {
        LongTest.SkipUnlessAll("a load on each primitive of two figures");
        RequireServer();
        AuthSchemesRun run = await Lab([], ShortPlan, figures: [4, 12]).RunAsync(CancellationToken.None);
        run.Partial.ShouldBeNull();
        run.Cells.Select(cell => cell.Scheme)
            .ShouldBe(
                [.. PrimitivePage.All.Where(page => page.Figure.Number is 4 or 12).Select(page => page.Operation.Source.Name)],
                ignoreOrder: true
            );
        run.Cells.ShouldAllBe(cell => cell.Windows.All(window => window.Logins > 0 && window.Failed == 0));
    }

    [SkippableFact]
    public async Task An_interrupt_keeps_complete_windows()
    {
        LongTest.SkipUnlessAll("a server for each scheme");
        RequireServer();
        using var interrupt = new CancellationTokenSource();
        AuthSchemesRun run = await Lab(
                ["anonymous", "basic-sql"],
                ShortPlan,
                steps: new Rounds(round =>
                {
                    if (round == 2)
                        interrupt.Cancel();
                })
            )
            .RunAsync(interrupt.Token);
        run.Partial.ShouldNotBeNull().ShouldEndWith(": interrupted");
        run.Cells.ShouldAllBe(cell => cell.Windows.Count == 1);
    }

    [SkippableFact]
    public async Task If_nothing_can_be_measured_there_is_one_error_line()
    {
        RequireServer();
        UserErrorException none = await Should.ThrowAsync<UserErrorException>(
            Lab(["basic-ldap"], ShortPlan, missing: _ => "slapd is missing: apt-get install slapd").RunAsync(CancellationToken.None)
        );
        none.Message.ShouldBe("auth-schemes: none can be measured here: basic-ldap: slapd is missing: apt-get install slapd");
    }

    private static Dictionary<string, int> RoundTripsByScheme { get; } =
        new()
        {
            ["basic"] = 2,
            ["digest"] = 2,
            ["kerberos"] = 2,
            ["forms"] = 4,
        };

    private static AuthSchemesLab Lab(
        IEnumerable<string> schemes,
        AuthSchemesPlan plan,
        bool apache = false,
        X509Certificate2? overTls = null,
        Func<IBackend, string?>? missing = null,
        int[]? figures = null,
        IProgress<string>? steps = null,
        Action<LabBackends>? started = null
    ) =>
        new(
            new([.. schemes], plan)
            {
                PasswordHash = PasswordHash.Article,
                AgainstApache = apache,
                AgainstTls = overTls,
                Figures = figures ?? [],
            },
            () => new ProcessStartInfo(InstalledProgram.DotNet, [typeof(SchemeProgram).Assembly.Location, SchemeProgram.Name]),
            _ => throw new NotSupportedException()
        )
        {
            IsMissing = missing ?? (backend => backend.Missing()),
            Steps = steps,
            Started = started,
        };

    // The methods, and the statuses with the headers that they have; a request's own headers are those that the response asked for.
    private static IEnumerable<string> Flow(AuthSchemesRun run, string scheme) =>
        run.Exchanges!.Single(exchange => exchange.Scheme == scheme)
            .Messages.Select(message =>
                message.IsRequest
                    ? message.Line.Split(' ')[0]
                    : string.Join(' ', [message.Line, .. message.Headers.Select(header => header.Split(':')[0])])
            );

    private static void RequireLogins(AuthSchemesRun run, bool keepsSession = false)
    {
        foreach (SchemeFigures figures in run.Cells.Select(cell => new SchemeFigures(cell)))
        {
            string name = $"{figures.Cell.Scheme} on {figures.Cell.Server}";
            figures.Cell.Windows.Count.ShouldBe(2, name);
            figures.Cell.Windows.ShouldAllBe(window => window.Logins > 0, name);
            figures.Failed.ShouldBe(0, $"{name}: {string.Join("; ", figures.Cell.Failures.Keys)}");
            int trips = RoundTripsByScheme.GetValueOrDefault(figures.Cell.Scheme.Split('-')[0], 1);
            figures.RoundTrips!.Value.ShouldBe(keepsSession ? 1 : trips, 0.1, name);
            figures.Cell.Times.Count.ShouldBe(figures.Logins, name);
        }
    }

    private static void RequireServer(params IBackend[] backends)
    {
        string? missing =
            SchemeServerLauncher.Missing() ?? backends.Select(backend => backend.Missing()).FirstOrDefault(one => one is not null);
        Skip.If(missing is not null, missing);
    }

    // Reports the start of a round, before its first measurement.
    private sealed class Rounds(Action<int> begins) : IProgress<string>
    {
        private int _round;

        public void Report(string value)
        {
            if (value.StartsWith("round ", StringComparison.Ordinal) && value[6] - '0' is var round && round != _round)
                begins(_round = round);
        }
    }
}
