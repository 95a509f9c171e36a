namespace TokenSigningBench.Lab.Alternation;

/// <summary>A command that measures something and writes a run file, as the user wrote it in one line.</summary>
/// <remarks>
/// No shell reads the line. It is cut at spaces; what stands in single or double quotes is one word, and a backslash outside single quotes takes the next character
/// as it is. Words NAME=VALUE before the program are its environment. Nothing else has a meaning: what a shell would act upon is refused unless it is quoted.
/// </remarks>
public sealed class MeasuringCommand
{
    /// <summary>Stands for the run file that the command is to write.</summary>
    public const string RunFile = "{run}";

    private const string ForShells = "|&;<>()$`";

    private readonly string[] _words;

    private MeasuringCommand(string name, string[] words)
    {
        Name = name;
        _words = words;
    }

    /// <summary>What it is called in messages.</summary>
    public string Name { get; }

    /// <param name="name">What the command is called in messages.</param>
    /// <exception cref="UserErrorException">It is no such command, or says nothing of the run file.</exception>
    public static MeasuringCommand Parse(string name, string line)
    {
        string[] words = [.. Words(name, line)];
        if (!words.SkipWhile(IsSetting).Any())
            throw new UserErrorException(name, "names no program to run");
        return words.Any(word => word.Contains(RunFile, StringComparison.Ordinal))
            ? new(name, words)
            : throw new UserErrorException(
                name,
                $"says nothing of {RunFile}, which stands for the run file that the command is to write, as in: tokenbench machine --run-file {RunFile}"
            );
    }

    /// <summary>The words for <c>env</c>, which sets what stands before the program and becomes it.</summary>
    /// <param name="runFile">The file that this run of it is to write.</param>
    public IEnumerable<string> For(string runFile) => _words.Select(word => word.Replace(RunFile, runFile, StringComparison.Ordinal));

    private static bool IsSetting(string word) =>
        word.IndexOf('=', StringComparison.Ordinal) is > 0 and var end
        && word[..end].All(character => char.IsAsciiLetterOrDigit(character) || character == '_')
        && !char.IsAsciiDigit(word[0]);

    private static IEnumerable<string> Words(string name, string line)
    {
        var word = new StringBuilder();
        bool within = false;
        char quote = '\0';
        for (int i = 0; i < line.Length; i++)
        {
            char character = line[i];
            if (character == '\\' && quote != '\'' && i + 1 < line.Length)
            {
                word.Append(line[++i]);
                within = true;
            }
            else if (quote != '\0' ? character == quote : character is '\'' or '"')
            {
                quote = quote == '\0' ? character : '\0';
                within = true;
            }
            else if (quote == '\0' && char.IsWhiteSpace(character))
            {
                if (within)
                    yield return word.ToString();
                word.Clear();
                within = false;
            }
            else if (quote == '\0' && ForShells.Contains(character, StringComparison.Ordinal))
            {
                throw new UserErrorException(
                    name,
                    $"has {character} in it, which only a shell would act upon, and none runs it: quote it, or write sh -c '...'"
                );
            }
            else
            {
                word.Append(character);
                within = true;
            }
        }

        if (quote != '\0')
            throw new UserErrorException(name, $"has a {quote} that is never closed");
        if (within)
            yield return word.ToString();
    }
}
