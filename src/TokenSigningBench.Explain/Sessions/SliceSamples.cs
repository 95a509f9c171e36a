using TokenSigningBench.Explain.EventPipe;
using TokenSigningBench.Explain.Stacks;

namespace TokenSigningBench.Explain.Sessions;

/// <summary>The samples of a slice without the names of methods.</summary>
/// <param name="samples">In their order: the time (UTC), the thread and the number of its stack.</param>
/// <param name="stacks">The addresses of each distinct stack, the innermost first.</param>
internal sealed class SliceSamples(IReadOnlyList<(DateTime Time, int Thread, int Stack)> samples, IReadOnlyList<ulong[]> stacks)
{
    public IReadOnlyList<(DateTime Time, int Thread, int Stack)> Samples => samples;

    public IReadOnlyList<ulong[]> Stacks => stacks;

    /// <summary>The ticks of the slice: what the pool's busy threads did.</summary>
    /// <param name="methods">What is known of methods at the end of the window: a busy server tells their names late.</param>
    /// <param name="others">Threads that are known not to be the pool's: where their stacks are cut, they are no requests.</param>
    public IEnumerable<SampledTick> Ticks(CompiledMethods methods, CalledMethod root, IReadOnlySet<int> others)
    {
        var kinds = new StackKind?[stacks.Count];
        var frames = new Dictionary<ulong, (string, FrameMeaning)>();
        var sampled = new HashSet<int>();
        var now = new List<StackKind>();
        DateTime? tick = null;
        bool isFirst = true;
        foreach ((DateTime time, int thread, int stack) in samples)
        {
            // Each tick has a thread once.
            if (!sampled.Add(thread))
            {
                yield return new(tick!.Value, [.. now], isFirst);
                isFirst = false;
                now.Clear();
                sampled.Clear();
                sampled.Add(thread);
                tick = null;
            }

            tick ??= time;
            bool isCut = stacks[stack].Length >= WindowLimits.MaxSampledFrames;
            StackKind kind = kinds[stack] ??= KindOf([.. stacks[stack].Select(address => FrameAt(address, time))], root, isCut);
            if (kind is { Kind: null, IsConnection: false } || (isCut && others.Contains(thread)))
                continue;
            now.Add(methods.IsCompiling(thread, time) ? new(WaitKind.Jit) { Innermost = kind.Innermost } : kind);
        }

        (string, FrameMeaning) FrameAt(ulong address, DateTime time)
        {
            if (frames.TryGetValue(address, out (string, FrameMeaning) known))
                return known;
            CompiledMethod? method = methods.At(address, time);
            return frames[address] = (method?.Name ?? "", method?.Meaning ?? FrameMeaning.None);
        }
    }

    private static StackKind KindOf((string Method, FrameMeaning Meaning)[] stack, CalledMethod root, bool isCut)
    {
        var kind = StackKind.Of(stack, isCut);
        return kind.Kind is null
            ? kind
            : kind with
            {
                Innermost = root.Call(
                    StackKind
                        .Own([.. stack.TakeWhile(frame => !frame.Meaning.HasFlag(FrameMeaning.PoolItem))])
                        .Select(frame => frame.Method)
                ),
            };
    }
}
