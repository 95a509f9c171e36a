using System.Globalization;
using System.Text;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.AuthenticationSchemes;
using TokenSigningBench.Lab.Tests.AuthenticationSchemes;

namespace TokenSigningBench.Lab.Tests.Limits;

/// <summary>Too much of everything: headers, bodies, fields, connections that stay open.</summary>
public class FloodTests(AbusedServers servers) : IClassFixture<AbusedServers>
{
    private const string Form = "Content-Type: application/x-www-form-urlencoded\r\n";
    private const int Megabyte = 1 << 20;

    [SkippableTheory, MemberData(nameof(AbusedServers.Both), MemberType = typeof(AbusedServers))]
    public async Task Oversized_requests_are_refused_with_their_status(string server)
    {
        string get = $"GET {AbusedServers.Page(server)} HTTP/1.1\r\nHost: {servers[server].Authority}\r\n";
        string post = $"POST {AbusedServers.Form(server)} HTTP/1.1\r\nHost: {servers[server].Authority}\r\n{Form}";
        string fields = string.Concat(Enumerable.Range(0, 1000).Select(i => string.Create(CultureInfo.InvariantCulture, $"f{i}=&")));
        (string Request, string Status)[] floods =
        [
            ($"{get}{string.Concat(Enumerable.Range(0, 200).Select(i => $"X-{i}: a\r\n"))}\r\n", "431"),
            ($"{get}X-Long: {new string('a', Megabyte)}\r\n\r\n", "431"),
            ($"{get}Cookie: {new string('a', 64 * 1024)}\r\n\r\n", "431"),
            ($"GET /{new string('a', 64 * 1024)} HTTP/1.1\r\n\r\n", "414"),
            ($"{post}Content-Length: {Megabyte}\r\n\r\n{new string('a', Megabyte)}", "413"),
            ($"{post}Transfer-Encoding: chunked\r\n\r\n{Chunks(Megabyte)}", "413"),
            (
                $"{post}Connection: close\r\nContent-Length: {fields.Length}\r\n\r\n{fields}",
                server == AbusedServers.Identity ? "400" : "403"
            ),
        ];
        foreach ((string request, string status) in floods)
        {
            string answer = await RawClient.AskAsync(servers[server], request);
            // A client that still sends when the server has closed may get a reset before it reads the status.
            if (answer.Length > 0 || request.Length < Megabyte)
                answer.ShouldStartWith($"HTTP/1.1 {status} ", customMessage: request[..Math.Min(200, request.Length)]);
            await servers.RequireOthersAreServedAsync(server);
        }
    }

    [SkippableFact]
    public async Task Slow_senders_are_cut_off_and_idle_connections_block_no_one() =>
        await Task.WhenAll(HoldAsync(AbusedServers.Identity), HoldAsync(AbusedServers.Schemes));

    private async Task HoldAsync(string server)
    {
        Uri address = servers[server];
        string head = $"GET {AbusedServers.Page(server)} HTTP/1.1\r\nHost: {address.Authority}\r\nX-A: ";
        string body = $"POST {AbusedServers.Form(server)} HTTP/1.1\r\nHost: {address.Authority}\r\n{Form}Content-Length: 4000\r\n\r\na";
        List<RawClient> idle = [],
            slow = [];
        try
        {
            for (int i = 0; i < 100; i++)
            {
                idle.Add(await RawClient.ConnectAsync(address));
                foreach (string start in new[] { "G", head, body })
                {
                    var client = await RawClient.ConnectAsync(address);
                    slow.Add(client);
                    await client.SendAsync(start);
                }
            }

            Task<string[]> ends = Task.WhenAll(slow.Select(client => client.ReadToEndAsync()));
            int served = 0;
            do
            {
                await servers.RequireOthersAreServedAsync(server);
                served++;
            } while (await Task.WhenAny(ends, Task.Delay(TimeSpan.FromMilliseconds(100))) != ends);

            served.ShouldBeGreaterThan(1);
            (await ends).ShouldAllBe(answer => answer.Length == 0 || answer.StartsWith("HTTP/1.1 408 ", StringComparison.Ordinal));
            await servers.RequireOthersAreServedAsync(server);
        }
        finally
        {
            foreach (RawClient client in idle.Concat(slow))
                client.Dispose();
        }
    }

    [SkippableFact]
    public async Task More_connections_than_file_descriptors_do_not_end_it()
    {
        Skip.If(SchemeServerLauncher.Missing() is not null, SchemeServerLauncher.Missing());
        var schemeServer = new SchemeServerLauncher(() =>
            new("/bin/sh", ["-c", "ulimit -n 900; exec dotnet \"$0\" \"$1\"", typeof(SchemeProgram).Assembly.Location, SchemeProgram.Name])
        );
        await using RunningSchemeServer server = await schemeServer.StartAsync(
            new() { Schemes = [AuthScheme.Anonymous] },
            CancellationToken.None
        );
        List<RawClient> held = [];
        for (int i = 0; i < 1000; i++)
            held.Add(await RawClient.ConnectAsync(server.Facts.Address));
        // The last connection is one too many and is closed; at that point the server has seen them all.
        (await held[^1].ReadToEndAsync()).ShouldBeEmpty();
        server.HasEnded.ShouldBeFalse();
        foreach (RawClient client in held)
            client.Dispose();

        // Until the server has noticed that they are closed, it accepts no others.
        using HttpClient other = Clients.Plain();
        string? page = null;
        for (
            long start = Environment.TickCount64;
            page is null && Environment.TickCount64 - start < RawClient.MaxDuration.TotalMilliseconds;

        )
        {
            try
            {
                page = await other.GetStringAsync(server.AddressOf(AuthScheme.Anonymous));
            }
            catch (HttpRequestException)
            {
                await Task.Yield();
            }
        }

        page.ShouldBe("anonymous\n", server.OutputTail);
    }

    private static string Chunks(int bytes)
    {
        StringBuilder text = new StringBuilder(bytes + 64).Append("2\r\na=\r\n");
        for (int sent = 0; sent < bytes; sent += 4096)
            text.Append("1000\r\n").Append('a', 4096).Append("\r\n");
        return text.Append("0\r\n\r\n").ToString();
    }
}
