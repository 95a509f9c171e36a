using TokenSigningBench.Explain.Targets;

namespace TokenSigningBench.Explain.Tests;

/// <summary>Servers with known causes, in short windows.</summary>
public sealed class ServerWindowTests
{
    private static readonly TimeSpan Window = TimeSpan.FromSeconds(3);

    [SkippableTheory]
    [InlineData("rsa8192", 4, WaitKind.Signing)]
    [InlineData("rsa4096", 4, WaitKind.Signing)]
    [InlineData("pfx", 4, WaitKind.KeyLoading)]
    [InlineData("pbkdf2", 4, WaitKind.PasswordHash)]
    [InlineData("http", 8, WaitKind.Http)]
    [InlineData("gc", 8, WaitKind.GarbageCollection)]
    [InlineData("lock", 8, WaitKind.Lock)]
    [InlineData("blocking", 8, WaitKind.Blocking)]
    [InlineData("await", 8, WaitKind.UnknownAwait)]
    public async Task The_planted_cause_is_named(string planted, int users, WaitKind cause)
    {
        LongTest.SkipUnlessAll();
        using var server = TestServer.StartPlanted([planted]);

        LoginExplanation found = LoginExplanation.Of(await ExplainAsync(server, users));

        found.Causes.ShouldNotBeEmpty();
        found.Causes[0].Kind.ShouldBe(cause);
    }

    [SkippableFact]
    public async Task Both_of_two_causes_are_named()
    {
        LongTest.SkipUnlessAll();
        using var server = TestServer.StartPlanted(["http", "blocking"]);

        LoginExplanation found = LoginExplanation.Of(await ExplainAsync(server, 8));

        found.Causes.Select(one => one.Kind).Order().ShouldBe([WaitKind.Http, WaitKind.Blocking]);
    }

    [SkippableFact]
    public async Task On_a_server_that_signs_with_a_small_key_nothing_is_wrong()
    {
        LongTest.SkipUnlessAll();
        using var server = TestServer.StartPlanted([]);

        LoginExplanation.Of(await ExplainAsync(server, 1)).Causes.ShouldBeEmpty();
    }

    [SkippableFact]
    public async Task No_session_is_left_in_the_server_however_the_window_ends()
    {
        LongTest.SkipUnlessAll();
        using var server = TestServer.StartPlanted([]);
        string[] before = await server.ListenedAsync();

        using var interrupted = new CancellationTokenSource();
        string[] during = [];
        await Should.ThrowAsync<OperationCanceledException>(() =>
            ServerWindow.RunAsync(
                ServerProcess.ById(server.Id),
                Window,
                () =>
                {
                    during = server.ListenedAsync().GetAwaiter().GetResult();
                    interrupted.Cancel();
                },
                interrupted.Token
            )
        );
        during.ShouldContain("Microsoft.AspNetCore.Hosting");
        (await server.ListenedAsync()).ShouldBe(before);

        await ExplainAsync(server, 1);
        (await server.ListenedAsync()).ShouldBe(before);
    }

    [SkippableFact]
    public async Task A_server_with_too_few_requests_is_refused_in_one_line()
    {
        LongTest.SkipUnlessAll();
        using var server = TestServer.StartPlanted([]);

        (
            await Should.ThrowAsync<UserErrorException>(() =>
                ServerWindow.RunAsync(ServerProcess.ById(server.Id), TimeSpan.FromSeconds(1), () => { }, CancellationToken.None)
            )
        ).Message.ShouldMatch(
            @"^TokenSigningBench\.PlantedServer \(process \d+\): 0 requests ended in \d s, and 20 are needed\. Log in meanwhile"
        );
    }

    [SkippableFact]
    public async Task A_server_that_ends_ends_the_window()
    {
        LongTest.SkipUnlessAll();
        using var server = TestServer.StartPlanted([]);
        server.LogIn(1);

        ExplainRun run = await ServerWindow.RunAsync(
            ServerProcess.ById(server.Id),
            TimeSpan.FromMinutes(10),
            // Long enough for the server to have sent what it counted.
            () => _ = server.AfterLoginsAsync(3_000).ContinueWith(_ => server.Kill(), TaskScheduler.Default),
            CancellationToken.None
        );

        run.Partial.ShouldNotBeNull().ShouldContain("ended during the window");
    }

    private static async Task<ExplainRun> ExplainAsync(TestServer server, int users)
    {
        server.LogIn(users);
        // Methods of the platform that are first called after attaching have no names.
        await server.AfterLoginsAsync(users * 2);
        return await ServerWindow.RunAsync(ServerProcess.ById(server.Id), Window, () => { }, CancellationToken.None);
    }
}
