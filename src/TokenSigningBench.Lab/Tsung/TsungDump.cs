namespace TokenSigningBench.Lab.Tsung;

/// <summary>
/// Reads Tsung's dump while it grows. Its own lines are "date;pid;user;method;host;URL;status;size;milliseconds;transaction;match;error;tag" (Tsung's manual, dumptraffic);
/// between them are those that the scenario's parts in Erlang add: "date;pid;began;user;person;beginning" and "date;pid;judged;user;person;status;verdict;error;token".
/// </summary>
/// <param name="users">How many people were planned.</param>
internal sealed class TsungDump(int users)
{
    private const int UrlColumn = 5;
    private const int ColumnsAfterUrl = 7;

    private readonly Dictionary<int, (int User, double Beginning)> _users = [];
    private readonly StringBuilder _unfinished = new();
    private FileStream? _file;
    private readonly Decoder _decoder = Encoding.Latin1.GetDecoder();

    /// <summary>What is known of those of whom anything is.</summary>
    public Dictionary<int, TsungRecord> Records { get; } = [];

    /// <summary>Some of the tokens.</summary>
    public List<string> Tokens { get; } = [];

    /// <summary>When the one began of whom it told last, in milliseconds from the beginning.</summary>
    public double LastMoment { get; private set; }

    public int Began { get; private set; }

    /// <summary>How many were looked at to their end and got what they came for.</summary>
    public int Done { get; private set; }

    /// <summary>How many were looked at to their end and did not.</summary>
    public int Wrong { get; private set; }

    /// <summary>Reads what is new.</summary>
    /// <param name="folder">The folder under which Tsung keeps its log; the dump need not be there yet.</param>
    public void Read(string folder)
    {
        // Open until the end: whoever removes the folder does not take it from us.
        try
        {
            _file ??= Directory.EnumerateFiles(folder, "tsung.dump", SearchOption.AllDirectories).FirstOrDefault() is { } path
                ? new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete)
                : null;
        }
        catch (IOException)
        {
            // Tsung has ended before there was one.
        }

        if (_file is null)
            return;
        byte[] bytes = new byte[1 << 16];
        char[] text = new char[1 << 16];
        while (_file.Read(bytes) is > 0 and var count)
            Take(text.AsSpan(0, _decoder.GetChars(bytes, 0, count, text, 0)));
    }

    /// <summary>Takes text as it comes, lines whole or not.</summary>
    public void Take(ReadOnlySpan<char> text)
    {
        _unfinished.Append(text);
        string all = _unfinished.ToString();
        int end = all.LastIndexOf('\n') + 1;
        _unfinished.Clear().Append(all, end, all.Length - end);
        foreach (string line in all[..end].Split('\n', StringSplitOptions.RemoveEmptyEntries))
            Line(line.Split(';'));
    }

    /// <summary>Lets the file go.</summary>
    public void Close() => _file?.Dispose();

    // A line that is none of them is its comment at the top, or was cut off with its host.
    private void Line(string[] fields)
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
                Judged(RecordOf(user), fields);
                break;
            default:
                if (
                    fields.Length >= UrlColumn + 1 + ColumnsAfterUrl
                    && Number(fields[2]) is { } known
                    && _users.TryGetValue(known, out (int User, double Beginning) of)
                    && double.TryParse(fields[^5], NumberStyles.Float, CultureInfo.InvariantCulture, out double milliseconds)
                )
                    RecordOf(of.User).Answers.Add((fields[^1], 1e3 * date - of.Beginning, milliseconds, fields[^7]));
                break;
        }
    }

    private void Judged(TsungRecord record, string[] fields)
    {
        (record.Verdict, record.Error) = (fields[6], fields[7]);
        if (fields[6] == "done")
            Done++;
        else
            Wrong++;
        if (fields[8].Length > 0)
            Tokens.Add(fields[8]);
    }

    private TsungRecord RecordOf(int user) => Records.TryGetValue(user, out TsungRecord? record) ? record : Records[user] = new();

    private int? User(string text) => Number(text) is { } user && user < users ? user : null;

    private static int? Number(string text) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int number) ? number : null;
}
