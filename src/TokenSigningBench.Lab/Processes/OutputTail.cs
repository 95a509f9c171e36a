namespace TokenSigningBench.Lab.Processes;

/// <summary>The end of what a program wrote: as much of it as a message can use, however much there was.</summary>
internal sealed class OutputTail
{
    /// <summary>How much is kept, in characters.</summary>
    public const int Kept = 8 * 1024;

    private readonly Lock _lock = new();
    private readonly Queue<string> _lines = new();
    private int _length;

    /// <summary>Everything that is kept, a line each.</summary>
    public string All
    {
        get
        {
            lock (_lock)
                return string.Join('\n', _lines);
        }
    }

    /// <summary>The last line with something on it; empty where nothing was written.</summary>
    public string Line
    {
        get
        {
            lock (_lock)
                return _lines.LastOrDefault(line => !string.IsNullOrWhiteSpace(line)) ?? "";
        }
    }

    /// <summary>Adds a line, and forgets the first ones where they are too many.</summary>
    public void Add(string line)
    {
        lock (_lock)
        {
            _lines.Enqueue(line.Length > Kept ? line[^Kept..] : line);
            _length += _lines.Last().Length + 1;
            while (_length > Kept && _lines.Count > 1)
                _length -= _lines.Dequeue().Length + 1;
        }
    }
}
