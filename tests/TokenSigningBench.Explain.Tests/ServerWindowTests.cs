using TokenSigningBench.Explain.Probes;
using TokenSigningBench.Explain.Targets;

namespace TokenSigningBench.Explain.Tests;

/// <summary>Servers with known causes, in short windows.</summary>
public sealed class ServerWindowTests
{
    private static readonly TimeSpan Window = TimeSpan.FromSeconds(3),
        MaxWindow = TimeSpan.FromMinutes(1);

    [SkippableTheory]
    [InlineData("rsa8192", 4, WaitKind.Signing)]
    [InlineData("http", 8, WaitKind.Http)]
    [InlineData("gc", 8, WaitKind.GarbageCollection)]
    public async Task The_planted_cause_is_named(string planted, int users, WaitKind cause)
    {
        LongTest.SkipUnlessAll();
        using var server = TestServer.StartPlanted([planted]);

        LoginExplanation found = LoginExplanation.Of(await ExplainAsync(server, users));

        found.Causes.ShouldNotBeEmpty();
        found.Causes[0].Kind.ShouldBe(cause);
    }

    [SkippableTheory]
    [Trait("Category", "Long")]
    [InlineData("rsa4096", 4, WaitKind.Signing)]
    [InlineData("pfx", 4, WaitKind.KeyLoading)]
    [InlineData("pbkdf2", 4, WaitKind.PasswordHash)]
    [InlineData("lock", 8, WaitKind.Lock)]
    [InlineData("blocking", 8, WaitKind.Blocking)]
    [InlineData("await", 8, WaitKind.UnknownAwait)]
    [InlineData("ldap", 4, WaitKind.Ldap)]
    [InlineData("tls", 4, WaitKind.TlsHandshake)]
    public Task Each_other_planted_cause_is_named(string planted, int users, WaitKind cause) =>
        The_planted_cause_is_named(planted, users, cause);

    [SkippableTheory]
    [InlineData("deep-rsa8192 deep-pbkdf2", 4, WaitKind.Signing, WaitKind.PasswordHash)]
    [InlineData("deep-lock", 8, WaitKind.Lock)]
    [InlineData("deep-blocking", 8, WaitKind.Blocking)]
    public async Task Causes_below_more_frames_than_the_runtime_samples_are_named(string planted, int users, params WaitKind[] causes)
    {
        LongTest.SkipUnlessAll();
        using var server = TestServer.StartPlanted(planted.Split(' '));

        ExplainRun run = await ExplainAsync(server, users);

        LoginExplanation.Of(run).Causes.Take(causes.Length).Select(one => one.Kind).ShouldBe(causes, ignoreOrder: true);
        run.CutSeconds.ShouldBeGreaterThan(0.5 * run.Threads.Sum(time => time.Seconds));
    }

    [SkippableFact]
    public async Task What_runs_after_an_await_is_not_what_was_awaited()
    {
        LongTest.SkipUnlessAll();
        string[] awaited = ["store", "key", "ef", "http", "valuetask", "synchronous", "configured"];
        using var server = TestServer.StartPlanted([.. awaited.Select(name => $"then-{name}")]);

        ExplainRun run = await ExplainAsync(server, 2);

        RequestShare cause = LoginExplanation.Of(run).Causes[0];
        (cause.Kind, cause.Method).ShouldBe((WaitKind.OtherCode, "Acme.Identity.BurningProfile.Work"));
        // They compute for as long each: one that is taken for what it awaited is a seventh.
        double all = run.Threads.Sum(time => time.Seconds);
        run.Threads.Where(time => time.Kind == WaitKind.OtherCode)
            .Sum(time => time.Seconds)
            .ShouldBeGreaterThan(all * (1 - 0.5 / awaited.Length));
    }

