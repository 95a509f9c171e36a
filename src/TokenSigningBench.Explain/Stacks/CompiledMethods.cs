namespace TokenSigningBench.Explain.Stacks;

/// <summary>The methods that a server's runtime has compiled: their names by address, and when each thread compiled.</summary>
/// <remarks>One thread adds while another asks.</remarks>
internal sealed class CompiledMethods
{
    // Few methods are longer than a page of 4096 bytes: most are found in one list.
    private const int PageBits = 12;

    private readonly Lock _lock = new();
    private readonly Dictionary<ulong, List<CompiledMethod>> _pages = [];
    private readonly Dictionary<int, List<(DateTime From, DateTime To)>> _compilations = [];
    private readonly Dictionary<int, DateTime> _compiling = [];

    /// <summary>On how many pages a method of so many bytes is, at most.</summary>
    public static int Pages(int size) => (size >> PageBits) + 2;

    public void Add(CompiledMethod method)
    {
        lock (_lock)
        {
            for (ulong page = method.Address >> PageBits; page << PageBits < method.End; page++)
            {
                if (!_pages.TryGetValue(page, out List<CompiledMethod>? methods))
                    methods = _pages[page] = [];
                methods.Add(method);
            }
        }
    }

    /// <summary>
    /// The method at an address; null where none is known. Of methods that had the address one after the other, that of the time.
    /// </summary>
    /// <param name="time">UTC.</param>
    public CompiledMethod? At(ulong address, DateTime time)
    {
        lock (_lock)
        {
            CompiledMethod[] found =
            [
                .. (_pages.GetValueOrDefault(address >> PageBits) ?? []).Where(method => method.Address <= address && address < method.End),
            ];
            // The sessions' clocks differ by some milliseconds: the first method may seem to be there later than it ran.
            return found.Where(method => method.From <= time).MaxBy(method => method.From) ?? found.MinBy(method => method.From);
        }
    }

    public void Began(int thread, DateTime time)
    {
        lock (_lock)
            _compiling.TryAdd(thread, time);
    }

    public void Ended(int thread, DateTime time)
    {
        lock (_lock)
        {
            if (!_compiling.Remove(thread, out DateTime from))
                return;
            if (!_compilations.TryGetValue(thread, out List<(DateTime, DateTime)>? ended))
                ended = _compilations[thread] = [];
            ended.Add((from, time));
        }
    }

    /// <summary>Whether a thread compiled a method at a time.</summary>
    public bool IsCompiling(int thread, DateTime time)
    {
        lock (_lock)
        {
            if (_compiling.TryGetValue(thread, out DateTime from) && from <= time)
                return true;
            if (!_compilations.TryGetValue(thread, out List<(DateTime From, DateTime To)>? ended))
                return false;
            // The last that began until then: a thread's compilations come in their order.
            int found = ended.BinarySearch((time, DateTime.MaxValue));
            return found < -1 && time < ended[~found - 1].To;
        }
    }
}

/// <summary>A method's machine code.</summary>
/// <param name="Name">The full name: "Namespace.Type+Nested.Method(parameters)".</param>
/// <param name="From">UTC. Before it, another method may have been at the address.</param>
internal sealed record CompiledMethod(ulong Address, int Size, string Name, DateTime From)
{
    private FrameMeaning? _meaning;

    /// <summary>The first address after it.</summary>
    public ulong End => Address + (ulong)Size;

    public FrameMeaning Meaning => _meaning ??= MethodMeanings.Of(Name);
}
