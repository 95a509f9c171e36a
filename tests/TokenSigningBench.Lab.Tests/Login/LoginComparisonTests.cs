using System.Security.Cryptography;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Login;
using TokenSigningBench.Lab.Protocol;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Tests.Protocol;

namespace TokenSigningBench.Lab.Tests.Login;

public sealed class LoginComparisonTests : IDisposable
{
    // Few requests: these tests do not look at times.
    private static readonly ComparisonPlan ShortPlan = new()
    {
        Rounds = 5,
        WarmUpRequests = 3,
        TrialRounds = 2,
        TrialWarmUpRequests = 1,
        Users = 3,
        Tokens = 4,
    };

    private readonly LabCertificate _large = Certificate("old.pfx", 4096);
    private readonly LabCertificate _small = Certificate("new.pfx", 2048);

    public void Dispose()
    {
        _large.Key.Dispose();
        _small.Key.Dispose();
    }

    [Fact]
    public async Task Every_server_gets_every_request_variant_in_every_round()
    {
        var standIn = new SigningStandIn();
        LoginRun run = await Run(standIn, _large, _small);
        (run.Server, run.Rounds, run.Partial).ShouldBe(("stand-in", 5, null));
        run.Servers.Select(server =>
                (
                    server.Certificate,
                    server.Program,
                    server.KeyAlgorithm,
                    server.KeyBits,
                    server.Algorithm,
                    server.Kid,
                    server.WarmUpRequests
                )
            )
            .ShouldBe([
                ("old.pfx", "stand-in 1.0", "RSA", 4096, "RS256", "k1", 3),
                ("new.pfx", "stand-in 1.0", "RSA", 2048, "RS256", "k1", 3),
            ]);
        foreach (LoginServer server in run.Servers)
        {
            server
                .Rows.Select(row => row.Variant)
                .ShouldBe(Enum.GetValues<LoginVariant>().Where(variant => variant != LoginVariant.WithPassword));
            server.Rows.ShouldAllBe(row => row.Samples.Count == 5);
            server.FirstMilliseconds.ShouldBeGreaterThan(0);
        }

        standIn.Count.Current.ShouldBe(0);
    }

    [Fact]
    public async Task A_fast_error_page_is_not_counted_as_a_fast_token()
    {
        LoginRun run = await Run(new SigningStandIn(), _small);
        Responses(run)
            .ShouldBe([
                "identity token",
                "no token: 400 invalid_request",
                "identity token",
                "no token: 400 invalid_request",
                "identity token",
            ]);
    }

    [Fact]
    public async Task The_server_s_timings_are_kept_for_each_request()
    {
        LoginRun run = await Run(new SigningStandIn(), _small);
        run.Servers[0].Row(LoginVariant.Full).PhaseMedian(ServerTiming.Sign).ShouldNotBeNull().ShouldBeGreaterThan(0);
        run.Servers[0].Row(LoginVariant.WithoutNonce).PhaseMedian(ServerTiming.Sign).ShouldBeNull();
        LoginShare.Of((await Run(new SigningStandIn { SendsTiming = false }, _small)).Servers[0]).SignShare.ShouldBeNull();
    }

    [Fact]
    public async Task Each_cause_is_tried_alone_and_all_of_them_together()
    {
        LoginRun run = await Run(
            new SigningStandIn { ServerOptions = new() { ProfileDelay = TimeSpan.FromMilliseconds(1) } },
            _large,
            _small
        );
        run.Trials.Select(trial =>
                (trial.ServerOptions!.TokensPerLogin, trial.ServerOptions.LoadsKeyForEachToken, trial.Users, trial.Together)
            )
            .ShouldBe([(1, false, 3, false), (4, false, 1, false), (1, true, 1, false), (4, true, 3, true)]);
        run.Trials.ShouldAllBe(trial => trial.Samples.Count == 2 && trial.ServerOptions!.ProfileMilliseconds == 1);
        run.Trials.SelectMany(trial => trial.Samples).SelectMany(samples => samples).ShouldAllBe(sample => sample.HasToken);
    }

    [Fact]
    public async Task A_server_option_that_is_already_set_is_not_tried_alone()
    {
        LoginRun run = await Run(
            new SigningStandIn
            {
                ServerOptions = new() { TokensPerLogin = 4, KeyLoading = KeyLoading.EachToken },
            },
            _large,
            _small
        );
        run.Trials.Select(trial => trial.Users).ShouldBe([3, 3]);
    }

    [Fact]
    public async Task One_certificate_alone_has_no_trials() => (await Run(new SigningStandIn(), _small)).Trials.ShouldBeEmpty();

    [Fact]
    public async Task A_token_signed_with_another_key_is_refused()
    {
        using TokenKey other = TokenKey.FromRsa(RSA.Create(2048));
        var standIn = new SigningStandIn { OtherKey = other };
        (await Failure(standIn, _small)).ShouldStartWith(
            "stand-in 1.0: its first identity token is not one that the key of new.pfx signed: PlatformCrypto says "
        );
        standIn.Count.ShouldSatisfyAllConditions(count => count.Total.ShouldBe(1), count => count.Current.ShouldBe(0));
    }

    [Fact]
    public async Task A_server_that_ends_at_once_is_named_with_its_output_tail()
    {
        string line = await Failure(new SigningStandIn { AbortsAfter = 0 }, _small);
        line.ShouldStartWith("stand-in 1.0 with new.pfx: http://127.0.0.1:");
        line.ShouldEndWith("; it wrote last: its last words");
    }

    [Fact]
    public async Task Samples_measured_before_a_server_ended_are_kept_as_partial()
    {
        // The first request, three to warm up, and one per variant (5): 9. It ends in its third round.
        var standIn = new SigningStandIn { AbortsAfter = 20 };
        LoginRun run = await Run(standIn, _small);
        run.Partial.ShouldNotBeNull().ShouldStartWith("stand-in 1.0 with new.pfx: ");
        run.Servers[0].Rows.Sum(row => row.Samples.Count).ShouldBe(11);
        standIn.Count.Current.ShouldBe(0);
    }

    [Fact]
    public async Task A_server_that_is_not_installed_is_not_started() =>
        (await Failure(new SigningStandIn { MissingMessage = "is not installed; install it" }, _small)).ShouldBe(
            "stand-in: is not installed; install it"
        );

    [Fact]
    public async Task An_interrupt_ends_every_server()
    {
        var standIn = new SigningStandIn();
        using var interrupt = new CancellationTokenSource();
        var progress = new ProgressCallback<string>(step =>
        {
            if (step.EndsWith("interleaved rounds", StringComparison.Ordinal))
                interrupt.Cancel();
        });
        await Should.ThrowAsync<OperationCanceledException>(
            new LoginComparison(standIn, ShortPlan).RunAsync([_large, _small], progress, interrupt.Token)
        );
        standIn.Count.ShouldSatisfyAllConditions(count => count.Total.ShouldBe(2), count => count.Current.ShouldBe(0));
    }

    private static IEnumerable<string> Responses(LoginRun run) => run.Servers[0].Rows.Select(row => row.DescribeResponses());

    private static Task<LoginRun> Run(SigningStandIn standIn, params LabCertificate[] certificates) =>
        new LoginComparison(standIn, ShortPlan).RunAsync(certificates, null, CancellationToken.None);

    private static async Task<string> Failure(SigningStandIn standIn, params LabCertificate[] certificates) =>
        (await Should.ThrowAsync<UserErrorException>(Run(standIn, certificates))).Message;

    private static LabCertificate Certificate(string source, int bits) => new(source, TokenKey.FromRsa(KnownPrimeKeys.Create(bits)));
}
