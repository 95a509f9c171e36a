namespace TokenSigningBench.Core.Processes;

/// <summary>The last lines of a program's output, limited in size.</summary>
public sealed class OutputTail
{
    /// <summary>The maximum size that is kept, in characters.</summary>
    public const int MaxCharacters = 8 * 1024;

    private readonly Lock _lock = new();
    private readonly Queue<string> _lines = new();
    private int _length;
    private long _added;

    /// <summary>All lines that are kept, separated by line feeds.</summary>
    public string All
    {
        get
        {
            lock (_lock)
                return string.Join('\n', _lines);
        }
    }

    /// <summary>The last line that is not blank; empty if there is none.</summary>
    public string LastLine
    {
        get
        {
            lock (_lock)
                return _lines.LastOrDefault(line => !string.IsNullOrWhiteSpace(line)) ?? "";
        }
    }

    /// <summary>The number of lines that were added, also those that are no longer kept.</summary>
    public long Added => Interlocked.Read(ref _added);

    /// <summary>Adds a line, and drops the oldest lines above the size limit.</summary>
    public void Add(string line)
    {
        lock (_lock)
        {
            _added++;
            _lines.Enqueue(line.Length > MaxCharacters ? line[^MaxCharacters..] : line);
            _length += _lines.Last().Length + 1;
            while (_length > MaxCharacters && _lines.Count > 1)
                _length -= _lines.Dequeue().Length + 1;
        }
    }
}
