using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Core.Tests.Fuzzing;

/// <summary>Damaged copies of everything that strangers hand us: a typed error or success, and nothing else. The same numbers damage the same way.</summary>
/// <remarks>TOKENBENCH_FUZZ_EXECUTIONS, TOKENBENCH_FUZZ_SEED and TOKENBENCH_FUZZ_RUNS (a folder for what was run) make the long run of scripts/long.sh of this one.</remarks>
public class FuzzTests
{
    private const int Bounded = 1_000;
    private const long MostBytes = 512_000_000;

    // That it ends, and not how fast: what hangs is far above it.
    private static readonly TimeSpan MostTime = TimeSpan.FromSeconds(5);

    private static readonly long Executions = long.Parse(Environment.GetEnvironmentVariable("TOKENBENCH_FUZZ_EXECUTIONS") ?? $"{Bounded}", CultureInfo.InvariantCulture);
    private static readonly int Seed = int.Parse(Environment.GetEnvironmentVariable("TOKENBENCH_FUZZ_SEED") ?? "1", CultureInfo.InvariantCulture);

    public static TheoryData<string> Names => [.. FuzzTarget.All.Select(target => target.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Damaged_input_ends_in_a_typed_error_or_is_read(string name)
    {
        FuzzTarget target = FuzzTarget.All.Single(one => one.Name == name);
        List<string> crashes = [];
        long start = Stopwatch.GetTimestamp(), read = 0;
        for (long index = 0; index < Executions && crashes.Count < 20; index++)
        {
            byte[] bytes = Mutation.Of(target.Seeds, Seed, index);
            (string? crash, bool isRead) = Try(target, bytes);
            read += isRead ? 1 : 0;
            if (crash is not null)
                crashes.Add($"{name}, seed {Seed}, index {index}: {crash}; {Convert.ToBase64String(bytes)}");
        }

        Report(name, read, crashes, Stopwatch.GetElapsedTime(start));
        crashes.ShouldBeEmpty();
        read.ShouldBeLessThan(Executions, "nothing was damaged");
    }

    [Fact]
    public void What_is_whole_is_read()
    {
        foreach (FuzzTarget target in FuzzTarget.All)
            target.Seeds.Select(seed => Try(target, seed).Crash).ShouldAllBe(crash => crash == null, target.Name);
    }

    private static (string? Crash, bool IsRead) Try(FuzzTarget target, byte[] bytes)
    {
        long start = Stopwatch.GetTimestamp(), before = GC.GetAllocatedBytesForCurrentThread();
        bool isRead = false;
        try
        {
            target.Read(bytes);
            isRead = true;
        }
        catch (SourceException e)
        {
            if (e.Message.Any(char.IsControl))
                return ("its error is not one line", false);
        }
        catch (Exception e)
        {
            return ($"{e.GetType().Name}: {e.Message}", false);
        }

        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        TimeSpan time = Stopwatch.GetElapsedTime(start);
        return (allocated > MostBytes ? $"took {allocated:N0} bytes" : time > MostTime ? $"took {time}" : null, isRead);
    }

    private static void Report(string name, long read, List<string> crashes, TimeSpan time)
    {
        if (Environment.GetEnvironmentVariable("TOKENBENCH_FUZZ_RUNS") is not { } folder)
            return;

        Directory.CreateDirectory(folder);
        File.WriteAllText(Path.Combine(folder, $"fuzz-{name.Replace(' ', '-')}.json"), JsonSerializer.Serialize(
            new { parser = name, seed = Seed, executions = Executions, read, crashes, seconds = time.TotalSeconds, dotNet = Environment.Version.ToString() }));
    }
}
