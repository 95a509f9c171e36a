using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Passwords;

namespace TokenSigningBench.Core.Tests.Passwords;

public class HashCalibrationTests
{
    private static readonly HashFamily Pbkdf2 = HashFamily.Parse("pbkdf2-sha256");
    private static readonly HashFamily Bcrypt = HashFamily.Parse("bcrypt");

    [Fact]
    public void Iterations_are_found_for_the_target_time()
    {
        HashSetting found = HashCalibration.Find(Pbkdf2, 250e6, SimulatedMachine(iterations => 2000 + 400.0 * iterations), 9);
        found.Parameter.ShouldBe(624_000);
        found.Low!.Value.ShouldBeInRange(617_000, 625_000);
        found.High!.Value.ShouldBeInRange(625_000, 633_000);
        found.Nanoseconds.Mean.ShouldBe(250e6, 1e6);
    }

    [Fact]
    public void The_highest_cost_within_the_target_time_is_found()
    {
        Func<int, double> work = cost => 0.1e6 * Math.Pow(2, cost);
        HashCalibration.Find(Bcrypt, 100e6, SimulatedMachine(work), 9).Parameter.ShouldBe(9);
        HashCalibration.Find(Bcrypt, 103e6, SimulatedMachine(work), 9).Parameter.ShouldBe(10);
        HashSetting certain = HashCalibration.Find(Bcrypt, 75e6, SimulatedMachine(work), 9);
        (certain.Low, certain.Parameter, certain.High).ShouldBe((9, 9, 9));
    }

    [Fact]
    public void If_two_costs_cannot_be_distinguished_both_are_in_the_interval()
    {
        HashSetting found = HashCalibration.Find(Bcrypt, 102.4e6, SimulatedMachine(cost => 0.1e6 * Math.Pow(2, cost)), 9);
        (found.Low, found.High).ShouldBe((9, 10));
    }

    [Fact]
    public void A_machine_that_slows_down_during_calibration_is_measured_again()
    {
        int calls = 0;
        Func<int, double> work = iterations => (++calls < 12 ? 200.0 : 400.0) * iterations;
        HashCalibration.Find(Pbkdf2, 100e6, SimulatedMachine(work), 9).Parameter.ShouldBeInRange(245_000, 255_000);
    }

    [Fact]
    public void A_target_below_the_minimum_cost_is_refused() =>
        Should
            .Throw<UserErrorException>(() => HashCalibration.Find(Bcrypt, 1e6, SimulatedMachine(cost => 0.1e6 * Math.Pow(2, cost)), 9))
            .Message.ShouldBe("bcrypt in 1 ms: cannot be reached: it takes 1.6 ms at its least, cost 4");

    // Times with the right mean and a small spread.
    private static Func<int, int, IReadOnlyList<double>> SimulatedMachine(Func<int, double> nanoseconds) =>
        (parameter, samples) =>
            [
                .. Enumerable
                    .Range(0, samples)
                    .Select(index => nanoseconds(parameter) * (1 + 0.005 * (index - (samples - 1) / 2.0) / samples)),
            ];
}
