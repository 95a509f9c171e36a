using System.Diagnostics.CodeAnalysis;

namespace TokenSigningBench.Explain.Tests;

/// <summary>Users who log in, each again as soon as it is done.</summary>
/// <param name="login">One login's request.</param>
/// <param name="opensConnections">Whether each login has a connection of its own, with TLS whose certificate no authority knows.</param>
internal sealed class TestUsers(Func<HttpRequestMessage> login, bool opensConnections = false) : IDisposable
{
    private readonly CancellationTokenSource _stop = new();
    private readonly SemaphoreSlim _done = new(0);
    private readonly Lock _lock = new();
    private readonly List<double> _milliseconds = [];
    private readonly HttpClient _client = opensConnections ? NewConnections() : new();
    private Task _users = Task.CompletedTask;

    /// <summary>For requests beside the logins.</summary>
    public HttpClient Client => _client;

    /// <summary>Lets so many users log in from now on.</summary>
    public void LogIn(int users) =>
        _users = Task.WhenAll(
            Enumerable
                .Range(0, users)
                .Select(_ =>
                    Task.Run(async () =>
                    {
                        while (!_stop.IsCancellationRequested)
                        {
                            long begin = Stopwatch.GetTimestamp();
                            using HttpRequestMessage request = login();
                            using HttpResponseMessage response = await _client.SendAsync(request, _stop.Token);
                            response.EnsureSuccessStatusCode();
                            lock (_lock)
                                _milliseconds.Add(Stopwatch.GetElapsedTime(begin).TotalMilliseconds);
                            _done.Release();
                        }
                    })
                )
        );

    /// <summary>Waits for so many logins from now on.</summary>
    public async Task AfterLoginsAsync(int logins)
    {
        while (_done.Wait(0)) { }
        for (int i = 0; i < logins; i++)
            await _done.WaitAsync();
    }

    /// <summary>The times of the logins since the last call.</summary>
    public double[] TakeMilliseconds()
    {
        lock (_lock)
        {
            double[] taken = [.. _milliseconds];
            _milliseconds.Clear();
            return taken;
        }
    }

    public void Dispose()
    {
        _stop.Cancel();
        try
        {
            _users.GetAwaiter().GetResult();
        }
        catch (Exception e) when (e is OperationCanceledException or HttpRequestException)
        {
            // The users went away, or the server did.
        }

        _client.Dispose();
        _done.Dispose();
        _stop.Dispose();
    }

    [SuppressMessage("Security", "CA5359", Justification = "The server under test made its certificate itself.")]
    private static HttpClient NewConnections() =>
        new(
            new SocketsHttpHandler
            {
                PooledConnectionLifetime = TimeSpan.Zero,
                SslOptions = new() { RemoteCertificateValidationCallback = (_, _, _, _) => true },
            }
        );
}
