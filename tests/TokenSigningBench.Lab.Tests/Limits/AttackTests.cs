using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Text;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Limits;
using TokenSigningBench.Lab.Processes;
using TokenSigningBench.Lab.Protocol;
using TokenSigningBench.Lab.Tests.Accounts;
using TokenSigningBench.Lab.Tests.AuthenticationSchemes;
using TokenSigningBench.Lab.Tests.IdentityServer;

namespace TokenSigningBench.Lab.Tests.Limits;

/// <summary>
/// Other users sign in while a server is attacked. The long run (scripts/long.sh abuse) sends more and reports how much slower they were;
/// rounds with and without the attack are interleaved.
/// </summary>
public class AttackTests(AbusedServers servers) : IClassFixture<AbusedServers>
{
    // In the long run, six times ten seconds of wrong passwords, and three times five of every other attack.
    private static readonly int Connections = LongRun.IsEnabled ? 10_000 : 100;
    private static readonly TimeSpan MaxDuration = TimeSpan.FromSeconds(10),
        ShortDuration = TimeSpan.FromSeconds(0.3);

    // Requests/s, each on a new connection.
    private const double FloodRate = 50;

    public static TheoryData<string, string> Cases
    {
        get
        {
            var cases = new TheoryData<string, string>();
            foreach (string server in new[] { AbusedServers.Identity, AbusedServers.Schemes })
            {
                foreach (string attack in Attack.All)
                    cases.Add(server, attack);
            }

            return cases;
        }
    }

    [SkippableTheory, MemberData(nameof(Cases))]
    public async Task Other_users_can_sign_in_during_an_attack(string server, string name)
    {
        Uri address = servers[server];
        List<double> usual = [],
            attacked = [];
        var attack = new Attack();
        int rounds =
            !LongRun.IsEnabled ? 1
            : name == Attack.WrongPasswords ? 6
            : 3;
        TimeSpan time =
            !LongRun.IsEnabled ? ShortDuration
            : name == Attack.WrongPasswords ? MaxDuration
            : MaxDuration / 2;
        await ProbeAsync(server, usual, time);
        // Sign-ins/s on all cores: most of the time of a sign-in is its hash.
        double capacity = Environment.ProcessorCount / usual.Min();
        usual.Clear();
        double rate = LongRun.IsEnabled ? 5 * capacity : 100;
        // Before, and after each round: the first round fills what every server allocates once.
        List<long> memory = [Memory(server)];
        var stopwatch = Stopwatch.StartNew();
        for (int round = 0; round < rounds; round++)
        {
            await ProbeAsync(server, usual, time);
            using var end = new CancellationTokenSource();
            Task running = await StartAsync(attack, name, server, address, rate, end.Token);
            await ProbeAsync(server, attacked, time);
            await end.CancelAsync();
            await running;
            memory.Add(Memory(server));
        }

        IReadOnlyDictionary<string, int> outcomes = attack.Outcomes;
        LongRun.Write(
            $"{server} {name}",
            new
            {
                server,
                attack = name,
                outcomes,
                attacksPerSecond = name switch
                {
                    Attack.WrongPasswords => rate,
                    Attack.HeaderFlood or Attack.BodyFlood => FloodRate,
                    _ => (double?)null,
                },
                signInsUsual = usual.Count,
                signInsAttacked = attacked.Count,
                p95UsualMilliseconds = P95(usual) * 1e3,
                p95AttackedMilliseconds = P95(attacked) * 1e3,
                ratio = P95(attacked) / P95(usual),
                memoryBytes = memory,
                baselineSeconds = usual,
                attackedSeconds = attacked,
                cores = Environment.ProcessorCount,
                dotNet = Environment.Version.ToString(),
            }
        );

        string all = string.Join(", ", outcomes);
        attacked.ShouldNotBeEmpty();
        outcomes.Keys.Except(AllowedOutcomes(name, server)).ShouldBeEmpty(all);
        if (name == Attack.WrongPasswords)
        {
            outcomes["429"].ShouldBeGreaterThan(0, all);
            // The limit per window, and the attempts that were being hashed when the limit was reached.
            int windows = 1 + (int)Math.Ceiling(stopwatch.Elapsed / FailedSignIns.Window);
            outcomes["hashed"].ShouldBeLessThanOrEqualTo(windows * (FailedSignIns.MaxPerAccount + 4 * Environment.ProcessorCount), all);
        }

        servers
            .Output(server)
            .ShouldBe(
                server == AbusedServers.Identity ? address.OriginalString : Clients.StartupOutput(servers.SchemeServer),
                "nothing is written that somebody sent"
            );
    }

