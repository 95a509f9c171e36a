using TokenSigningBench.Core.Modes;

namespace TokenSigningBench.Core.Tests.Modes;

/// <summary>Runs with figures that were thought up: windows of two seconds, four requests a login, one failure in each.</summary>
internal static class Modes
{
    public static ModeCell Cell(string mode, string server, int users, params int[] logins) =>
        new()
        {
            Mode = mode,
            Server = server,
            Users = users,
            Windows =
            [
                .. logins.Select(count => new ModeWindow
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

    public static ModesRun Run(params ModeCell[] cells) =>
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
