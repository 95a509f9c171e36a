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
    public void A_target_below_the_minimum_cost_is_refused() =>
        Should
            .Throw<UserErrorException>(() => Find(Bcrypt, 1e6, cost => 0.1e6 * Math.Pow(2, cost)))
            .Message.ShouldBe("bcrypt in 1 ms: cannot be reached: it takes 1.6 ms at its least, cost 4");

    private static HashSetting Find(HashFamily family, double target, Func<int, double> nanoseconds) =>
        HashCalibration.Find(family, target, nanoseconds, parameter => SimulatedRounds(() => nanoseconds(parameter)));

    // Times with the right mean and a small spread.
    private static InterleavedTimes SimulatedRounds(Func<double> nanoseconds)
    {
        const int rounds = 9;
        double[] times =
        [
            .. Enumerable.Range(0, rounds).Select(index => nanoseconds() * (1 + 0.005 * (index - (rounds - 1) / 2.0) / rounds)),
        ];
        return new([new(times, times)], [], 0);
    }
}
