namespace TokenSigningBench.Lab.Tsung;

/// <summary>
/// Reads the dump of Tsung while it is written. Its lines are
/// "date;pid;user;method;host;URL;status;size;milliseconds;transaction;match;error;tag" (Tsung manual, dumptraffic). The Erlang code of the
/// scenario adds the lines "date;pid;began;user;person;beginning" and "date;pid;judged;user;person;status;verdict;error;token".
/// </summary>
/// <param name="users">The number of planned users.</param>
internal sealed class TsungDump(int users)
{
    private const int UrlColumn = 5;
    private const int ColumnsAfterUrl = 7;

    private readonly Dictionary<int, (int User, double Beginning)> _users = [];
    private readonly StringBuilder _unfinished = new();
    private FileStream? _file;
    private readonly Decoder _decoder = Encoding.Latin1.GetDecoder();

    /// <summary>The records of the users that the dump names.</summary>
    public Dictionary<int, TsungRecord> Records { get; } = [];

    public List<string> Tokens { get; } = [];

    /// <summary>The start of the last user in the dump, in ms from the beginning.</summary>
    public double LastMoment { get; private set; }

    public int Began { get; private set; }

    /// <summary>The number of users that succeeded.</summary>
    public int Done { get; private set; }

    /// <summary>The number of users that failed.</summary>
    public int Failed { get; private set; }

    /// <param name="folder">The log folder of Tsung. The dump may not exist yet.</param>
    public void Read(string folder)
    {
        // The file stays open, so that it can be read after the folder is deleted.
        try
        {
            _file ??= Directory.EnumerateFiles(folder, "tsung.dump", SearchOption.AllDirectories).FirstOrDefault() is { } path
                ? new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete)
                : null;
        }
        catch (IOException)
        {
            // Tsung has ended before it created the dump.
        }

        if (_file is null)
            return;
        byte[] bytes = new byte[1 << 16];
        char[] text = new char[1 << 16];
        while (_file.Read(bytes) is > 0 and var count)
            Append(text.AsSpan(0, _decoder.GetChars(bytes, 0, count, text, 0)));
    }

    /// <summary>Adds text, which may end within a line.</summary>
    public void Append(ReadOnlySpan<char> text)
    {
        _unfinished.Append(text);
        string all = _unfinished.ToString();
        int end = all.LastIndexOf('\n') + 1;
        _unfinished.Clear().Append(all, end, all.Length - end);
        foreach (string line in all[..end].Split('\n', StringSplitOptions.RemoveEmptyEntries))
            ParseLine(line.Split(';'));
    }

    public void Close() => _file?.Dispose();

    // Other lines are the comment at the top, or were cut off when a host ended.
    private void ParseLine(string[] fields)
    {
        if (fields.Length < 6 || !double.TryParse(fields[0], NumberStyles.Float, CultureInfo.InvariantCulture, out double date))
            return;
        switch (fields[2])
        {
            case "began"
                when Number(fields[3]) is { } number
                    && User(fields[4]) is { } user
                    && long.TryParse(fields[5], CultureInfo.InvariantCulture, out long beginning):
                _users[number] = (user, beginning / 1e3);
                Began++;
                LastMoment = 1e3 * date - beginning / 1e3;
                RecordOf(user).Began = 1e3 * date - beginning / 1e3;
                break;
            case "judged" when fields.Length == 9 && User(fields[4]) is { } user:
                AddVerdict(RecordOf(user), fields);
                break;
            default:
                if (
                    fields.Length >= UrlColumn + 1 + ColumnsAfterUrl
                    && Number(fields[2]) is { } sender
                    && _users.TryGetValue(sender, out (int User, double Beginning) start)
                    && double.TryParse(fields[^5], NumberStyles.Float, CultureInfo.InvariantCulture, out double milliseconds)
                )
                    RecordOf(start.User).Answers.Add((fields[^1], 1e3 * date - start.Beginning, milliseconds, fields[^7]));
                break;
        }
    }

    private void AddVerdict(TsungRecord record, string[] fields)
    {
        (record.Verdict, record.Error) = (fields[6], fields[7]);
        if (fields[6] == "done")
            Done++;
        else
            Failed++;
        if (fields[8].Length > 0)
            Tokens.Add(fields[8]);
    }

    private TsungRecord RecordOf(int user) => Records.TryGetValue(user, out TsungRecord? record) ? record : Records[user] = new();

    private int? User(string text) => Number(text) is { } user && user < users ? user : null;

    private static int? Number(string text) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int number) ? number : null;
}
