using System.Globalization;
using TokenSigningBench.Explain.Targets;
using TokenSigningBench.Lab.Backends;

namespace TokenSigningBench.Explain.Tests;

/// <summary>Records windows on fresh servers: <c>scripts/long.sh explain</c>, on a machine that does nothing else.</summary>
public sealed class CountedWindowRecording
{
    // The file to which rows are added, the planted causes separated by commas (all without it), the number of windows for each, and their
    // length.
    private const string FileVariable = "TOKENBENCH_EXPLAIN_RUN",
        ScenariosVariable = "TOKENBENCH_EXPLAIN_SCENARIOS",
        CountVariable = "TOKENBENCH_EXPLAIN_WINDOWS",
        SecondsVariable = "TOKENBENCH_EXPLAIN_SECONDS";

    private static readonly (string Planted, int Users)[] Scenarios =
    [
        ("rsa8192", 4),
        ("rsa4096", 4),
        ("pfx", 4),
        ("pbkdf2", 4),
        ("http", 8),
        ("sql", 8),
        ("blocking", 8),
        ("lock", 8),
        ("gc", 4),
        ("cold", 4),
        ("openiddict", 8),
        ("rsa8192+http", 4),
        ("http+sql", 8),
        // Below more frames than the runtime samples.
        ("deep", 4),
        ("deep+rsa2048", 4),
        ("deep+rsa8192", 4),
        ("deep+rsa4096", 4),
        ("deep+rsa8192+ef", 4),
        ("deep+pbkdf2", 4),
        ("deep+pfx", 4),
        ("deep+sql", 8),
        ("deep+http", 8),
        ("deep+lock", 8),
        ("deep+blocking", 8),
        // What runs after an await.
        ("burn", 2),
        ("burn+ef", 2),
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
        string[]? only = Environment.GetEnvironmentVariable(ScenariosVariable)?.Split(',');
        for (int window = 0; window < Number(CountVariable, 10); window++)
        {
            foreach ((string planted, int users) in Scenarios.Where(scenario => only?.Contains(scenario.Planted) != false))
            {
                CountedWindow one = await RecordAsync(planted, users, TimeSpan.FromSeconds(Number(SecondsVariable, 10)));
                await File.AppendAllTextAsync(file, $"{one.Line}\n");
            }
        }
    }

    private static async Task<CountedWindow> RecordAsync(string planted, int users, TimeSpan length)
    {
        if (planted == "openiddict")
            return await RecordOpenIddictAsync(planted, users, length);
        await using RunningPostgreSql? database =
            planted.Contains("sql", StringComparison.Ordinal) || planted.Contains("ef", StringComparison.Ordinal)
                ? await StartPostgreSqlAsync()
                : null;
        using var called = TestServer.StartCounted("none");
        // Short enough beside a signature of 8192 bits that both are causes.
        int milliseconds = planted.Contains("rsa", StringComparison.Ordinal) ? 40 : 150;
        using var server = TestServer.StartCounted(
            planted,
            new Uri(called.Address, string.Create(CultureInfo.InvariantCulture, $"profile/{milliseconds}")),
            database?.ConnectionString
        );
        // A cold start is one: no user has logged in.
        if (planted != "cold")
        {
            server.LogIn(users);
            // The first logins compile what the others run.
            await server.AfterLoginsAsync(users * 5);
        }

        ExplainRun run = await ServerWindow.RunAsync(
            ServerProcess.ById(server.Id),
            Plan(
                server.Users,
                length,
                () =>
                {
                    if (planted == "cold")
                        server.LogIn(users);
                    else
                        server.TruthAsync().GetAwaiter().GetResult();
                }
            ),
            CancellationToken.None
        );
        return CountedWindow.Of(planted, users, run, planted is "none" or "cold" or "deep" ? null : await server.TruthAsync());
    }

    private static async Task<CountedWindow> RecordOpenIddictAsync(string planted, int users, TimeSpan length)
    {
        await using OpenIddictTestServer server = await OpenIddictTestServer.StartAsync();
        server.Users.LogIn(users);
        // As many as its code is compiled after.
        await server.Users.AfterLoginsAsync(300);
        ExplainRun run = await ServerWindow.RunAsync(server.Process, Plan(server.Users, length, () => { }), CancellationToken.None);
        // Its own clock knows commands only, and neither EF Core nor waits for the write lock.
        return CountedWindow.Of(planted, users, run, truth: null);
    }

    // Longer where a busy machine lets too few users log in.
    private static WindowPlan Plan(TestUsers users, TimeSpan length, Action attached) =>
        new(10 * length) { Attached = attached, Load = cancel => Task.WhenAll(Task.Delay(length, cancel), users.AfterLoginsAsync(60)) };

    private static async Task<RunningPostgreSql> StartPostgreSqlAsync()
    {
        string schema = await File.ReadAllTextAsync(RepositoryFile.At("src/TokenSigningBench.Lab/Accounts/postgresql.sql"));
        return await new PostgreSql().StartAsync(schema, [], CancellationToken.None);
    }

    private static int Number(string variable, int usual) =>
        Environment.GetEnvironmentVariable(variable) is { } text ? int.Parse(text, CultureInfo.InvariantCulture) : usual;
}
