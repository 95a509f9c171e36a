using System.Security.Cryptography;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Logins;
using TokenSigningBench.Lab.Attribution;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Lab.Tests.Protocol;

namespace TokenSigningBench.Lab.Tests.Attribution;

public sealed class LoginComparisonTests : IDisposable
{
    // Few, because it is not their times that is looked at.
    private static readonly ComparisonPlan Brief = new()
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
    public async Task Every_server_is_asked_in_every_way_in_every_round()
    {
        var part = new SigningPart();
        LoginRun run = await Run(part, _large, _small);
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
            server.Rows.Select(row => row.Variant).ShouldBe(Enum.GetValues<LoginVariant>());
            server.Rows.ShouldAllBe(row => row.Samples.Count == 5);
            server.FirstMilliseconds.ShouldBeGreaterThan(0);
        }

        part.Count.Now.ShouldBe(0);
    }

    [Fact]
    public async Task A_fast_error_page_is_not_taken_for_a_fast_token()
    {
        LoginRun run = await Run(new SigningPart(), _small);
        Came(run)
            .ShouldBe([
                "identity token",
                "no token: 400 invalid_request",
                "identity token",
                "no token: 400 invalid_request",
                "identity token",
            ]);
    }

    [Fact]
    public async Task The_server_s_own_times_are_kept_for_each_request()
    {
        LoginRun run = await Run(new SigningPart(), _small);
        run.Servers[0].Row(LoginVariant.Full).PhaseMedian(LoginRow.SignPhase).ShouldNotBeNull().ShouldBeGreaterThan(0);
        run.Servers[0].Row(LoginVariant.WithoutNonce).PhaseMedian(LoginRow.SignPhase).ShouldBeNull();
        LoginShare.Of((await Run(new SigningPart { SendsTiming = false }, _small)).Servers[0]).SignShare.ShouldBeNull();
    }

    [Fact]
    public async Task Each_cause_is_tried_alone_and_all_of_them_together()
    {
        LoginRun run = await Run(new SigningPart { ServerOptions = new() { ProfileDelay = TimeSpan.FromMilliseconds(1) } }, _large, _small);
        run.Trials.Select(trial =>
                (trial.ServerOptions!.TokensPerLogin, trial.ServerOptions.LoadsKeyForEachToken, trial.Users, trial.Together)
            )
            .ShouldBe([(1, false, 3, false), (4, false, 1, false), (1, true, 1, false), (4, true, 3, true)]);
        run.Trials.ShouldAllBe(trial => trial.Samples.Count == 2 && trial.ServerOptions!.ProfileMilliseconds == 1);
        run.Trials.SelectMany(trial => trial.Samples).SelectMany(samples => samples).ShouldAllBe(sample => sample.HasToken);
    }

    [Fact]
    public async Task A_dial_that_is_turned_already_is_not_tried_by_itself()
    {
        LoginRun run = await Run(
            new SigningPart
            {
                ServerOptions = new() { TokensPerLogin = 4, KeyLoading = KeyLoading.EachToken },
            },
            _large,
            _small
        );
        run.Trials.Select(trial => trial.Users).ShouldBe([3, 3]);
    }

    [Fact]
    public async Task One_certificate_is_compared_with_nothing() => (await Run(new SigningPart(), _small)).Trials.ShouldBeEmpty();

    [Fact]
    public async Task A_token_of_another_key_counts_for_nothing()
    {
        using TokenKey other = TokenKey.FromRsa(RSA.Create(2048));
        var part = new SigningPart { OtherKey = other };
        (await Failure(part, _small)).ShouldStartWith(
            "stand-in 1.0: its first identity token is not one that the key of new.pfx signed: Floor says "
        );
        part.Count.ShouldSatisfyAllConditions(count => count.Ever.ShouldBe(1), count => count.Now.ShouldBe(0));
    }

    [Fact]
    public async Task A_server_that_dies_at_once_is_named_with_its_last_words()
    {
        string line = await Failure(new SigningPart { DiesAfter = 0 }, _small);
        line.ShouldStartWith("stand-in 1.0 with new.pfx: http://127.0.0.1:");
        line.ShouldEndWith("; it wrote last: its last words");
    }

    [Fact]
    public async Task What_was_measured_before_a_server_died_is_kept_and_marked()
    {
        // The first, three to warm up and one in each of five ways: 9. In its third round it is gone.
        var part = new SigningPart { DiesAfter = 20 };
        LoginRun run = await Run(part, _small);
        run.Partial.ShouldNotBeNull().ShouldStartWith("stand-in 1.0 with new.pfx: ");
        run.Servers[0].Rows.Sum(row => row.Samples.Count).ShouldBe(11);
        part.Count.Now.ShouldBe(0);
    }

    [Fact]
    public async Task A_server_that_is_missing_is_not_started() =>
        (await Failure(new SigningPart { Lacks = "is not installed; install it" }, _small)).ShouldBe(
            "stand-in: is not installed; install it"
        );

    [Fact]
    public async Task An_interrupt_ends_every_server()
    {
        var part = new SigningPart();
        using var interrupt = new CancellationTokenSource();
        var progress = new Told(step =>
        {
            if (step.EndsWith("rounds in turn", StringComparison.Ordinal))
                interrupt.Cancel();
        });
        await Should.ThrowAsync<OperationCanceledException>(
            new LoginComparison(part, Brief).RunAsync([_large, _small], progress, interrupt.Token)
        );
        part.Count.ShouldSatisfyAllConditions(count => count.Ever.ShouldBe(2), count => count.Now.ShouldBe(0));
    }

    private static IEnumerable<string> Came(LoginRun run) => run.Servers[0].Rows.Select(row => row.DescribeResponses());

    private static Task<LoginRun> Run(SigningPart part, params LabCertificate[] certificates) =>
        new LoginComparison(part, Brief).RunAsync(certificates, null, CancellationToken.None);

    private static async Task<string> Failure(SigningPart part, params LabCertificate[] certificates) =>
        (await Should.ThrowAsync<UserErrorException>(Run(part, certificates))).Message;

    private static LabCertificate Certificate(string source, int bits) => new(source, TokenKey.FromRsa(KnownPrimeKeys.Create(bits)));

    private sealed class Told(Action<string> told) : IProgress<string>
    {
        public void Report(string value) => told(value);
    }
}
