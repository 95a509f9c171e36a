namespace TokenSigningBench.Check.Compare;

/// <summary>The run files of the two sides of a comparison.</summary>
internal sealed class ComparisonFiles
{
    private readonly Argument<string[]> _runs = new("RUN")
    {
        Description = "Run files or folders: the baseline, then the new ones",
        Arity = ArgumentArity.ZeroOrMore,
    };

    private readonly ValueOption<string[]> _new = new(
        "--new",
        "RUN",
        "The new runs, where the names do not show it\nTwo folders show it, and so do base-1 base-2 new-1 new-2."
    )
    {
        AllowMultipleArgumentsPerToken = true,
    };

    /// <summary>The options, for the help.</summary>
    public HelpGroup HelpGroup => new("Input", _runs, _new);

    public void AddTo(Command command)
    {
        foreach (Symbol named in new Symbol[] { _runs, _new })
            named.ReadsFolders(Files);
        command.Add(_runs);
        command.Add(_new);
        command.Validators.Add(given =>
        {
            string[] named = [.. given.ValuesOf(_runs), .. given.GetResult(_new)?.Tokens.Select(token => token.Value) ?? []];
            if (named.Count(run => run == StandardInput.Symbol) > 1)
                given.AddError($"{StandardInput.Name} is named twice, and it is read once");
        });
    }

    public bool AreGiven(ParseResult parsed) => parsed.GetValue(_runs) is { Length: > 0 } || parsed.GetValue(_new) is { Length: > 0 };

    /// <exception cref="UserErrorException">It is not clear which runs are new, or a run cannot be read.</exception>
    public (IReadOnlyList<ComparedRun> Base, IReadOnlyList<ComparedRun> New) Load(ParseResult parsed)
    {
        (string[] before, string[] after) = Split(parsed.GetValue(_runs) ?? [], parsed.GetValue(_new) ?? []);
        return (Load(before), Load(after));
    }

    private static ComparedRun[] Load(string[] named)
    {
        string[] files = [.. named.SelectMany(Files)];
        return files.CountBy(Path.GetFullPath).FirstOrDefault(file => file.Value > 1) is { Key: { } twice }
            ? throw new UserErrorException(twice, "is named twice on one side: a run counts once")
            : [.. files.Select(Load)];
    }

    private static ComparedRun Load(string file) =>
        file == StandardInput.Symbol ? ComparedRun.Of(StandardInput.Name, RunSource.Load(file)) : ComparedRun.Load(file);

    private static string[] Files(string path)
    {
        if (path == StandardInput.Symbol || !Directory.Exists(path))
            return [path];
        try
        {
            string[] files = [.. Directory.EnumerateFiles(path, "*.json").Order(StringComparer.Ordinal)];
            return files.Length > 0 ? files : throw new UserErrorException(path, "has no run files in it (*.json)");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new UserErrorException(path, e.Message, e);
        }
    }

    private static (string[] Base, string[] New) Split(string[] runs, string[] named)
    {
        if (named.Length > 0)
            return runs.Length > 0 ? (runs, named) : throw new UserErrorException("--new", "is there, and nothing to compare it with");
        if (runs.Length < 2)
            throw new UserErrorException("compare", "needs runs to compare with and new ones, as files or folders: compare BASE NEW");
        if (runs.Length == 2)
            return (runs[..1], runs[1..]);

        string[] stems = [.. runs.Select(run => string.Concat(run.Where(character => !char.IsAsciiDigit(character))))];
        int[] changes = [.. Enumerable.Range(1, runs.Length - 1).Where(i => stems[i] != stems[i - 1])];
        return changes is [var first]
            ? (runs[..first], runs[first..])
            : throw new UserErrorException("compare", "cannot tell which runs are new: name two folders, or put --new before the new ones");
    }
}