    [SkippableFact]
    public async Task A_sleep_is_not_the_library_that_called_it()
    {
        LongTest.SkipUnlessAll();
        using var server = TestServer.StartPlanted(["sleep"]);

        LoginExplanation found = LoginExplanation.Of(await ExplainAsync(server, 8));

        found.Causes[0].Kind.ShouldBe(WaitKind.Blocking);
        found.Shares.ShouldNotContain(share => share.Kind == WaitKind.Sql && share.Share > 0);
    }

    [SkippableFact]
    [Trait("Category", "Long")]
    public async Task Libraries_are_named_by_their_public_types()
    {
        LongTest.SkipUnlessAll();
        using var server = TestServer.StartPlanted(["duende", "duende-secret", "identityserver4"]);

        ExplainRun run = await ExplainAsync(server, 2);

        (WaitKind, string?)[] named = [.. run.Threads.Select(time => (time.Kind, time.Component))];
        named.ShouldContain((WaitKind.Signing, "Duende IdentityServer"));
        named.ShouldContain((WaitKind.ClientSecret, "Duende IdentityServer"));
        named.ShouldContain((WaitKind.Signing, "IdentityServer4"));
    }

    [SkippableFact]
    [Trait("Category", "Long")]
    public async Task The_hash_of_a_clients_secret_is_named_on_OpenIddict()
    {
        LongTest.SkipUnlessAll();
        await using OpenIddictTestServer server = await OpenIddictTestServer.StartAsync(byClientCredentials: true);
        server.Users.LogIn(2);
        await server.Users.AfterLoginsAsync(60);

        ExplainRun run = await ServerWindow.RunAsync(server.Process, new(Window), CancellationToken.None);

        RequestShare secret = LoginExplanation.Of(run).Shares.Single(share => share.Kind == WaitKind.ClientSecret);
        secret.Component.ShouldBe("OpenIddict");
        secret.Share.ShouldBeGreaterThan(LoginExplanation.MinShare);
    }

    [SkippableFact]
    [Trait("Category", "Long")]
    public async Task A_limit_of_the_control_group_is_named()
    {
        LongTest.SkipUnlessAll();
        using ControlGroupLimit? group = ControlGroupLimit.OfCores(0.3);
        Skip.If(group is null, "no control group can be created (root, and a container with its own)");
        using var server = TestServer.StartPlanted(["pbkdf2"]);
        group.Add(server.Id);

        LoginExplanation found = LoginExplanation.Of(await ExplainAsync(server, 4));
        // A group that a process is in cannot be removed.
        server.Kill();

        found.Conditions.ShouldContain(MachineCondition.Throttled);
    }

    [SkippableTheory]
    [InlineData("http", WaitKind.Http)]
    [InlineData("lock", WaitKind.Lock)]
    public async Task Events_alone_name_what_is_waited_for_and_how_long_threads_compute(string planted, WaitKind cause)
    {
        LongTest.SkipUnlessAll();
        using var server = TestServer.StartPlanted([planted]);

        ExplainRun run = await ExplainAsync(server, 8, isLight: true);

        LoginExplanation.Of(run).Causes[0].Kind.ShouldBe(cause);
        run.Threads.Single(time => time.Kind == WaitKind.Computing).Seconds.ShouldBeGreaterThan(0);
        run.Stacks.ShouldBeNull();
    }

    [SkippableFact]
    public async Task Each_signature_is_counted_and_the_probe_is_removed()
    {
        LongTest.SkipUnlessAll();
        Skip.If(
            !OperatingSystem.IsLinux() || Environment.UserName != "root" || PerfProbe.KernelType() is null,
            "only root probes a kernel with uprobes"
        );
        const int Users = 2,
            Logins = 60;
        using var server = TestServer.StartPlanted(["rsa4096"]);
        server.LogIn(Users);
        await server.AfterLoginsAsync(4);
        byte before = server.FirstByteOfSigning(),
            during = 0;

        ExplainRun run = await ServerWindow.RunAsync(
            ServerProcess.ById(server.Id),
            new(MaxWindow)
            {
                IsExact = true,
                Attached = () =>
                {
                    during = server.FirstByteOfSigning();
                    server.Users.TakeMilliseconds();
                },
                Load = _ => server.AfterLoginsAsync(Logins),
            },
            CancellationToken.None
        );
        int ended = server.Users.TakeMilliseconds().Length;

        // An instruction that stops the thread, for the kernel.
        during.ShouldNotBe(before);
        server.FirstByteOfSigning().ShouldBe(before);
        run.Signatures.ShouldNotBeNull().Select(key => key.KeyBits).ShouldBe([2048, 4096]);
        // Each login signs once with both, and each user's first and last one are in the window in part.
        run.Signatures.ShouldAllBe(key => key.Count >= Logins - Users && key.Count <= ended + Users);
        LoginExplanation.Of(run).KeyBits.ShouldBe(4096);
    }

