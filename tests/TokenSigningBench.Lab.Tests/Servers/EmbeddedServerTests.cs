using TokenSigningBench.Core.Keys;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Tests.Servers;

public sealed class EmbeddedServerTests
{
    [SkippableTheory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Only_a_server_for_the_maximum_rate_leaves_out_the_thread_pool(bool isOnSocketThreads)
    {
        EmbeddedServer pooled = EmbeddedProgram.Server();
        Skip.If(pooled.Missing() is not null, pooled.Missing());
        IIdentityServer embedded = isOnSocketThreads ? pooled.OnSocketThreads : pooled;
        using TokenKey key = TokenKey.FromRsa(KnownPrimeKeys.Create(2048));
        await using RunningServer server = await embedded.StartAsync(key, JwsAlgorithm.Rs(256), CancellationToken.None);

        string environment = await File.ReadAllTextAsync($"/proc/{server.ProcessGroupId}/environ");

        environment.Contains($"{InlineSockets.Variable}=1", StringComparison.Ordinal).ShouldBe(isOnSocketThreads);
    }
}
