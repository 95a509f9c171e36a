using System.Net.Http.Json;
using System.Text.RegularExpressions;

namespace TokenSigningBench.Explain.Tests;

/// <summary>A server with a known cause in a process of its own, and users who log in one after the other.</summary>
internal sealed partial class TestServer : IDisposable
{
    private readonly DotNetProgram _program;
    private readonly Uri _address;
    private readonly Func<HttpRequestMessage> _login;
    private readonly CancellationTokenSource _stop = new();
    private readonly HttpClient _client = new();
    private readonly SemaphoreSlim _done = new(0);
    private Task _users = Task.CompletedTask;

    private TestServer(string assembly, string[] arguments, (string, string)[] environment, HttpMethod method, string path)
    {
        _program = DotNetProgram.Start(assembly, arguments, environment);
        string? address = null;
        _program.ReadUntil(line => (address = ListensAt().Match(line).Value).Length > 0);
        _address = new(address!);
        _login = () => new(method, new Uri(_address, path));
    }

    public int Id => _program.ProcessId;

    public Uri Address => _address;

    /// <summary>The one for development: the named causes, one after the other.</summary>
    public static TestServer StartPlanted(string[] causes, params (string Name, string Value)[] environment) =>
        new("TokenSigningBench.PlantedServer", causes, environment, HttpMethod.Get, "/login");

    /// <summary>The one by which windows are counted.</summary>
    public static TestServer StartCounted(params string[] arguments) =>
        new("TokenSigningBench.CountedServer", arguments, [], HttpMethod.Post, "/connect/token");

    /// <summary>Lets so many users log in, each again as soon as it is done.</summary>
    public void LogIn(int users) =>
        _users = Task.WhenAll(
            Enumerable
                .Range(0, users)
                .Select(_ =>
                    Task.Run(async () =>
                    {
                        while (!_stop.IsCancellationRequested)
                        {
                            using HttpRequestMessage request = _login();
                            using HttpResponseMessage response = await _client.SendAsync(request, _stop.Token);
                            response.EnsureSuccessStatusCode();
                            _done.Release();
                        }
                    })
                )
        );

    /// <summary>Waits for so many logins from now on.</summary>
    public async Task AfterLoginsAsync(int logins)
    {
        for (int i = 0; i < logins; i++)
            await _done.WaitAsync();
    }

    /// <summary>The event sources that a session listens to, by name.</summary>
    public async Task<string[]> ListenedAsync() =>
        [.. (await _client.GetFromJsonAsync<string[]>(new Uri(_address, "/listened")))!.Order(StringComparer.Ordinal)];

    /// <summary>The planted cause's share by the counted server's own clock, since the last call.</summary>
    public async Task<double?> TruthAsync() =>
        await _client.GetStringAsync(new Uri(_address, "/truth")) is { Length: > 0 } share
            ? double.Parse(share, System.Globalization.CultureInfo.InvariantCulture)
            : null;

    public void Kill() => _program.Kill();

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

        _program.Dispose();
        _client.Dispose();
        _done.Dispose();
        _stop.Dispose();
    }

    [GeneratedRegex("http://.*")]
    private static partial Regex ListensAt();
}
