namespace TokenSigningBench.Check.Compare;

/// <summary>
/// A command that measures something, as the user wrote it in one line: it writes a run file, or it stays resident and is asked.
/// </summary>
/// <remarks>
/// The line is not passed to a shell. It is split at spaces. Text in single or double quotes is one word, and a backslash outside single
/// quotes takes the next character literally. Words of the form NAME=VALUE before the program set its environment. All other shell syntax
/// is refused unless it is quoted.
/// </remarks>
public sealed class MeasuringCommand
{
    /// <summary>The placeholder for the path of the run file.</summary>
    public const string RunFile = "{run}";

    private const string ShellCharacters = "|&;<>()$`";

    private readonly string[] _words;

    private MeasuringCommand(string name, string[] words)
    {
        Name = name;
        _words = words;
    }

    /// <summary>The command's name in messages.</summary>
    public string Name { get; }

    /// <summary>Whether it writes a run file. Otherwise it is resident.</summary>
    public bool WritesRunFile => _words.Any(word => word.Contains(RunFile, StringComparison.Ordinal));

    /// <param name="name">The command's name in messages.</param>
    /// <exception cref="UserErrorException">The line is malformed, or names no program.</exception>
    public static MeasuringCommand Parse(string name, string line)
    {
        string[] words = [.. SplitWords(name, line)];
        return words.SkipWhile(IsSetting).Any() ? new(name, words) : throw new UserErrorException(name, "names no program to run");
    }

    /// <summary>Two commands of the same sort.</summary>
    /// <exception cref="UserErrorException">One is malformed, or only one of them writes a run file.</exception>
    public static (MeasuringCommand A, MeasuringCommand B) ParsePair(string a, string b)
    {
        (MeasuringCommand first, MeasuringCommand second) = (Parse("command A", a), Parse("command B", b));
        return first.WritesRunFile == second.WritesRunFile
            ? (first, second)
            : throw new UserErrorException(
                (first.WritesRunFile ? second : first).Name,
                $"says nothing of {RunFile}, which stands for the run file that the command is to write, as in: "
                    + $"tokenbench machine --run-file {RunFile}"
            );
    }

    /// <summary>The arguments for <c>env</c>, which sets the variables before the program and then executes it.</summary>
    /// <param name="runFile">The path of this run's file. A resident command has none.</param>
    public IEnumerable<string> BuildArguments(string runFile = "") =>
        _words.Select(word => word.Replace(RunFile, runFile, StringComparison.Ordinal));

    private static bool IsSetting(string word) =>
        word.IndexOf('=', StringComparison.Ordinal) is > 0 and var end
        && word[..end].All(character => char.IsAsciiLetterOrDigit(character) || character == '_')
        && !char.IsAsciiDigit(word[0]);

    private static IEnumerable<string> SplitWords(string name, string line)
    {
        var word = new StringBuilder();
        bool inWord = false;
        char quote = '\0';
        for (int i = 0; i < line.Length; i++)
        {
            char character = line[i];
            if (character == '\\' && quote != '\'' && i + 1 < line.Length)
            {
                word.Append(line[++i]);
                inWord = true;
            }
            else if (quote != '\0' ? character == quote : character is '\'' or '"')
            {
                quote = quote == '\0' ? character : '\0';
                inWord = true;
            }
            else if (quote == '\0' && char.IsWhiteSpace(character))
            {
                if (inWord)
                    yield return word.ToString();
                word.Clear();
                inWord = false;
            }
            else if (quote == '\0' && ShellCharacters.Contains(character, StringComparison.Ordinal))
            {
                throw new UserErrorException(
                    name,
                    $"has {character} in it, which only a shell would act upon, and none runs it: quote it, or write sh -c '...'"
                );
            }
            else
            {
                word.Append(character);
                inWord = true;
            }
        }

        if (quote != '\0')
            throw new UserErrorException(name, $"has a {quote} that is never closed");
        if (inWord)
            yield return word.ToString();
    }
}
