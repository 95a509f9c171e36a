using TokenSigningBench.Articles.AuthenticationSchemes;
using TokenSigningBench.Core.RunFiles;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Articles.Tests.AuthenticationSchemes;

/// <summary>Runs of authentication schemes with invented figures.</summary>
internal static class AuthSchemesSamples
{
    /// <summary>Three schemes on one server, two of them on another server too. One scheme fails sometimes, and one is missing.</summary>
    public static RunFile AgainstAnother { get; } =
        Of(
            new()
            {
                Plan = new()
                {
                    Users = [1, 5],
                    Rounds = 3,
                    WindowSeconds = 2,
                    Accounts = 10_000,
                    Seed = 1,
                    PasswordHash = "sha1",
                },
                Servers = [new("kestrel", "Kestrel, .NET 10.0.12", 250L << 20), new("apache", "apache 2.4", null)],
                Conditions =
                [
                    new("anonymous", "kestrel", "the page"),
                    new("anonymous", "apache", "the page"),
                    new("forms-ldap", "kestrel", "redirect, form, password, and the page with a new cookie; ldap 2.5"),
                    new("basic-sql", "kestrel", "the challenge, and the page; SQLite, sha1"),
                ],
                Cells =
                [
                    Cell("anonymous", "kestrel", 1, 1, 20_000),
                    Cell("anonymous", "kestrel", 5, 1, 52_345),
                    Cell("anonymous", "apache", 1, 1, 10_000),
                    Cell("anonymous", "apache", 5, 1, 52_000),
                    Cell("forms-ldap", "kestrel", 1, 4, 1234),
                    Cell("forms-ldap", "kestrel", 5, 4, 2345) with
                    {
                        Failures = new Dictionary<string, int> { ["status 503 in place of the page"] = 12 },
                    },
                    Cell("forms-ldap", "apache", 1, 4, 1300),
                    Cell("forms-ldap", "apache", 5, 4, 1200),
                    Cell("basic-sql", "kestrel", 1, 2, 5.5),
                    Cell("basic-sql", "kestrel", 5, 2, 0) with
                    {
                        Times = CountedTimes.None,
                    },
                ],
                Missing = [new("kerberos", "kestrel", "krb5kdc is missing: apt-get install krb5-kdc")],
            }
        );

    /// <summary>Over TLS with kept sessions; a partial run.</summary>
    public static RunFile OverTls { get; } =
        Of(
            AgainstAnother.Of<AuthSchemesRun>() with
            {
                Plan = AgainstAnother.Of<AuthSchemesRun>().Plan with { KeepsSession = true, NewConnections = true, Tls = "RSA 2048" },
                Servers = [AgainstAnother.Of<AuthSchemesRun>().Servers[0]],
                Cells = [Cell("forms-ldap", "kestrel", 1, 1, 321) with { Handshakes = CountedTimes.Of([2.5, 2.6, 2.4]) }],
                Handshake = new("RSA 2048", [2, 2.5, 3], [0.5, 0.51, 0.49]),
                Partial = "forms-ldap on kestrel: interrupted",
            }
        );

    public static RunFile Of(AuthSchemesRun run) =>
        new()
        {
            Started = DateTimeOffset.UnixEpoch,
            Machine = CheckSample.Machine,
            Part = run,
        };

    // 10% more in one round, 10% less in another.
    private static SchemeCell Cell(string scheme, string server, int users, int trips, double perSecond) =>
        new()
        {
            Scheme = scheme,
            Server = server,
            Users = users,
            Windows =
            [
                .. new[] { 1, 1.1, 0.9 }.Select(factor => new SchemeWindow
                {
                    Logins = (int)(2 * factor * perSecond),
                    Failed = perSecond == 0 ? 7 : 0,
                    Requests = trips * (int)(2 * factor * perSecond),
                    Seconds = 2,
                    ServerCpuSeconds = 1.5,
                    BackEndCpuSeconds = scheme == "forms-ldap" ? 0.25 : null,
                    ClientCpuSeconds = 0.5,
                    OtherCores = 0.01,
                }),
            ],
            Times = CountedTimes.Of(Enumerable.Range(1, 200).Select(number => (1 + number / 100.0) * 1e3 * users / Math.Max(1, perSecond))),
            Phases = [.. Enumerable.Range(1, trips).Select(number => $"step {number}")],
            PhaseTimes = trips == 1 ? [] : [.. Enumerable.Range(1, trips).Select(number => CountedTimes.Of([number * 0.125]))],
            Failures = new Dictionary<string, int>(),
        };
}
