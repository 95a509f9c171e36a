using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Check.Tests.PasswordHash;

public class HashMeasurementTests
{
    private static readonly HashFamily Bcrypt = HashFamily.Parse("bcrypt");

    [Fact]
    public void A_given_setting_is_measured_without_calibration()
    {
        HashRun run = HashMeasurement.Run(Bcrypt, HashTarget.None(1), 4, null);
        (run.Scheme, run.Setting, run.Owasp, run.MeetsOwasp, run.Cores).ShouldBe(("bcrypt", "cost 4", "cost 10", false, 1));
        (run.Parameter, run.ParameterLow, run.ParameterHigh).ShouldBe((4, null, null));
        run.Milliseconds.ShouldBeGreaterThan(0);
        (run.Threads, run.TimedThreads).ShouldBe((1, 1));
        run.Login.ShouldBeNull();
        run.Rounds.Clock.ShouldBe(ThreadClock.Name);
        int rounds = run.Rounds.Contention.Count;
        new[] { run.Nanoseconds, run.WallNanoseconds, run.Rsa2048Nanoseconds, run.Rsa2048WallNanoseconds }.ShouldAllBe(times =>
            times.Count == rounds
        );
    }

    [SkippableFact]
    public void Hashes_on_several_threads_have_the_CPU_time_of_their_own_threads()
    {
        Skip.IfNot(ThreadClock.IsCpuTime, "the system does not count CPU time finely");
        InterleavedTimes times = new HashSampler(Bcrypt, 2).Rounds(4, 2);
        times[0].Cpu.ShouldNotBeNull().ShouldAllBe(time => time > 0);
        times.Rounds.ShouldAllBe(round => round.CpuShare > 0 && round.InvoluntarySwitches == null);
    }

    [Theory]
    [InlineData("bcrypt", 31)]
    [InlineData("pbkdf2-sha512", int.MaxValue)]
    public void A_setting_that_takes_longer_than_10_s_is_not_measured(string id, int parameter) =>
        Should
            .Throw<UserErrorException>(() => HashMeasurement.Run(HashFamily.Parse(id), HashTarget.None(1), parameter, null))
            .Message.ShouldEndWith(" s, and nobody waits longer than 10 s");

    [Fact]
    public void Signing_time_is_subtracted_from_the_login_time_first()
    {
        HashMeasurement.RemainingForHash(HashTarget.OfTime(100, 1), null).ShouldBe(100);
        HashMeasurement.RemainingForHash(HashTarget.OfTime(100, 1), Key(30)).ShouldBe(40, 1e-6);
        Should
            .Throw<UserErrorException>(() => HashMeasurement.RemainingForHash(HashTarget.OfTime(60, 1), Key(30)))
            .Message.ShouldBe(
                "a.pfx: 2 RS256 signatures take 60 ms, and a login may cost 60 ms: nothing is left for the hash; take a smaller key, "
                    + "such as P-256"
            );
    }

    [Fact]
    public void A_setting_that_needs_more_memory_than_available_is_refused() =>
        Should
            .Throw<UserErrorException>(() => new HashSampler(HashFamily.Parse("scrypt"), 100_000).Once(24))
            .Message.ShouldStartWith("scrypt: N=2^24 works in 16384 MiB a hash, 100000 at once ");

    [Theory]
    [InlineData(40, 10, false, 2 / 3.0)]
    [InlineData(10, 10, true, 2 / 3.0)]
    public void The_more_expensive_half_is_the_cause(double hash, double token, bool blamesSignatures, double share)
    {
        HashRun run = RunOf(10, hash, 0.1) with { Login = HashSample.Login("a.pfx", token) };
        (run.Login!.SignaturesMilliseconds, run.LoginMilliseconds).ShouldBe((2 * token, hash + 2 * token));
        run.AreSignaturesLarger.ShouldBe(blamesSignatures);
        run.ShareOfMoreExpensive!.Value.ShouldBe(share, 1e-9);
    }

    [Theory]
    [InlineData(9, 50, 0.1, "below-owasp")]
    [InlineData(10, 100, 0.1, "")]
    [InlineData(14, 1500, 0.1, "slow")]
    [InlineData(10, 100, 50, "noisy")]
    [InlineData(10, 100, 0.1, "noisy", true)]
    public void Settings_below_OWASP_slow_or_noisy_have_a_warning(
        int cost,
        double milliseconds,
        double spread,
        string id,
        bool changedSpeed = false
    )
    {
        HashRun run = RunOf(cost, milliseconds, spread) with { ChangedSpeed = changedSpeed };
        string.Join(' ', run.Warnings.Select(warning => warning.Id)).ShouldBe(id);
        run.IsNoisy.ShouldBe(id == "noisy");
    }

