using TokenSigningBench.Articles.AuthenticationSchemes;

namespace TokenSigningBench.Articles.Tests.AuthenticationSchemes;

/// <summary>Runs with invented figures: windows of 2 s, four requests per login, one failure per window.</summary>
internal static class Schemes
{
    public static SchemeCell Cell(string scheme, string server, int users, params int[] logins) =>
        new()
        {
            Scheme = scheme,
            Server = server,
            Users = users,
            Windows =
            [
                .. logins.Select(count => new SchemeWindow
                {
                    Logins = count,
                    Failed = 1,
                    Requests = 4 * count,
                    Seconds = 2,
                    ServerCpuSeconds = 0.001 * count,
                    ClientCpuSeconds = 0.0005 * count,
                }),
            ],
            Times = CountedTimes.Of([1, 2, 3]),
            Phases = ["redirect", "form", "password", "page"],
            PhaseTimes = [],
            Failures = new Dictionary<string, int>(),
        };

    public static AuthSchemesRun Run(params SchemeCell[] cells) =>
        new()
        {
            Plan = new()
            {
                Users = [1],
                Rounds = 1,
                WindowSeconds = 2,
                Accounts = 10,
                Seed = 1,
                PasswordHash = "sha1",
            },
            Servers = [new("ours", "Ours 1.0", null)],
            Conditions = [],
            Cells = cells,
            Missing = [],
        };
}
