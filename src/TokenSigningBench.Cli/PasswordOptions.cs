using System.CommandLine;
using Spectre.Console;
using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Cli;

/// <summary>Where a source's password comes from: a file, the environment, the command line, or a prompt. It is never printed.</summary>
internal sealed class PasswordOptions
{
    /// <summary>The environment variable.</summary>
    public const string Variable = "TOKENBENCH_PASSWORD";

    private readonly Option<string?> _file = new("--password-file") { Description = "A file with the password; a final newline does not count" };

    private readonly Option<string?> _plain = new("--password") { Description = $"The password itself. Other programs can read it: prefer --password-file or {Variable}" };

    /// <summary>Both.</summary>
    public IReadOnlyList<Option> All => [_file, _plain];

    public void AddTo(Command command)
    {
        command.Add(_file);
        command.Add(_plain);
        command.NotWith(_file, _plain);
    }

    /// <summary>The password that was in the environment; null where there was none.</summary>
    public static string? FromEnvironment { get; private set; }

    /// <summary>Takes the password out of the environment: whatever this program starts would get it too, and has no business with it.</summary>
    public static void TakeOutOfEnvironment()
    {
        FromEnvironment = Environment.GetEnvironmentVariable(Variable);
        Environment.SetEnvironmentVariable(Variable, null);
    }

    /// <summary>Asks for the password only where a source turns out to need one.</summary>
    /// <exception cref="SourceException">The password file cannot be read.</exception>
    public Password From(ParseResult parsed)
    {
        string? given = parsed.GetValue(_file) is { } path ? SecretFile.Read(path) : null;
        if (given is null && parsed.GetValue(_plain) is { } plain)
        {
            Console.Error.WriteLine("warning: --password can be read by other programs on this machine; use --password-file");
            given = plain;
        }

        string? inherited = FromEnvironment;
        return new Password(given ?? inherited);
    }
}

/// <summary>A password that is asked for at most once.</summary>
internal sealed class Password(string? given)
{
    private string? _value = given;

    /// <summary>Loads with what is known; where that fails for want of a password and somebody sits there, asks and loads again.</summary>
    public T Load<T>(string source, Func<string?, T> load)
    {
        try
        {
            return load(_value);
        }
        catch (SourceException e) when (_value is null && e.NeedsPassword && !Console.IsInputRedirected && !Console.IsOutputRedirected)
        {
            _value = AnsiConsole.Prompt(new TextPrompt<string>($"Password of {Markup.Escape(source)}:").Secret(null).AllowEmpty());
            return load(_value);
        }
    }
}
