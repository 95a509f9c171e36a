using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Web;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Core.Tests.Web;

/// <summary>What a server really reads, compared with what was counted.</summary>
public class CountedClientTests
{
    [Fact]
    public async Task HttpClient_itself_sends_a_request_twice_to_a_server_that_drops_reused_connections()
    {
        await using StandInServer server = await new StandInServer { Override = WireFaults.DropsReusedConnections() }.StartAsync();
        using var client = new HttpClient();
        (await client.GetAsync(server.Address + "/keys")).EnsureSuccessStatusCode();
        (await client.GetAsync(server.Address + "/keys")).EnsureSuccessStatusCode();
        server.Asked.Count.ShouldBe(3);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_dropped_GET_is_sent_again_once_and_counted_and_later_requests_get_new_connections(bool reset)
    {
        await using StandInServer server = await new StandInServer { Override = WireFaults.DropsReusedConnections(reset) }.StartAsync();
        (CountedClient client, RequestBudget budget) = Client(server);
        using CountedClient _ = client;
        await GetAsync(client, server);
        budget.DropsConnections.ShouldBeFalse();
        for (int i = 0; i < 3; i++)
            await GetAsync(client, server);
        (budget.Sent, server.Asked.Count, budget.DropsConnections).ShouldBe((5, 5, true));
    }

    [Fact]
    public async Task A_dropped_POST_is_not_sent_again()
    {
        await using StandInServer server = await new StandInServer { Override = WireFaults.DropsReusedConnections() }.StartAsync();
        (CountedClient client, RequestBudget budget) = Client(server);
        using CountedClient _ = client;
        await GetAsync(client, server);
        HttpRequestException dropped = await Should.ThrowAsync<HttpRequestException>(() => SendAsync(client, HttpMethod.Post, server));
        dropped.HttpRequestError.ShouldBe(HttpRequestError.ResponseEnded);
        (budget.Sent, server.Asked.Count, budget.DropsConnections).ShouldBe((2, 2, true));
        await SendAsync(client, HttpMethod.Post, server);
        (budget.Sent, server.Asked.Count).ShouldBe((3, 3));
    }

    [Fact]
    public async Task A_server_that_never_answers_again_gets_two_requests()
    {
        await using StandInServer server = await new StandInServer { Override = WireFaults.ClosesAfter(1) }.StartAsync();
        (CountedClient client, RequestBudget budget) = Client(server);
        using CountedClient _ = client;
        await GetAsync(client, server);
        await Should.ThrowAsync<HttpRequestException>(() => GetAsync(client, server));
        (budget.Sent, server.Asked.Count).ShouldBe((3, 3));
    }

    [Fact]
    public async Task A_connection_is_kept_and_its_opening_is_not_in_the_time()
    {
        List<string> connections = [];
        await using LoopbackServer server = await LoopbackServer.StartAsync(context =>
        {
            connections.Add(context.Connection.Id);
            return Task.CompletedTask;
        });
        var opened = new TaskCompletionSource();
        using var client = new CountedClient(
            new(new(server.Address)),
            connect: async (context, cancel) =>
            {
                await opened.Task;
                var socket = new System.Net.Sockets.Socket(System.Net.Sockets.SocketType.Stream, System.Net.Sockets.ProtocolType.Tcp);
                await socket.ConnectAsync(context.DnsEndPoint, cancel);
                return new System.Net.Sockets.NetworkStream(socket, ownsSocket: true);
            }
        );
        long start = System.Diagnostics.Stopwatch.GetTimestamp();
        using var message = new HttpRequestMessage(HttpMethod.Get, server.Address);
        Task<(HttpResponseMessage Response, TimeSpan FirstByte)> asked = client.SendAsync(message, CancellationToken.None);
        TimeSpan waited = TimeSpan.FromMilliseconds(50);
        SpinWait.SpinUntil(() => System.Diagnostics.Stopwatch.GetElapsedTime(start) > waited);
        long open = System.Diagnostics.Stopwatch.GetTimestamp();
        opened.SetResult();
        (HttpResponseMessage response, TimeSpan firstByte) = await asked;
        firstByte.ShouldBeLessThan(System.Diagnostics.Stopwatch.GetElapsedTime(open));
        response.Dispose();
        using var second = new HttpRequestMessage(HttpMethod.Get, server.Address);
        (await client.SendAsync(second, CancellationToken.None)).Response.Dispose();
        connections.Distinct().ShouldHaveSingleItem();
    }

    [Fact]
    public async Task The_request_beyond_the_budget_is_not_sent()
    {
        await using StandInServer server = await new StandInServer().StartAsync();
        (CountedClient client, RequestBudget budget) = Client(server, max: 2);
        using CountedClient _ = client;
        await GetAsync(client, server);
        await GetAsync(client, server);
        (await Should.ThrowAsync<UserErrorException>(() => GetAsync(client, server))).Cause.ShouldBe(
            "received 2 requests, the maximum of one run"
        );
        (budget.Sent, server.Asked.Count).ShouldBe((2, 2));
    }

    [Fact]
    public async Task A_dropped_request_is_not_sent_again_beyond_the_budget()
    {
        await using StandInServer server = await new StandInServer { Override = WireFaults.DropsReusedConnections() }.StartAsync();
        (CountedClient client, RequestBudget budget) = Client(server, max: 2);
        using CountedClient _ = client;
        await GetAsync(client, server);
        await Should.ThrowAsync<UserErrorException>(() => GetAsync(client, server));
        (budget.Sent, server.Asked.Count).ShouldBe((2, 2));
    }

    private static (CountedClient Client, RequestBudget Budget) Client(StandInServer server, int max = RequestBudget.Max)
    {
        var budget = new RequestBudget(new(server.Address), max);
        return (new CountedClient(budget), budget);
    }

    private static Task GetAsync(CountedClient client, StandInServer server) => SendAsync(client, HttpMethod.Get, server);

    private static async Task SendAsync(CountedClient client, HttpMethod method, StandInServer server)
    {
        using var message = new HttpRequestMessage(method, server.Address + "/keys");
        if (method == HttpMethod.Post)
            message.Content = new StringContent("a=b");
        (HttpResponseMessage response, _) = await client.SendAsync(message, CancellationToken.None);
        await response.Content.LoadIntoBufferAsync();
        response.Dispose();
    }
}
