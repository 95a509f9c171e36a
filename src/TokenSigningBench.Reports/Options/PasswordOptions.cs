using System.CommandLine;
using Spectre.Console;
using TokenSigningBench.Core.Certificates;
using TokenSigningBench.Core.Pkcs11;

namespace TokenSigningBench.Reports.Options;

/// <summary>
/// The source of the passwords for a command's files: a file, standard input, the environment, the command line, or a prompt. A password is
/// never printed.
/// </summary>
public sealed class PasswordOptions
{
    public const string Variable = "TOKENBENCH_PASSWORD";

    public const string FilesName = "--password-file";

    /// <summary>The name of the option that is the password itself.</summary>
    public const string PlainName = "--password";

    private readonly Option<string[]> _files;

    private readonly ValueOption<string?> _plain = new(
        PlainName,
        "TEXT",
        "The password itself; other users can see it\n"
            + $"The list of processes and the shell's history show it. Use --password-file or {Variable}."
    );

    /// <param name="each">Whether each certificate may have its own password; otherwise one password is for all files.</param>
    public PasswordOptions(bool each = false) =>
        _files = new ValueOption<string[]>(
            FilesName,
            "FILE",
            "File with the password; - for standard input\n"
                + $"{(each ? "One for all certificates, or one for each in their order. " : "")}A final newline does not count."
        );

    /// <summary>The options that the short help shows.</summary>
    public IReadOnlyList<Symbol> Common => [_files];

    public IReadOnlyList<Option> All => [_files, _plain];

    /// <summary>The option <c>--password-file</c>.</summary>
    public Option Files => _files;

    /// <summary>The password from the environment; null if there was none.</summary>
    public static string? FromEnvironment { get; private set; }

    /// <summary>Removes the password from the environment, so that child processes do not inherit it.</summary>
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

    /// <summary>The password for all files of a command.</summary>
    /// <exception cref="UserErrorException">The password cannot be read.</exception>
    public Password From(ParseResult parsed) => ForEach(parsed, 1)[0];

    /// <summary>The password for each file of a command. The user is prompted only if the file needs a password.</summary>
    /// <returns>One for each file; the same object if one password is for all.</returns>
    /// <exception cref="UserErrorException">
    /// A password cannot be read, or the number of password files does not match the number of files.
    /// </exception>
    public Password[] ForEach(ParseResult parsed, int count)
    {
        string[] files = parsed.GetValue(_files) ?? [];
        string? plain = parsed.GetValue(_plain);
        if (files.Length > 1 && files.Length != count)
            throw new UserErrorException(
                _files.Name,
                $"is given {files.Length} times for {count} {(count == 1 ? "certificate" : "certificates")}: give one "
                    + "for all, or one for each in their order"
            );
        if (files.Count(file => file == SecretFile.StandardInput) > 1)
            throw new UserErrorException(_files.Name, "is standard input twice, which is read once");
        if (plain is not null)
            Messages.Note(parsed, "warning: --password can be read by other programs on this machine; use --password-file");

        var budget = new KeyDerivationBudget();
        bool mayAsk = CommonOptions.MayAsk(parsed);
        // A single file is read once, and a single prompt is for all files.
        return files.Length > 1
            ? [.. files.Select(file => new Password(Read(file), budget, mayAsk))]
            : [.. Enumerable.Repeat(new Password(files is [var file] ? Read(file) : plain ?? FromEnvironment, budget, mayAsk), count)];
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
        using Stream input = StandardStreams.OpenInput();
        return SecretFile.Read("standard input", input);
    }
}

/// <summary>A password that is prompted for at most once, and the key derivation budget of its files.</summary>
/// <param name="mayAsk">False if a missing password is an error.</param>
public sealed class Password(string? given, KeyDerivationBudget budget, bool mayAsk)
{
    private string? _value = given;

    private bool CanAsk => mayAsk && !Console.IsInputRedirected && !Console.IsOutputRedirected;

    /// <summary>
    /// Loads with the known password. If the file needs a password and the terminal is interactive, prompts and loads again.
    /// </summary>
    public T Load<T>(string source, Func<string?, KeyDerivationBudget, T> load)
    {
        try
        {
            return load(_value, budget);
        }
        catch (UserErrorException e) when (_value is null && e.NeedsPassword && !CanAsk && !Pkcs11Address.IsAddress(source))
        {
            throw new UserErrorException(
                e.SourceName,
                $"needs a password. Use {PasswordOptions.FilesName} or {PasswordOptions.Variable}",
                e
            )
            {
                NeedsPassword = true,
            };
        }
        catch (UserErrorException e) when (_value is null && e.NeedsPassword && CanAsk)
        {
            GuardedConsole.ClearProgress();
            // The name is text from outside: no markup, no escape sequences, one line.
            string name = Markup.Escape(PrintableText.Of(source));
            _value = GuardedConsole.Ansi.Prompt(
                new TextPrompt<string>($"{(Pkcs11Address.IsAddress(source) ? "PIN" : "Password")} of {name}:").Secret(null).AllowEmpty()
            );
            return load(_value, budget);
        }
    }
}
