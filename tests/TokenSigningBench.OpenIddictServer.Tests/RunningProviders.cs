using System.Collections.Concurrent;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Testing;

namespace TokenSigningBench.OpenIddictServer.Tests;

/// <summary>Providers that the tests of the classes share, one for each setting: each test has a session of its own.</summary>
[CollectionDefinition(nameof(RunningProviders))]
public sealed class RunningProviders : ICollectionFixture<RunningProviders>, IAsyncLifetime
{
    private readonly ConcurrentDictionary<
        (OpenIddictSettings Settings, int Bits, JwsAlgorithm? Algorithm),
        Lazy<Task<RunningProvider>>
    > _started = [];

    /// <summary>All tests have each store; without the lab, the default one stands for them.</summary>
    public static void SkipUnlessDefault(string store)
    {
        if (store != nameof(OpenIddictStore.Sqlite))
            LongTest.SkipUnlessAll("a server for each store");
    }

    public Task InitializeAsync() => Task.CompletedTask;

    public async Task DisposeAsync()
    {
        foreach (Lazy<Task<RunningProvider>> started in _started.Values)
            await (await started.Value).DisposeAsync();
    }

    internal Task<RunningProvider> GetAsync(string store) => GetAsync(Enum.Parse<OpenIddictStore>(store));

    internal Task<RunningProvider> GetAsync(OpenIddictStore store, int bits = 2048) => GetAsync(RunningProvider.SettingsWith(store), bits);

    internal Task<RunningProvider> GetAsync(OpenIddictSettings settings, int bits = 2048, JwsAlgorithm? algorithm = null) =>
        _started
            .GetOrAdd((settings, bits, algorithm), of => new(() => RunningProvider.StartAsync(of.Settings, of.Bits, of.Algorithm)))
            .Value;
}
