using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Limits;
using TokenSigningBench.Lab.Tests.Accounts;
using TokenSigningBench.Lab.Tests.AuthenticationSchemes;
using TokenSigningBench.Lab.Tests.IdentityServer;

namespace TokenSigningBench.Lab.Tests.Limits;

/// <summary>An attack on a server until it is stopped, with a count per outcome.</summary>
internal sealed class Attack
{
    public const string Idle = "idle connections",
        SlowHeaders = "slow headers",
        SlowBodies = "slow bodies",
        HeaderFlood = "header flood",
        BodyFlood = "body flood",
        WrongPasswords = "wrong passwords";

    private const int MinAttempts = 3 * FailedSignIns.MaxPerAccount;

    // Another address of this machine than the other users'.
    private static readonly IPAddress AttackerAddress = IPAddress.Parse("127.0.0.66");

    private readonly ConcurrentDictionary<string, int> _outcomes = [];

    public static IReadOnlyList<string> All { get; } = [Idle, SlowHeaders, SlowBodies, HeaderFlood, BodyFlood, WrongPasswords];

    public IReadOnlyDictionary<string, int> Outcomes => _outcomes.OrderBy(outcome => outcome.Key).ToDictionary();

    /// <summary>
    /// Holds this many connections open. Each sends its first bytes and then one byte per second, and reconnects when it is closed.
    /// </summary>
    /// <returns>Completes when all are connected.</returns>
    public async Task<Task> HoldAsync(Uri server, int connections, string first, CancellationToken end)
    {
        List<Task> held = [];
        for (int i = 0; i < connections; i++)
            held.Add(HoldAsync(await RawClient.ConnectAsync(server), server, first, end));
        return Task.WhenAll(held);
    }

    /// <summary>Sends a request repeatedly, each time on a new connection.</summary>
    public Task FloodAsync(Uri server, string request, double rate, CancellationToken end) =>
        AtRateAsync(
            rate,
            async () =>
            {
                string answer = await RawClient.AskAsync(server, request);
                Count(answer.Length == 0 ? "reset" : answer["HTTP/1.1 ".Length..][..3]);
            },
            end
        );

    /// <summary>Sends wrong passwords for an account, from another address of this machine.</summary>
    public async Task GuessAsync(string server, Uri address, double rate, CancellationToken end)
    {
        using HttpClient client = Clients.Plain(handler => (handler.UseCookies, handler.ConnectCallback) = (true, ConnectAsync));
        Uri form = new(address, server == AbusedServers.Identity ? "/login" : AuthScheme.FormsSql.LoginPath);
        Dictionary<string, string> hidden = ServerFixture.Fields(await client.GetStringAsync(form, end));
        string name = server == AbusedServers.Identity ? "alice" : TestAccounts.Plain.Name;
        await AtRateAsync(
            rate,
            async () =>
            {
                using HttpResponseMessage answer = await client.PostAsync(
                    form,
                    new FormUrlEncodedContent([new("username", name), new("password", Guid.NewGuid().ToString()), .. hidden]),
                    CancellationToken.None
                );
                // The identity server reports the hash in a header; the scheme server only shows it by its status.
                bool hashed =
                    server == AbusedServers.Identity
                        ? answer.Headers.TryGetValues("Server-Timing", out IEnumerable<string>? parts)
                            && parts.Any(part => part.Contains("password;", StringComparison.Ordinal))
                        : answer.StatusCode == HttpStatusCode.Forbidden;
                Count(FormattableString.Invariant($"{(int)answer.StatusCode}"));
                if (hashed)
                    Count("hashed");
            },
            end
        );
    }

    private static async ValueTask<Stream> ConnectAsync(SocketsHttpConnectionContext context, CancellationToken cancel)
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        socket.Bind(new IPEndPoint(AttackerAddress, 0));
        await socket.ConnectAsync(new IPEndPoint(IPAddress.Loopback, context.DnsEndPoint.Port), cancel);
        return new NetworkStream(socket, ownsSocket: true);
    }

    // An open model: it does not wait for slow responses. At least MinAttempts are sent, which is more than the limit of attempts.
    private static async Task AtRateAsync(double rate, Func<Task> send, CancellationToken end)
    {
        List<Task> sent = [];
        using var timer = new PeriodicTimer(TimeSpan.FromSeconds(1 / rate));
        try
        {
            while (await timer.WaitForNextTickAsync(sent.Count < MinAttempts ? CancellationToken.None : end))
                sent.Add(send());
        }
        catch (OperationCanceledException)
        {
            // Stopped; requests that were sent still get their response.
        }

        await Task.WhenAll(sent);
    }

    private async Task HoldAsync(RawClient client, Uri server, string first, CancellationToken end)
    {
        Count("opened");
        try
        {
            while (true)
            {
                using (client)
                {
                    await client.SendAsync(first);
                    using var closed = CancellationTokenSource.CreateLinkedTokenSource(end);
                    Task drip = first.Length == 0 ? Task.CompletedTask : DripAsync(client, closed.Token);
                    string answer = await client.ReadToEndAsync(end);
                    await closed.CancelAsync();
                    await drip;
                    Count(answer.Length == 0 ? "closed" : answer["HTTP/1.1 ".Length..][..3]);
                }

                client = await RawClient.ConnectAsync(server);
                Count("opened");
            }
        }
        catch (OperationCanceledException)
        {
            Count("held to the end");
        }
        catch (SocketException)
        {
            Count("not let in again");
        }
    }

    private static async Task DripAsync(RawClient client, CancellationToken end)
    {
        using var timer = new PeriodicTimer(TimeSpan.FromSeconds(1));
        try
        {
            while (await timer.WaitForNextTickAsync(end))
                await client.SendAsync("a");
        }
        catch (OperationCanceledException)
        {
            // Closed, or stopped.
        }
    }

    private void Count(string outcome) => _outcomes.AddOrUpdate(outcome, 1, (_, count) => count + 1);
}
