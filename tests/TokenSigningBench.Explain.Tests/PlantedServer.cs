using System.Net.Http.Json;
using System.Text.RegularExpressions;

namespace TokenSigningBench.Explain.Tests;

/// <summary>A server with planted causes in a process of its own, and users who log in one after the other.</summary>
internal sealed partial class PlantedServer : IDisposable
{
    private readonly DotNetProgram _program;
    private readonly CancellationTokenSource _stop = new();
    private readonly HttpClient _client = new();
    private Task _users = Task.CompletedTask;

    private PlantedServer(DotNetProgram program, Uri address)
    {
        _program = program;
        Address = address;
    }

    public int Id => _program.ProcessId;

    public Uri Address { get; }

    public static PlantedServer Start(string[] causes, params (string Name, string Value)[] environment)
    {
        var program = DotNetProgram.Start("TokenSigningBench.PlantedServer", causes, environment);
        string? address = null;
        program.ReadUntil(line => (address = ListensAt().Match(line).Value).Length > 0);
        return new(program, new(address!));
    }

    /// <summary>Lets so many users log in, each again as soon as it is done.</summary>
    public void LogIn(int users) =>
        _users = Task.WhenAll(
            Enumerable
                .Range(0, users)
                .Select(_ =>
                    Task.Run(async () =>
                    {
                        while (!_stop.IsCancellationRequested)
                            await _client.GetStringAsync(new Uri(Address, "/login"), _stop.Token);
                    })
                )
        );

    /// <summary>The event sources that a session listens to, by name.</summary>
    public async Task<string[]> ListenedAsync() =>
        [.. (await _client.GetFromJsonAsync<string[]>(new Uri(Address, "/listened")))!.Order(StringComparer.Ordinal)];

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
        _stop.Dispose();
    }

    [GeneratedRegex("http://.*")]
    private static partial Regex ListensAt();
}
