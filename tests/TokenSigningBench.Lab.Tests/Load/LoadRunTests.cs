using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;
using System.Text;
using Microsoft.AspNetCore.Http;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.Tests.Load;

public sealed class LoadRunTests
{
    private static readonly double[] AtOnce = [.. Enumerable.Repeat(0.0, 50)];

    [Fact]
    public async Task Every_planned_user_sends_its_own_nonce_and_state()
    {
        var asked = new ConcurrentBag<(string, string)>();
        await using UnsignedTokenServer server = await UnsignedTokenServer.StartAsync(context =>
        {
            context.Request.Headers.Cookie.ToString().ShouldBe("who=alice");
            asked.Add((context.Request.Query["nonce"]!, context.Request.Query["state"]!));
            return UnsignedTokenServer.AnswerAsync(context);
        });
        LoadResult result = await (await server.LoadAsync()).OpenAsync([0, 1, 2, 2, 3], 2, CancellationToken.None);
        result.ShouldSatisfyAllConditions(
            _ => result.Ended.ShouldBeNull(),
            _ => result.Planned.ShouldBe(5),
            _ => result.Users.Count.ShouldBe(5),
            _ =>
                result.Users.ShouldAllBe(user =>
                    user.Failure == null
                    && user.Started >= user.ScheduledStart
                    && user.FirstByte > user.Started
                    && user.Ended >= user.FirstByte
                )
        );
        asked.SelectMany(pair => new[] { pair.Item1, pair.Item2 }).Distinct().Count().ShouldBe(10);
        result
            .Users.Select(user => Math.Round(LoadResult.Milliseconds(result.Beginning, user.ScheduledStart), 3))
            .ShouldBe([0, 1, 2, 2, 3]);
    }

    [Theory]
    [InlineData("status 500", "500")]
    [InlineData("status 200 without an identity token", "none")]
    [InlineData("status 200 without an identity token: login_required", "error")]
    [InlineData("an identity token without a signature", "two parts")]
    [InlineData("an identity token that is not for this request: its nonce is another, or missing", "other nonce")]
    [InlineData("an identity token that is not for this request: its nonce is another, or missing", "no nonce")]
    [InlineData("an identity token that is not for this request: its nonce is another, or missing", "no json")]
    [InlineData("an answer that is not to this request: its state is another, or missing", "other state")]
    [InlineData("status 302 without an identity token: access_denied", "redirect")]
    public async Task A_wrong_answer_is_a_failure_however_fast_it_is(string cause, string kind)
    {
        await using UnsignedTokenServer server = await UnsignedTokenServer.StartAsync(context => AnswerWronglyAsync(context, kind));
        LoadResult result = await (await server.LoadAsync()).OpenAsync([0, 0], 2, CancellationToken.None);
        result.Users.Select(user => user.Failure).ShouldBe([cause, cause]);
    }

