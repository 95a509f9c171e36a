using Spectre.Console;
using TokenSigningBench.Core.Certificates;

namespace TokenSigningBench.Cli.Options;

/// <summary>Where the password of a command's files comes from: a file, standard input, the environment, the command line, or a prompt. It is never printed.</summary>
internal sealed class PasswordOptions
{
    public const string Variable = "TOKENBENCH_PASSWORD";

    private readonly Option<string[]> _files;

    private readonly Option<string?> _plain = new("--password")
    {
        Description =
            $"The password itself, for one that protects nothing: other users see it in the list of processes, and the shell keeps it. Use --password-file or {Variable}",
    };

    /// <param name="each">What may have a password of its own, by the option that names it; null where one password is for all.</param>
    public PasswordOptions(string? each = null) =>
        _files = new("--password-file")
        {
            Description =
                $"A file with the password, - for standard input{(each is null ? "" : $": one for all, or one for each {each} in their order")}; a final newline does not count",
        };

    public IReadOnlyList<Option> All => [_files, _plain];

    /// <summary>The password that was in the environment; null where there was none.</summary>
    public static string? FromEnvironment { get; private set; }

    /// <summary>Takes the password out of the environment: whatever this program starts would get it too, and has no business with it.</summary>
    public static void TakeOutOfEnvironment()
    {
        FromEnvironment = Environment.GetEnvironmentVariable(Variable);
        Environment.SetEnvironmentVariable(Variable, null);
    }

    public void AddTo(Command command)
    {
        command.Add(_files);
        command.Add(_plain);
        command.NotWith(_files, _plain);
    }

    /// <summary>The password of all files of a command.</summary>
    /// <exception cref="UserErrorException">The password cannot be read.</exception>
    public Password From(ParseResult parsed) => ForEach(parsed, 1)[0];

    /// <summary>The password of each file of a command, asked for only where the file turns out to need one.</summary>
    /// <param name="parsed">What the user wrote.</param>
    /// <param name="count">How many files there are.</param>
    /// <returns>One for each; the same one where it is for all.</returns>
    /// <exception cref="UserErrorException">A password cannot be read, or there are not as many as files.</exception>
    public Password[] ForEach(ParseResult parsed, int count)
    {
        string[] files = parsed.GetValue(_files) ?? [];
        string? plain = parsed.GetValue(_plain);
        if (files.Length > 1 && files.Length != count)
            throw new UserErrorException(
                _files.Name,
                $"is given {files.Length} times for {count} {(count == 1 ? "certificate" : "certificates")}: give one for all, or one for each in their order"
            );
        if (files.Count(file => file == SecretFile.StandardInput) > 1)
            throw new UserErrorException(_files.Name, "is standard input twice, which is read once");
        if (plain is not null)
            Console.Error.WriteLine("warning: --password can be read by other programs on this machine; use --password-file");

        var budget = new KeyDerivationBudget();
        // One file for all is read once, and one prompt answers for all.
        return files.Length > 1
            ? [.. files.Select(file => new Password(Read(file), budget))]
            : [.. Enumerable.Repeat(new Password(files is [var file] ? Read(file) : plain ?? FromEnvironment, budget), count)];
    }

    private string Read(string file)
    {
        if (file != SecretFile.StandardInput)
            return SecretFile.Read(file);
        if (!Console.IsInputRedirected)
            throw new UserErrorException(
                _files.Name,
                "is standard input, which is a terminal that shows what is typed: leave the option out to be asked"
            );
        using Stream input = Console.OpenStandardInput();
        return SecretFile.Read("standard input", input);
    }
}

/// <summary>A password that is asked for at most once, and how much work its files may ask for.</summary>
internal sealed class Password(string? given, KeyDerivationBudget budget)
{
    private string? _value = given;

    /// <summary>Loads with what is known; where that fails for want of a password and somebody sits there, asks and loads again.</summary>
    public T Load<T>(string source, Func<string?, KeyDerivationBudget, T> load)
    {
        try
        {
            return load(_value, budget);
        }
        catch (UserErrorException e) when (_value is null && e.NeedsPassword && !Console.IsInputRedirected && !Console.IsOutputRedirected)
        {
            _value = AnsiConsole.Prompt(new TextPrompt<string>($"Password of {UntrustedMarkup.Of(source)}:").Secret(null).AllowEmpty());
            return load(_value, budget);
        }
    }
}
