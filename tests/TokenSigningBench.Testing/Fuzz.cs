using System.Text.Json;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Timing;

namespace TokenSigningBench.Testing;

/// <summary>A parser that reads untrusted bytes, and the seeds whose damaged copies it gets.</summary>
/// <param name="Share">Its share of the executions in percent; slower parsers get less.</param>
/// <param name="Read">Reads bytes; throws <see cref="UserErrorException"/> or nothing.</param>
public sealed record FuzzTarget(string Name, int Share, IReadOnlyList<byte[]> Seeds, Action<byte[]> Read);

/// <summary>Damages valid input and reads it. The same seed and index give the same damage.</summary>
/// <remarks>
/// Each target gets its share of the executions. scripts/long.sh turns the tests into a long run with TOKENBENCH_FUZZ_EXECUTIONS,
/// TOKENBENCH_FUZZ_SEED and TOKENBENCH_FUZZ_RUNS (a folder for the results).
/// </remarks>
public static class Fuzz
{
    private static readonly long DefaultExecutions = LongTest.RunsAll ? 10_000 : 2_000;
    private const long MaxBytes = 512_000_000;

    // Of CPU time, which a busy machine does not lengthen.
    private static readonly TimeSpan MaxTime = TimeSpan.FromSeconds(5);

    private static readonly long Executions = Environment.GetEnvironmentVariable("TOKENBENCH_FUZZ_EXECUTIONS") is { } all
        ? long.Parse(all, CultureInfo.InvariantCulture)
        : DefaultExecutions;

    private static readonly int Seed = int.Parse(
        Environment.GetEnvironmentVariable("TOKENBENCH_FUZZ_SEED") ?? "1",
        CultureInfo.InvariantCulture
    );

    /// <summary>Reads damaged copies. Fails if a result is neither a typed error nor success within the time and memory limits.</summary>
    public static void Damage(FuzzTarget target)
    {
        long executions = Executions * target.Share / 100;
        List<string> crashes = [];
        long start = Stopwatch.GetTimestamp(),
            read = 0;
        for (long index = 0; index < executions && crashes.Count < 20; index++)
        {
            byte[] bytes = Mutation.Of(target.Seeds, Seed, index);
            (string? crash, bool isRead) = Try(target, bytes);
            read += isRead ? 1 : 0;
            if (crash is not null)
                crashes.Add($"{target.Name}, seed {Seed}, index {index}: {crash}; {Convert.ToBase64String(bytes)}");
        }

        Report(target.Name, executions, read, crashes, Stopwatch.GetElapsedTime(start));
        crashes.ShouldBeEmpty();
        read.ShouldBeLessThan(executions, "nothing was damaged");
    }

    /// <summary>Whether all seeds are read, or refused in one line.</summary>
    public static bool ReadsAllSeeds(FuzzTarget target) => target.Seeds.All(seed => Try(target, seed).Crash is null);

    private static (string? Crash, bool IsRead) Try(FuzzTarget target, byte[] bytes)
    {
        long start = ThreadClock.Nanoseconds(),
            before = GC.GetAllocatedBytesForCurrentThread();
        bool isRead = false;
        try
        {
            target.Read(bytes);
            isRead = true;
        }
        catch (UserErrorException e)
        {
            if (e.Message.Any(char.IsControl))
                return ("its error is not one line", false);
        }
        catch (Exception e)
        {
            return ($"{e.GetType().Name}: {e.Message}", false);
        }

        long allocated = GC.GetAllocatedBytesForCurrentThread() - before,
            nanoseconds = ThreadClock.Nanoseconds() - start;
        return (
            allocated > MaxBytes ? $"took {allocated:N0} bytes"
            : nanoseconds > MaxTime.TotalNanoseconds ? $"took {nanoseconds / 1e9:0.0} s of CPU time"
            : null,
            isRead
        );
    }

    private static void Report(string name, long executions, long read, List<string> crashes, TimeSpan time)
    {
        if (Environment.GetEnvironmentVariable("TOKENBENCH_FUZZ_RUNS") is not { } folder)
            return;

        Directory.CreateDirectory(folder);
        File.WriteAllText(
            Path.Combine(folder, $"fuzz-{name.Replace(' ', '-')}.json"),
            JsonSerializer.Serialize(
                new
                {
                    parser = name,
                    seed = Seed,
                    executions,
                    read,
                    crashes,
                    seconds = Math.Round(time.TotalSeconds, 1),
                    dotNet = Environment.Version.ToString(),
                }
            ) + "\n"
        );
    }
}