    private static string[] AllowedOutcomes(string attack, string server) =>
        attack switch
        {
            Attack.Idle => ["opened", "held to the end"],
            Attack.SlowHeaders or Attack.SlowBodies => ["opened", "held to the end", "408", "closed"],
            Attack.HeaderFlood => ["431", "reset"],
            Attack.BodyFlood => ["413", "reset"],
            _ => server == AbusedServers.Identity ? ["200", "429", "hashed"] : ["403", "429", "hashed"],
        };

    private static async Task<Task> StartAsync(Attack attack, string name, string server, Uri address, double rate, CancellationToken end)
    {
        string host = $"HTTP/1.1\r\nHost: {address.Authority}\r\n";
        string post = $"POST {AbusedServers.Form(server)} {host}Content-Type: application/x-www-form-urlencoded\r\n";
        return name switch
        {
            Attack.Idle => await attack.HoldAsync(address, Connections, "", end),
            Attack.SlowHeaders => await attack.HoldAsync(address, Connections / 10, $"GET {AbusedServers.Page(server)} {host}X-A: ", end),
            Attack.SlowBodies => await attack.HoldAsync(address, Connections / 10, $"{post}Content-Length: 10000\r\n\r\na=", end),
            Attack.HeaderFlood => attack.FloodAsync(address, $"GET / {host}X-A: {new string('a', 1 << 20)}\r\n\r\n", FloodRate, end),
            Attack.BodyFlood => attack.FloodAsync(
                address,
                $"{post}Content-Length: {1 << 20}\r\n\r\n{new string('a', 1 << 20)}",
                FloodRate,
                end
            ),
            _ => attack.GuessAsync(server, address, rate, end),
        };
    }

    // Other users, one after the other, for a time: each signs in with the password and gets the page.
    private async Task ProbeAsync(string server, List<double> seconds, TimeSpan time)
    {
        var stopwatch = Stopwatch.StartNew();
        do
        {
            long start = Stopwatch.GetTimestamp();
            await (server == AbusedServers.Identity ? SignInAsync() : GetBasicAsync());
            seconds.Add(Stopwatch.GetElapsedTime(start).TotalSeconds);
        } while (stopwatch.Elapsed < time);
    }

    private async Task SignInAsync()
    {
        Uri issuer = servers.IdentityServer.Issuer;
        AuthorizeRequest request = servers.IdentityServer.Request;
        using HttpClient browser = ServerFixture.Browser();
        Uri form = new(issuer, "/login");
        Dictionary<string, string> hidden = ServerFixture.Fields(await browser.GetStringAsync(form));
        using HttpResponseMessage signedIn = await browser.PostAsync(
            form,
            new FormUrlEncodedContent([new("username", "alice"), new("password", IdentityServerOptions.LabUser.Password), .. hidden])
        );
        signedIn.StatusCode.ShouldBe(HttpStatusCode.Found);
        ServerFixture.Fields(await browser.GetStringAsync(request.ToUri())).ShouldContainKey("id_token");
    }

    // The attacked account, from this address, and by another scheme than the attacked one.
    private async Task GetBasicAsync()
    {
        using HttpClient client = Clients.Plain();
        Account account = TestAccounts.Plain;
        string header = $"Basic {Convert.ToBase64String(Encoding.UTF8.GetBytes($"{account.Name}:{account.Password}"))}";
        (await Clients.StatusAsync(client, servers.SchemeServer.AddressOf(AuthScheme.BasicSql), header)).ShouldBe(HttpStatusCode.OK);
    }

    private static double P95(List<double> seconds) => seconds.Order().ElementAt((int)Math.Ceiling(0.95 * seconds.Count) - 1);

    private long Memory(string server)
    {
        int group = server == AbusedServers.Identity ? servers.IdentityServer.ProcessGroupId!.Value : servers.SchemeServer.ProcessGroupId;
        return ProcessGroup
            .Members(group)
            .Sum(process =>
                1024
                * long.Parse(
                    File.ReadLines($"/proc/{process}/status")
                        .First(line => line.StartsWith("VmRSS:", StringComparison.Ordinal))
                        .Split(' ', StringSplitOptions.RemoveEmptyEntries)[1],
                    CultureInfo.InvariantCulture
                )
            );
    }
}