    [Fact]
    public async Task A_token_in_a_redirect_s_fragment_counts()
    {
        await using UnsignedTokenServer server = await UnsignedTokenServer.StartAsync(context =>
        {
            string nonce = context.Request.Query["nonce"]!;
            context.Response.Redirect(
                $"https://rp.test/#id_token={UnsignedTokenServer.Token($$"""{"nonce":"{{nonce}}"}""")}"
                    + $"&state={context.Request.Query["state"]}"
            );
            return Task.CompletedTask;
        });
        LoadResult result = await (await server.LoadAsync()).OpenAsync([0], 1, CancellationToken.None);
        result.Users.Single().Failure.ShouldBeNull();
    }

    [Fact]
    public async Task Excess_requests_queue_and_their_waiting_time_counts()
    {
        var release = new TaskCompletionSource();
        int asked = 0;
        await using UnsignedTokenServer server = await UnsignedTokenServer.StartAsync(async context =>
        {
            if (Interlocked.Increment(ref asked) == 1)
                await release.Task;
            await UnsignedTokenServer.AnswerAsync(context);
        });
        // The first is answered when all have arrived.
        LoadRun run = await server.LoadAsync(
            new() { Connections = 1 },
            progress =>
            {
                if (progress.Arrived == AtOnce.Length)
                    release.TrySetResult();
            }
        );
        LoadResult result = await run.OpenAsync(AtOnce, 1, CancellationToken.None);
        result.Users.ShouldAllBe(user => user.Failure == null);
        VirtualUser first = result.Users.Single(user => !user.Waited);
        foreach (VirtualUser waited in result.Users.Where(user => user.Waited))
        {
            waited.ScheduledStart.ShouldBeLessThan(first.Ended!.Value);
            waited.Started!.Value.ShouldBeGreaterThanOrEqualTo(first.FirstByte!.Value);
        }
    }

    [Fact]
    public async Task An_interrupt_keeps_finished_requests_and_counts_the_others()
    {
        using var interrupt = new CancellationTokenSource();
        int asked = 0;
        await using UnsignedTokenServer server = await UnsignedTokenServer.StartAsync(async context =>
        {
            // Ten are answered; the others wait until their connection is closed.
            if (Interlocked.Increment(ref asked) > 10)
                await Task.Delay(Timeout.Infinite, context.RequestAborted);
            await UnsignedTokenServer.AnswerAsync(context);
        });
        LoadRun run = await server.LoadAsync(
            new() { Connections = 5 },
            progress =>
            {
                if (progress.Finished == 10)
                    interrupt.Cancel();
            }
        );
        // The last would start in an hour.
        LoadResult result = await run.OpenAsync([.. AtOnce, 3_600_000], 2, interrupt.Token);
        result.Ended.ShouldBe("interrupted");
        result.Planned.ShouldBe(51);
        result.Users.Count(user => user is { Started: not null, Failure: null }).ShouldBe(10);
        result.Users.Count(user => user.Failure == "not answered when the load was ended").ShouldBe(5);
        result.Users.Count(user => user.Started is null).ShouldBe(35);
        result.Users.Count.ShouldBe(50);
    }

    [Fact]
    public async Task A_request_over_the_time_limit_fails()
    {
        await using UnsignedTokenServer server = await UnsignedTokenServer.StartAsync(context =>
            Task.Delay(Timeout.Infinite, context.RequestAborted)
        );
        LoadResult result = await (await server.LoadAsync(new() { MaxWait = TimeSpan.FromMilliseconds(300) })).OpenAsync(
            [0, 0],
            2,
            CancellationToken.None
        );
        result.Users.ShouldAllBe(user => user.Failure != null);
    }

    [Fact]
    public async Task A_server_that_ends_ends_the_load()
    {
        await using UnsignedTokenServer server = await UnsignedTokenServer.StartAsync();
        bool ended = false;
        LoadRun run = await server.LoadAsync(null, progress => ended = progress.Finished == 1, () => ended);
        LoadResult result = await run.OpenAsync([0, 3_600_000], 1, CancellationToken.None);
        (result.Ended, result.Planned, result.Users.Count).ShouldBe(("the server ended by itself", 2, 1));
    }

    [Fact]
    public async Task Closed_model_users_repeat_until_the_time_is_over()
    {
        await using UnsignedTokenServer server = await UnsignedTokenServer.StartAsync();
        LoadResult result = await (await server.LoadAsync()).ClosedAsync(3, TimeSpan.FromMilliseconds(200), CancellationToken.None);
        result.Ended.ShouldBeNull();
        result.Planned.ShouldBe(result.Users.Count);
        result.Users.Count.ShouldBeGreaterThan(3);
        result.Users.ShouldAllBe(user => user.Failure == null && user.Started != null);
    }

    [Fact]
    public async Task In_the_closed_model_each_user_starts_once_although_the_time_is_over()
    {
        await using UnsignedTokenServer server = await UnsignedTokenServer.StartAsync();
        LoadResult result = await (await server.LoadAsync()).ClosedAsync(3, TimeSpan.Zero, CancellationToken.None);
        (result.Planned, result.Users.Count).ShouldBe((3, 3));
        result.Users.ShouldAllBe(user => user.Failure == null && user.Started != null);
    }

    [Theory]
    [InlineData(false, false)]
    [InlineData(true, false)]
    // As a server does with a connection that was opened ahead of its first request and stayed idle for too long.
    [InlineData(false, true)]
    public async Task A_server_that_closes_each_connection_causes_no_failures(bool sendsCloseHeader, bool closesFirstUnused)
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        Task serving = CloseAfterEachAnswerAsync(listener, sendsCloseHeader, closesFirstUnused);
        var page = new Uri($"http://127.0.0.1:{((IPEndPoint)listener.LocalEndpoint).Port}/");
        LoadRun run = new(new PageScenario(page), new(page, (IPEndPoint)listener.LocalEndpoint), new() { Connections = 1 });
        LoadResult result = await run.OpenAsync([0, 1, 2, 30, 60], 1, CancellationToken.None);
        result.Users.Select(user => user.Failure).ShouldBe([null, null, null, null, null]);
        listener.Stop();
        await serving;
    }

    [Fact]
    public async Task New_connections_are_opened_for_every_user()
    {
        var ports = new ConcurrentBag<int>();
        await using UnsignedTokenServer server = await UnsignedTokenServer.StartAsync(context =>
        {
            ports.Add(context.Connection.RemotePort);
            return UnsignedTokenServer.AnswerAsync(context);
        });
        LoadResult result = await (await server.LoadAsync(new() { NewConnections = true })).OpenAsync(
            [0, 20, 40],
            3,
            CancellationToken.None
        );
        result.Users.ShouldAllBe(user => user.Failure == null);
        ports.Distinct().Count().ShouldBe(3);
    }

    [Fact]
    public async Task An_unreachable_server_is_reported_in_one_line()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var address = new Uri($"http://127.0.0.1:{((IPEndPoint)listener.LocalEndpoint).Port}/");
        listener.Stop();
        (await Should.ThrowAsync<UserErrorException>(LoadTarget.FindAsync(address, CancellationToken.None))).Message.ShouldStartWith(
            $"{address.GetLeftPart(UriPartial.Authority)}: cannot be reached: "
        );
    }

    private static Task AnswerWronglyAsync(HttpContext context, string kind)
    {
        string nonce = context.Request.Query["nonce"]!,
            state = context.Request.Query["state"]!;
        switch (kind)
        {
            case "500":
                context.Response.StatusCode = 500;
                return context.Response.WriteAsync(UnsignedTokenServer.Page(nonce, state));
            case "redirect":
                context.Response.Redirect("https://rp.test/#error=access_denied");
                return Task.CompletedTask;
            default:
                return context.Response.WriteAsync(
                    kind switch
                    {
                        "none" => "<h1>welcome</h1>",
                        "error" => "<form><input type=hidden name=error value=login_required></form>",
                        "two parts" =>
                            $"<form><input type=hidden name=id_token value='eyJhbGciOiJub25lIn0.eyJub25jZSI6IiJ9.'></form>{state}",
                        "other nonce" => UnsignedTokenServer.Page("n1", state),
                        "no nonce" => $"<input name=id_token value='{UnsignedTokenServer.Token("{}")}'>{nonce}{state}",
                        "no json" => $"<input name=id_token value='{UnsignedTokenServer.Token("{nonce")}'>{nonce}{state}",
                        _ => UnsignedTokenServer.Page(nonce, "s1"),
                    }
                );
        }
    }

    private static async Task CloseAfterEachAnswerAsync(TcpListener listener, bool sendsCloseHeader, bool closesFirstUnused)
    {
        byte[] answer = Encoding.ASCII.GetBytes(
            $"HTTP/1.1 200 OK\r\n{(sendsCloseHeader ? "Connection: close\r\n" : "")}" + "Content-Length: 2\r\n\r\nhi"
        );
        try
        {
            if (closesFirstUnused)
                (await listener.AcceptTcpClientAsync()).Dispose();
            while (true)
            {
                using TcpClient client = await listener.AcceptTcpClientAsync();
                if (await client.GetStream().ReadAsync(new byte[4096]) > 0)
                    await client.GetStream().WriteAsync(answer);
            }
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException)
        {
            // The listener was stopped.
        }
    }
}
