using TokenSigningBench.Testing;

namespace TokenSigningBench.Core.Tests.Fuzzing;

/// <summary>Damaged copies of everything that strangers hand us: a typed error or success, and nothing else.</summary>
public class FuzzTests
{
    public static TheoryData<string> Names => [.. FuzzTargets.All.Select(target => target.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Damaged_input_ends_in_a_typed_error_or_is_read(string name) => Fuzz.Damage(FuzzTargets.All.Single(one => one.Name == name));

    [Fact]
    public void What_is_whole_is_read() => FuzzTargets.All.ShouldAllBe(target => Fuzz.IsRead(target));
}
