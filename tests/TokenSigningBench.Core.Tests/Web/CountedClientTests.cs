using System.Net;
using System.Net.Sockets;
using System.Text;

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
                var socket = new Socket(SocketType.Stream, ProtocolType.Tcp);
                await socket.ConnectAsync(context.DnsEndPoint, cancel);
                return new NetworkStream(socket, ownsSocket: true);
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
        await GetAsync(client, new Uri(server.Address));
        connections.Distinct().ShouldHaveSingleItem();
    }

    [Fact]
    public async Task Of_two_kept_connections_that_are_dropped_the_second_is_not_tried()
    {
        var both = new TaskCompletionSource();
        int first = 0;
        Func<int, Microsoft.AspNetCore.Http.HttpContext, Task<bool>> drops = WireFaults.DropsReusedConnections();
        await using StandInServer server = await new StandInServer
        {
            Override = async (requests, context) =>
            {
                if (await drops(requests, context))
                    return true;
                // Two at once need two connections.
                if (Interlocked.Increment(ref first) == 2)
                    both.SetResult();
                await both.Task;
                return false;
            },
        }.StartAsync();
        (CountedClient client, RequestBudget budget) = Client(server);
        using CountedClient _ = client;
        await Task.WhenAll(GetAsync(client, server), GetAsync(client, server));
        await GetAsync(client, server);
        (budget.Sent, server.Asked.Count).ShouldBe((4, 4));
    }

    [Fact]
    public async Task A_request_that_was_answered_in_part_is_not_sent_again()
    {
        await using var server = new ScriptedServer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 200 OK\r\nConte");
        var budget = new RequestBudget(server.Address);
        using var client = new CountedClient(budget);
        await GetAsync(client, server.Address);
        await Should.ThrowAsync<HttpRequestException>(() => GetAsync(client, server.Address));
        (budget.Sent, budget.DropsConnections).ShouldBe((2, false));
    }

    [Fact]
    public async Task A_first_connection_that_ends_without_an_answer_is_reported_as_it_is()
    {
        await using var server = new ScriptedServer("");
        var budget = new RequestBudget(server.Address);
        using var client = new CountedClient(budget);
        HttpRequestException ended = await Should.ThrowAsync<HttpRequestException>(() => GetAsync(client, server.Address));
        (ended.HttpRequestError, budget.Sent, budget.DropsConnections).ShouldBe((HttpRequestError.ResponseEnded, 1, false));
    }

    [Fact]
    public async Task A_kept_connection_ends_with_the_client()
    {
        await using var server = new ScriptedServer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") { WaitsForClient = true };
        using (var client = new CountedClient(new(server.Address)))
            await GetAsync(client, server.Address);

        await server.Served;
    }

    [Fact]
    public async Task A_long_request_is_one()
    {
        await using StandInServer server = await new StandInServer().StartAsync();
        (CountedClient client, RequestBudget budget) = Client(server);
        using CountedClient _ = client;
        using var message = new HttpRequestMessage(HttpMethod.Post, server.Address + "/keys");
        message.Content = new ByteArrayContent(new byte[1_000_000]);
        (await client.SendAsync(message, CancellationToken.None)).Response.Dispose();
        (budget.Sent, server.Asked.Count).ShouldBe((1, 1));
    }

    [Fact]
    public async Task A_server_s_cookies_are_not_kept()
    {
        List<string> cookies = [];
        await using LoopbackServer server = await LoopbackServer.StartAsync(context =>
        {
            cookies.Add(context.Request.Headers.Cookie.ToString());
            context.Response.Headers.SetCookie = "a=b";
            return Task.CompletedTask;
        });
        using var client = new CountedClient(new(new(server.Address)));
        await GetAsync(client, new Uri(server.Address));
        await GetAsync(client, new Uri(server.Address));

        cookies.ShouldBe(["", ""]);
    }

    [Theory]
    [InlineData("http://idp.example/", 1)]
    // A proxy's CONNECT is no request to the server.
    [InlineData("https://idp.example/", 0)]
    public async Task A_proxy_is_asked_where_there_is_one(string address, int counted)
    {
        await using var proxy = new ScriptedServer("HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n");
        var budget = new RequestBudget(new(address));
        using var client = new CountedClient(budget, proxy: new WebProxy(proxy.Address));
        using var message = new HttpRequestMessage(HttpMethod.Get, address);
        if (counted == 0)
            await Should.ThrowAsync<HttpRequestException>(() => client.SendAsync(message, CancellationToken.None));
        else
            (await client.SendAsync(message, CancellationToken.None)).Response.StatusCode.ShouldBe(HttpStatusCode.BadGateway);
        (budget.Sent, proxy.Requests).ShouldBe((counted, 1));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_request_beyond_the_budget_is_not_sent_and_a_dropped_one_not_again(bool drops)
    {
        await using StandInServer server = await new StandInServer
        {
            Override = drops ? WireFaults.DropsReusedConnections() : (_, _) => Task.FromResult(false),
        }.StartAsync();
        (CountedClient client, RequestBudget budget) = Client(server, max: 2);
        using CountedClient _ = client;
        await GetAsync(client, server);
        if (!drops)
            await GetAsync(client, server);
        (await Should.ThrowAsync<UserErrorException>(() => GetAsync(client, server))).Cause.ShouldBe(
            "received 2 requests, the maximum of one run"
        );
        (budget.Sent, server.Asked.Count).ShouldBe((2, 2));
    }

    private static (CountedClient Client, RequestBudget Budget) Client(StandInServer server, int max = RequestBudget.Max)
    {
        var budget = new RequestBudget(new(server.Address), max);
        return (new CountedClient(budget), budget);
    }

    private static Task GetAsync(CountedClient client, StandInServer server) => SendAsync(client, HttpMethod.Get, server);

    private static async Task GetAsync(CountedClient client, Uri address)
    {
        using var message = new HttpRequestMessage(HttpMethod.Get, address);
        (await client.SendAsync(message, CancellationToken.None)).Response.Dispose();
    }

    private static async Task SendAsync(CountedClient client, HttpMethod method, StandInServer server)
    {
        using var message = new HttpRequestMessage(method, server.Address + "/keys");
        if (method == HttpMethod.Post)
            message.Content = new StringContent("a=b");
        (HttpResponseMessage response, _) = await client.SendAsync(message, CancellationToken.None);
        await response.Content.LoadIntoBufferAsync();
        response.Dispose();
    }

    /// <summary>Answers each request on its one connection with the next text, and closes it after the last.</summary>
    private sealed class ScriptedServer : IAsyncDisposable
    {
        private readonly TcpListener _listener = new(IPAddress.Loopback, 0);

        public ScriptedServer(params string[] answers)
        {
            _listener.Start();
            Served = ServeAsync(answers);
        }

        /// <summary>Ends when the connection has ended.</summary>
        public Task Served { get; }

        /// <summary>Whether the client closes the connection.</summary>
        public bool WaitsForClient { get; init; }

        public Uri Address => new($"http://{_listener.LocalEndpoint}/");

        public int Requests { get; private set; }

        public async ValueTask DisposeAsync()
        {
            _listener.Dispose();
            await Served;
        }

        private async Task ServeAsync(string[] answers)
        {
            using TcpClient client = await _listener.AcceptTcpClientAsync();
            NetworkStream stream = client.GetStream();
            var buffer = new byte[64 * 1024];
            foreach (string answer in answers)
            {
                int read = 0;
                while (!buffer.AsSpan(0, read).EndsWith("\r\n\r\n"u8))
                    read += await stream.ReadAsync(buffer.AsMemory(read));
                Requests++;
                await stream.WriteAsync(Encoding.ASCII.GetBytes(answer));
            }

            if (WaitsForClient)
                (await stream.ReadAsync(buffer)).ShouldBe(0);
        }
    }
}
