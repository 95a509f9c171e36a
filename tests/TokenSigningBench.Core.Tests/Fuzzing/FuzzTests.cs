namespace TokenSigningBench.Core.Tests.Fuzzing;

/// <summary>Damaged copies of all untrusted input give a typed error or success, and nothing else.</summary>
public class FuzzTests
{
    public static TheoryData<string> Names => [.. FuzzTargets.All.Select(target => target.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Damaged_input_is_read_or_gives_a_typed_error(string name) => Fuzz.Damage(FuzzTargets.All.Single(one => one.Name == name));

    [Fact]
    public void Tokens_as_users_have_them_are_read_or_not_found_when_they_are_damaged()
    {
        Fuzz.ReadsAllSeeds(FuzzTargets.Received).ShouldBeTrue();
        Fuzz.Damage(FuzzTargets.Received);
    }

    // Recorded by scripts/long.sh fuzz. The command line program has two more parsers, and the lab one.
    [Fact]
    public void The_recorded_long_run_had_eleven_million_inputs_and_no_crash()
    {
        JsonElement[] run =
        [
            .. RepositoryFile
                .Read("docs/development/fuzz.run.jsonl")
                .Split('\n', StringSplitOptions.RemoveEmptyEntries)
                .Select(line => JsonDocument.Parse(line).RootElement),
        ];
        run.Select(one => one.GetProperty("parser").GetString())
            .ShouldBe(
                [.. FuzzTargets.All.Select(target => target.Name), "command line", "option values", "login answers"],
                ignoreOrder: true
            );
        run.Sum(one => one.GetProperty("executions").GetInt64()).ShouldBe(11_000_000);
        foreach (FuzzTarget target in FuzzTargets.All)
            run.Single(one => one.GetProperty("parser").GetString() == target.Name)
                .GetProperty("executions")
                .GetInt64()
                .ShouldBeGreaterThanOrEqualTo(10_000_000L * target.Share / 100, target.Name);
        run.ShouldAllBe(one => one.GetProperty("crashes").GetArrayLength() == 0);
    }

    [Fact]
    public void Undamaged_input_is_read() => FuzzTargets.All.ShouldAllBe(target => Fuzz.ReadsAllSeeds(target));
}