    [Fact]
    public void Utilization_is_the_rate_times_the_cost_of_a_login()
    {
        HashRun run = RunOf(10, 100, 0.1) with { TargetMilliseconds = HashTarget.OfRate(10, 4).Milliseconds, LoginsPerSecond = 10 };
        run.LoginsPerSecondPerCore.ShouldBe(10, 1e-9);
        run.Use!.Value.ShouldBe(0.25, 1e-9);
        run.PeakMemoryBytes.ShouldBe(4 * 4168);
        RunOf(10, 100, 0.1).Use.ShouldBeNull();
    }

    [Fact]
    public void Memory_that_was_measured_counts_instead_of_the_function_s_own() =>
        (RunOf(10, 100, 0.1) with { AllocatedBytes = 5000 }).PeakMemoryBytes.ShouldBe(4 * 5000);

    [Theory]
    [InlineData(25, 20 << 20, 40, 51, false)]
    [InlineData(5, 20 << 20, 200, 51, true)]
    [InlineData(1500, 1 << 20, 0, 1024, false)]
    [InlineData(100, 0, 10, 1 << 30, false)]
    public void A_core_and_a_GiB_bear_so_many_hashes_at_once(double milliseconds, long bytes, int byCore, int byMemory, bool memoryBinds)
    {
        var limits = new HashLimits(milliseconds, bytes);
        (limits.AtOnceByCore, limits.AtOnceByMemory, limits.MemoryBinds).ShouldBe((byCore, byMemory, memoryBinds));
    }

    // Each has its OWASP minimum in some target; 0.001 ms is in reach of none, so that the least memory remains.
    [Fact]
    public void Argon2id_without_a_memory_takes_the_least_where_the_target_is_short() =>
        Should
            .Throw<UserErrorException>(() => HashMeasurement.Run(HashFamily.Parse("argon2id"), HashTarget.OfTime(0.001, 1), null, null))
            .Message.ShouldEndWith(" at its least, m=7168 t=1 p=1");

    [SkippableFact]
    public void Without_a_function_each_is_searched_and_what_is_not_reached_has_its_reason()
    {
        LongTest.SkipUnlessAll("every function is searched; the command's test does so with a target of its own");
        HashChoiceRun choice = HashMeasurement.RunEach(HashTarget.OfTime(0.05, 1), null);
        choice.Found.Select(run => run.Scheme).ShouldBe(["PBKDF2-HMAC-SHA256", "PBKDF2-HMAC-SHA512"]);
        choice.Unreached.Select(one => one.Scheme).ShouldBe(["Argon2id", "scrypt with r=8 and p=1", "bcrypt"]);
        choice.Unreached.ShouldAllBe(one => one.Reason.Contains("cannot be reached"));
        choice.Best!.Scheme.ShouldBe("PBKDF2-HMAC-SHA256");
    }

    [Fact]
    public void Recommended_settings_are_verified_and_measured_in_the_same_rounds()
    {
        RecommendedHash[] settings =
        [
            new("Argon2id m=7168 t=1 p=1", "a test", "here", new Argon2id(7168, 1, 1)),
            new("bcrypt cost 4", "a test", "here", new Bcrypt(4)),
        ];
        RecommendedRun run = RecommendedMeasurement.Run(settings);
        run.Rows.Select(row => row.VerifiedBy).ShouldBe(["RFC 9106, phc-winner-argon2", "crypt_blowfish"]);
        run.Rows.ShouldAllBe(row => row.Nanoseconds.Count == run.Rsa2048Nanoseconds.Count && row.Milliseconds > 0);
        run.Rows[0].AllocatedBytes.ShouldBeGreaterThan(7168 << 10);
        run.Rows[1].AllocatedBytes.ShouldBeLessThan(1 << 20);
    }

    [Fact]
    public void Recommended_settings_have_a_source_and_no_two_the_same_figure()
    {
        RecommendedHash.All.ShouldAllBe(one => one.Source.Length > 0 && one.By.Length > 0);
        RecommendedHash.All.Select(one => $"{one.Scheme.Name} ({one.By})").ShouldBeUnique();
        RecommendedHash.All.Single(one => one.By.Contains("Keycloak 25")).Scheme.ShouldBe(new Argon2id(7168, 5, 1));
    }

    private static HashRun RunOf(int cost, double milliseconds, double spread) =>
        SampleRuns.Hash with
        {
            Scheme = Bcrypt.Title,
            Setting = Bcrypt.Describe(cost),
            Engine = Bcrypt.Engine,
            Owasp = "cost 10",
            MeetsOwasp = cost >= 10,
            TargetMilliseconds = 100,
            Cores = 4,
            ParameterLow = cost,
            ParameterHigh = cost,
            Nanoseconds = SummaryAround(milliseconds, spread).Samples,
            PerSecondAtOnce = 2000 / milliseconds,
        };

    private static LoginKey Key(double milliseconds) => new("a.pfx", SampleInspection.WithCost(milliseconds, 0.001).Cost!, 2);

    private static Summary SummaryAround(double milliseconds, double spread) =>
        new([1e6 * (milliseconds - spread), 1e6 * milliseconds, 1e6 * (milliseconds + spread)]);
}
