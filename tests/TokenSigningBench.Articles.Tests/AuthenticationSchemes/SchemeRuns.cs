using TokenSigningBench.Articles.AuthenticationSchemes;

namespace TokenSigningBench.Articles.Tests.AuthenticationSchemes;

internal static class SchemeRuns
{
    /// <summary>One scheme over TLS with one user and with five, whose logins took 1 to 100 ms.</summary>
    public static AuthSchemesRun Schemes { get; } =
        new()
        {
            Plan = new()
            {
                Users = [1, 5],
                Rounds = 3,
                WindowSeconds = 2,
                Accounts = 10,
                Seed = 1,
                PasswordHash = "sha1",
                Tls = "RSA 2048",
            },
            Servers = [new("kestrel", "Kestrel 1", null)],
            Conditions = [new("basic-ldap", "kestrel", "the challenge, and the page; ldap 2.5")],
            Cells = [SchemeCell(1, logins: 100), SchemeCell(5, logins: 400)],
            Missing = [],
            Handshake = new("RSA 2048", [3, 2, 4], [0.5, 0.4, 0.6]),
        };

    /// <summary>A cell with the given logins and failed logins in each of three windows of 2 s.</summary>
    public static SchemeCell SchemeCell(int users, int logins, int failed = 0) =>
        new()
        {
            Scheme = "basic-ldap",
            Server = "kestrel",
            Users = users,
            Windows =
            [
                .. Enumerable
                    .Range(-1, 3)
                    .Select(step => new SchemeWindow
                    {
                        Logins = logins + step,
                        Failed = failed,
                        Requests = 2 * (logins + step),
                        Seconds = 2,
                        ClientCpuSeconds = 1,
                    }),
            ],
            Times = CountedTimes.Of(Enumerable.Range(0, 3 * logins).Select(number => 1.0 + number % 100)),
            Phases = ["challenge", "page"],
            PhaseTimes = [],
            Failures =
                failed == 0
                    ? new Dictionary<string, int>()
                    : new Dictionary<string, int> { ["status 503 in place of the page"] = 3 * failed },
        };
}
