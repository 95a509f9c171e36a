using System.Net;
using System.Net.Sockets;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.Tests.Load;

public sealed class WrkTests
{
    private static readonly TimeSpan Second = TimeSpan.FromSeconds(1);

    [SkippableFact]
    public async Task A_load_without_a_response_is_continued_until_one_arrives_and_counts_all_of_its_time()
    {
        Skip.If(Wrk.Missing() is not null, Wrk.Missing());
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        Task server = AnswerAfterTheFirstLoadAsync(listener);

        WrkCount count = await Wrk.RunAsync(Page(listener), "", 2, Second, checksTokens: false, CancellationToken.None);

        count.Requests.ShouldBeGreaterThan(0);
        count.Errors.ShouldBe(0);
        count.Microseconds.ShouldBeGreaterThan(1_900_000);
        listener.Stop();
        await server;
    }

    [SkippableFact]
    public async Task A_server_that_closes_every_connection_is_not_waited_for()
    {
        Skip.If(Wrk.Missing() is not null, Wrk.Missing());
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        Task server = AcceptAsync(listener, connection => Task.Run(connection.Dispose));

        UserErrorException error = await Should.ThrowAsync<UserErrorException>(() =>
            Wrk.RunAsync(Page(listener), "", 2, Second, checksTokens: false, CancellationToken.None)
        );

        error.Message.ShouldContain("received no response");
        listener.Stop();
        await server;
    }

    private static Uri Page(TcpListener listener) => new($"http://127.0.0.1:{((IPEndPoint)listener.LocalEndpoint).Port}/");

    // The first load's connections are kept waiting: the first of them that is closed ends it. Every request after that is answered.
    private static async Task AnswerAfterTheFirstLoadAsync(TcpListener listener)
    {
        var firstEnded = new TaskCompletionSource();
        await AcceptAsync(listener, ServeAsync);

        async Task ServeAsync(TcpClient connection)
        {
            using (connection)
            {
                bool answers = firstEnded.Task.IsCompleted;
                byte[] request = new byte[4096];
                bool hasSent = false;
                // wrk connects once before the load, and sends nothing.
                while (await ReadAsync(connection, request) > 0)
                {
                    hasSent = true;
                    if (answers)
                        await connection.GetStream().WriteAsync("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"u8.ToArray());
                }

                if (hasSent)
                    firstEnded.TrySetResult();
            }
        }
    }

    private static async Task<int> ReadAsync(TcpClient connection, byte[] buffer)
    {
        try
        {
            return await connection.GetStream().ReadAsync(buffer);
        }
        catch (IOException)
        {
            return 0;
        }
    }

    private static async Task AcceptAsync(TcpListener listener, Func<TcpClient, Task> serve)
    {
        var connections = new List<Task>();
        try
        {
            while (true)
                connections.Add(serve(await listener.AcceptTcpClientAsync()));
        }
        catch (SocketException)
        {
            // The listener was stopped.
        }

        try
        {
            await Task.WhenAll(connections);
        }
        catch (IOException)
        {
            // A load ended while it was answered.
        }
    }
}