    [SkippableFact]
    public async Task A_window_ends_with_its_own_logins()
    {
        LongTest.SkipUnlessAll();
        using var server = TestServer.StartPlanted(["await"]);

        ExplainRun run = await ServerWindow.RunAsync(
            ServerProcess.ById(server.Id),
            new(TimeSpan.FromMinutes(10))
            {
                Load = async _ =>
                {
                    server.LogIn(8);
                    await server.AfterLoginsAsync(60);
                },
            },
            CancellationToken.None
        );

        run.Partial.ShouldBeNull();
        LoginExplanation.Of(run).Causes[0].Kind.ShouldBe(WaitKind.UnknownAwait);
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
                new(Window)
                {
                    Attached = () =>
                    {
                        during = server.ListenedAsync().GetAwaiter().GetResult();
                        interrupted.Cancel();
                    },
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
                ServerWindow.RunAsync(ServerProcess.ById(server.Id), new(TimeSpan.FromSeconds(1)), CancellationToken.None)
            )
        ).Message.ShouldMatch(
            @"^TokenSigningBench\.PlantedServer \(process \d+\): 0 requests ended in \d s, and 20 are needed\. Log in meanwhile"
        );
    }

    [SkippableFact]
    public async Task On_an_idle_server_it_is_said_before_the_window_ends()
    {
        LongTest.SkipUnlessAll();
        using var server = TestServer.StartPlanted([]);
        using var end = new CancellationTokenSource();
        int? idle = null;

        await Should.ThrowAsync<OperationCanceledException>(() =>
            ServerWindow.RunAsync(
                ServerProcess.ById(server.Id),
                new(TimeSpan.FromMinutes(10))
                {
                    IsLight = true,
                    Idle = ended =>
                    {
                        idle = ended;
                        end.Cancel();
                    },
                },
                end.Token
            )
        );

        idle.ShouldBe(0);
    }

    [SkippableFact]
    public async Task A_server_that_ends_ends_the_window()
    {
        LongTest.SkipUnlessAll();
        using var server = TestServer.StartPlanted([]);
        server.LogIn(1);

        ExplainRun run = await ServerWindow.RunAsync(
            ServerProcess.ById(server.Id),
            new(TimeSpan.FromMinutes(10))
            {
                // Long enough for the server to have sent what it counted.
                Attached = () => _ = server.AfterLoginsAsync(3_000).ContinueWith(_ => server.Kill(), TaskScheduler.Default),
            },
            CancellationToken.None
        );

        run.Partial.ShouldNotBeNull().ShouldContain("ended during the window");
    }

    private static async Task<ExplainRun> ExplainAsync(TestServer server, int users, bool isLight = false)
    {
        server.LogIn(users);
        // Methods of the platform that are first called after attaching have no names.
        await server.AfterLoginsAsync(users * 2);
        return await ServerWindow.RunAsync(
            ServerProcess.ById(server.Id),
            new(MaxWindow)
            {
                IsLight = isLight,
                // Longer on a busy machine: some of these logins were before the window, or in its first or last second.
                Load = cancel => Task.WhenAll(Task.Delay(Window, cancel), server.AfterLoginsAsync(120)),
            },
            CancellationToken.None
        );
    }
}
