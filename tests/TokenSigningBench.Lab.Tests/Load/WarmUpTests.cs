using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Tests.Load;

public class WarmUpTests
{
    [Theory]
    [InlineData(false, "a server: failed during warm-up: status 500")]
    [InlineData(true, "a server: failed during warm-up: the server ended by itself")]
    public async Task A_server_that_has_ended_is_reported_instead_of_its_last_failure(bool ends, string message)
    {
        bool hasEnded = false;
        await using UnsignedTokenServer failing = await UnsignedTokenServer.StartAsync(context =>
        {
            hasEnded = ends;
            context.Response.StatusCode = 500;
            return Task.CompletedTask;
        });
        using TokenKey key = TokenKey.FromRsa(KnownPrimeKeys.Create(2048));
        await using var server = new EndedServer(() => hasEnded)
        {
            Name = "a server",
            Issuer = failing.Request.Endpoint,
            Request = failing.Request,
            Cookie = "",
        };
        LoadTarget target = await LoadTarget.FindAsync(server.Issuer, CancellationToken.None);

        UserErrorException refused = await Should.ThrowAsync<UserErrorException>(() =>
            WarmUp.RunAsync(server, new("a.pfx", key), new AuthorizeScenario(failing.Request, null), target, CancellationToken.None)
        );

        refused.Message.ShouldBe(message);
    }

    private sealed class EndedServer(Func<bool> hasEnded) : RunningServer
    {
        public override string OutputTail => "";

        public override bool HasEnded => hasEnded();

        public override ValueTask DisposeAsync() => ValueTask.CompletedTask;
    }
}
