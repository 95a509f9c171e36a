using System.Globalization;
using TokenSigningBench.Explain.Targets;

namespace TokenSigningBench.Explain.Tests;

/// <summary>Records windows on fresh servers: <c>scripts/long.sh explain</c>, on a machine that does nothing else.</summary>
public sealed class CountedWindowRecording
{
    // The file to which rows are added, the number of windows for each cause, and their length.
    private const string FileVariable = "TOKENBENCH_EXPLAIN_RUN",
        CountVariable = "TOKENBENCH_EXPLAIN_WINDOWS",
        SecondsVariable = "TOKENBENCH_EXPLAIN_SECONDS";

    private static readonly (string Planted, int Users)[] Scenarios =
    [
        ("rsa8192", 4),
        ("rsa4096", 4),
        ("pfx", 4),
        ("pbkdf2", 4),
        ("http", 8),
        ("blocking", 8),
        ("lock", 8),
        ("gc", 4),
        ("none", 1),
        ("none", 16),
        ("none", 64),
    ];

    [SkippableFact]
    public async Task Windows_are_recorded()
    {
        string? file = Environment.GetEnvironmentVariable(FileVariable);
        if (file is null)
            // Not a skipped test: no run of all tests has it.
            return;
        if (!File.Exists(file))
            await File.WriteAllTextAsync(file, $"{CountedWindow.Header}\n");
        for (int window = 0; window < Number(CountVariable, 10); window++)
        {
            foreach ((string planted, int users) in Scenarios)
            {
                CountedWindow one = await RecordAsync(planted, users, TimeSpan.FromSeconds(Number(SecondsVariable, 10)));
                await File.AppendAllTextAsync(file, $"{one.Row}\n");
            }
        }
    }

    private static async Task<CountedWindow> RecordAsync(string planted, int users, TimeSpan window)
    {
        using var called = TestServer.StartCounted("none");
        using var server = TestServer.StartCounted(planted, new Uri(called.Address, "profile").ToString());
        server.LogIn(users);
        // The first logins compile what the others run.
        await server.AfterLoginsAsync(users * 5);
        ExplainRun run = await ServerWindow.RunAsync(
            ServerProcess.ById(server.Id),
            window,
            () => server.TruthAsync().GetAwaiter().GetResult(),
            CancellationToken.None
        );
        return CountedWindow.Of(planted, users, run, planted == "none" ? null : await server.TruthAsync());
    }

    private static int Number(string variable, int usual) =>
        Environment.GetEnvironmentVariable(variable) is { } text ? int.Parse(text, CultureInfo.InvariantCulture) : usual;
}
