namespace TokenSigningBench.Lab.Login;

/// <summary>The servers of a comparison. Disposing the list ends all of them.</summary>
internal sealed class ServersUnderTest : List<ServerUnderTest>, IAsyncDisposable
{
    public async ValueTask DisposeAsync() =>
        await Task.WhenAll(this.Select(server => server.DisposeAsync().AsTask())).ConfigureAwait(false);
}
