using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Check.Tests.PasswordHash;

public class HashCalibrationTests
{
    private static readonly HashFamily Pbkdf2 = HashFamily.Parse("pbkdf2-sha256");
    private static readonly HashFamily Bcrypt = HashFamily.Parse("bcrypt");

    [Fact]
    public void Iterations_are_found_for_the_target_time()
    {
        HashSetting found = Find(Pbkdf2, 250e6, iterations => 2000 + 400.0 * iterations);
        found.Parameter.ShouldBe(624_000);
        found.Low!.Value.ShouldBeInRange(617_000, 625_000);
        found.High!.Value.ShouldBeInRange(625_000, 633_000);
        found.Nanoseconds.Mean.ShouldBe(250e6, 1e6);
    }

    [Fact]
    public void The_highest_cost_within_the_target_time_is_found()
    {
        Func<int, double> work = cost => 0.1e6 * Math.Pow(2, cost);
        Find(Bcrypt, 100e6, work).Parameter.ShouldBe(9);
        Find(Bcrypt, 103e6, work).Parameter.ShouldBe(10);
        HashSetting certain = Find(Bcrypt, 75e6, work);
        (certain.Low, certain.Parameter, certain.High).ShouldBe((9, 9, 9));
    }

    [Fact]
    public void If_two_costs_cannot_be_distinguished_both_are_in_the_interval()
    {
        HashSetting found = Find(Bcrypt, 102.4e6, cost => 0.1e6 * Math.Pow(2, cost));
        (found.Low, found.High).ShouldBe((9, 10));
    }

    [Fact]
    public void A_machine_that_slows_down_during_calibration_is_measured_again()
    {
        int calls = 0;
        Func<int, double> work = iterations => (++calls < 12 ? 200.0 : 400.0) * iterations;
        Find(Pbkdf2, 100e6, work).Parameter.ShouldBeInRange(245_000, 255_000);
    }

    [Fact]
    public void A_machine_that_never_confirms_a_setting_leaves_it_undecided_and_inside_its_interval()
    {
        int rounds = 0;
        HashSetting found = HashCalibration.Find(
            Pbkdf2,
            250e6,
            iterations => 400.0 * iterations,
            // Each series of rounds is a third slower than the one before, or as much faster again.
            iterations => SimulatedRounds(() => (rounds % 2 == 0 ? 300.0 : 400.0) * iterations, () => rounds++)
        );
        found.ChangedSpeed.ShouldBeTrue();
        rounds.ShouldBe(4);
        found.Parameter.ShouldBeInRange(found.Low!.Value, found.High!.Value);
        // What each speed alone would allow.
        found.Low!.Value.ShouldBeLessThanOrEqualTo(625_000);
        found.High!.Value.ShouldBeGreaterThanOrEqualTo(833_000);
    }

    [Fact]
    public void A_setting_is_inside_its_interval_also_where_the_interval_is_narrower_than_the_tolerance()
    {
        HashSetting found = Find(Pbkdf2, 250e6, iterations => 399.0 * iterations);
        found.ChangedSpeed.ShouldBeFalse();
        found.Parameter.ShouldBeInRange(found.Low!.Value, found.High!.Value);
    }

    [Fact]
    public void Iterations_of_Argon2id_are_found_for_its_memory() =>
        Find(HashFamily.Parse("argon2id:m=65536,p=2"), 250e6, iterations => 60e6 * iterations).Parameter.ShouldBe(4);

    [Fact]
    public void A_target_below_the_minimum_cost_is_refused() =>
        Should
            .Throw<UserErrorException>(() => Find(Bcrypt, 1e6, cost => 0.1e6 * Math.Pow(2, cost)))
            .Message.ShouldBe("bcrypt in 1 ms: cannot be reached: it takes 1.6 ms at its least, cost 4");

    [Fact]
    public void A_target_far_below_the_minimum_cost_is_refused_however_far_apart_the_samples_are()
    {
        int sample = 0;
        UserErrorException refused = Should.Throw<UserErrorException>(() =>
            HashCalibration.Find(Bcrypt, 1e3, _ => 1.6e6, _ => SimulatedRounds(() => sample++ == 0 ? 300e6 : 1.6e6))
        );
        refused.Message.ShouldStartWith("bcrypt in 0.001 ms: cannot be reached: it takes ");
    }

    private static HashSetting Find(HashFamily family, double target, Func<int, double> nanoseconds) =>
        HashCalibration.Find(family, target, nanoseconds, parameter => SimulatedRounds(() => nanoseconds(parameter)));

    // Times with the right mean and a small spread.
    private static InterleavedTimes SimulatedRounds(Func<double> nanoseconds, Action? done = null)
    {
        const int rounds = 9;
        double[] times =
        [
            .. Enumerable.Range(0, rounds).Select(index => nanoseconds() * (1 + 0.005 * (index - (rounds - 1) / 2.0) / rounds)),
        ];
        done?.Invoke();
        return new([new(times, times, [])], [], 0);
    }
}
