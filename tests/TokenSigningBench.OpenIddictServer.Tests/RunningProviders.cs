using System.Collections.Concurrent;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.OpenIddictServer.Tests;

/// <summary>Providers that the tests of a class share: each test has a session of its own.</summary>
public sealed class RunningProviders : IAsyncLifetime
{
    private readonly ConcurrentDictionary<(OpenIddictStore Store, int Bits), Lazy<Task<RunningProvider>>> _started = [];

    public Task InitializeAsync() => Task.CompletedTask;

    public async Task DisposeAsync()
    {
        foreach (Lazy<Task<RunningProvider>> started in _started.Values)
            await (await started.Value).DisposeAsync();
    }

    internal Task<RunningProvider> GetAsync(string store, int bits = 2048) => GetAsync(Enum.Parse<OpenIddictStore>(store), bits);

    internal Task<RunningProvider> GetAsync(OpenIddictStore store, int bits = 2048) =>
        _started.GetOrAdd((store, bits), of => new(() => RunningProvider.StartAsync(of.Store, of.Bits))).Value;
}
