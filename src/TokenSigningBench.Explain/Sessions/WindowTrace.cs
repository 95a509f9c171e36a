using System.Text.Json;
using TokenSigningBench.Explain.EventPipe;
using TokenSigningBench.Explain.Stacks;

namespace TokenSigningBench.Explain.Sessions;

/// <summary>What a window saw, in files that other programs open.</summary>
public static class WindowTrace
{
    /// <summary>The endings of files, which decide their format: of dotnet-trace and PerfView, and of speedscope.app.</summary>
    public const string Nettrace = ".nettrace",
        Speedscope = ".speedscope.json";

    /// <exception cref="UserErrorException">The file has another ending.</exception>
    public static void Require(string option, string path)
    {
        if (!path.EndsWith(Nettrace, StringComparison.Ordinal) && !path.EndsWith(Speedscope, StringComparison.Ordinal))
            throw new UserErrorException(option, $"{path} ends with neither {Nettrace} nor {Speedscope}, which decide the format");
    }

    /// <summary>The time of requests by stack, as speedscope reads it.</summary>
    internal static byte[] OfSpeedscope(ExplainRun run)
    {
        IReadOnlyList<FoldedTime> stacks = run.Stacks ?? [];
        string[] names = [.. stacks.SelectMany(stack => stack.Frames.Split(';')).Distinct()];
        Dictionary<string, int> numbers = names.Index().ToDictionary(one => one.Item, one => one.Index);
        return JsonSerializer.SerializeToUtf8Bytes(
            new Dictionary<string, object>
            {
                ["$schema"] = "https://www.speedscope.app/file-format-schema.json",
                ["exporter"] = "tokenbench",
                ["name"] = run.Server,
                ["shared"] = new { frames = names.Select(name => new { name }) },
                ["profiles"] = new[]
                {
                    new
                    {
                        type = "sampled",
                        name = run.Server,
                        unit = "seconds",
                        startValue = 0,
                        endValue = stacks.Sum(stack => stack.Seconds),
                        samples = stacks.Select(stack => stack.Frames.Split(';').Select(frame => numbers[frame])),
                        weights = stacks.Select(stack => stack.Seconds),
                    },
                },
            }
        );
    }

    /// <summary>All samples of all threads, and the methods on them.</summary>
    internal static byte[] OfNettrace(int process, IReadOnlyList<SliceSamples> slices, CompiledMethods methods)
    {
        SliceSamples[] seen = [.. slices.Where(slice => slice.Samples.Count > 0)];
        using var writer = new NettraceWriter(seen.Length == 0 ? DateTime.UnixEpoch : seen[0].Samples.Min(sample => sample.Time), process);
        var named = new Dictionary<ulong, CompiledMethod>();
        var known = new HashSet<ulong>();
        foreach (SliceSamples slice in seen)
        {
            int first = writer.AddStacks(slice.Stacks);
            foreach ((DateTime time, int thread, int stack) in slice.Samples.OrderBy(sample => sample.Time))
            {
                writer.AddSample(time, thread, first + stack);
                foreach (ulong address in slice.Stacks[stack].Where(known.Add))
                {
                    if (methods.At(address, time) is { } method)
                        named.TryAdd(method.Address, method);
                }
            }
        }

        foreach (CompiledMethod method in named.Values)
            writer.AddMethod(method.Address, method.Size, method.Name);
        return writer.ToArray();
    }
}
