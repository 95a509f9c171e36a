using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using TokenSigningBench.Core.Files;

namespace TokenSigningBench.Testing;

/// <summary>One parser that strangers' bytes reach, and what it is fed damaged copies of.</summary>
/// <param name="Share">How many of a long run's executions it gets, in hundredths: fewer where one takes longer.</param>
/// <param name="Read">Reads bytes; throws <see cref="UserErrorException"/> or nothing.</param>
public sealed record FuzzTarget(string Name, int Share, IReadOnlyList<byte[]> Seeds, Action<byte[]> Read);

/// <summary>Damages what is whole and reads it. The same numbers damage the same way.</summary>
/// <remarks>
/// TOKENBENCH_FUZZ_EXECUTIONS (of which each target has its share), TOKENBENCH_FUZZ_SEED and TOKENBENCH_FUZZ_RUNS (a folder for what was
/// run) make the long run of scripts/long.sh of a test.
/// </remarks>
public static class Fuzz
{
    private const int Bounded = 1_000;
    private const int Tries = 5;
    private const long MaxBytes = 512_000_000;

    // That it ends, and not how fast: what hangs is far above it.
    private static readonly TimeSpan MaxTime = TimeSpan.FromSeconds(5);

    private static readonly int Seed = int.Parse(
        Environment.GetEnvironmentVariable("TOKENBENCH_FUZZ_SEED") ?? "1",
        CultureInfo.InvariantCulture
    );

    /// <summary>Reads damaged copies; fails at whatever is neither a typed error nor success, in time and memory.</summary>
    public static void Damage(FuzzTarget target)
    {
        long executions = Environment.GetEnvironmentVariable("TOKENBENCH_FUZZ_EXECUTIONS") is { } all
            ? long.Parse(all, CultureInfo.InvariantCulture) * target.Share / 100
            : Bounded;
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

    /// <summary>Whether all that is whole is read, or refused in one line.</summary>
    public static bool IsRead(FuzzTarget target) => target.Seeds.All(seed => Try(target, seed).Crash is null);

    // What takes too long does so each time, where it is the parser and not a machine that is busy with something else.
    private static (string? Crash, bool IsRead) Try(FuzzTarget target, byte[] bytes)
    {
        (string? Crash, bool IsRead, TimeSpan Time) one = Once(target, bytes);
        for (int again = 1; again < Tries && one.Crash is null && one.Time > MaxTime; again++)
            one = Once(target, bytes);
        return (one.Crash ?? (one.Time > MaxTime ? $"took {one.Time}" : null), one.IsRead);
    }

    private static (string? Crash, bool IsRead, TimeSpan Time) Once(FuzzTarget target, byte[] bytes)
    {
        long start = Stopwatch.GetTimestamp(),
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
                return ("its error is not one line", false, default);
        }
        catch (Exception e)
        {
            return ($"{e.GetType().Name}: {e.Message}", false, default);
        }

        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        return (allocated > MaxBytes ? $"took {allocated:N0} bytes" : null, isRead, Stopwatch.GetElapsedTime(start));
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
