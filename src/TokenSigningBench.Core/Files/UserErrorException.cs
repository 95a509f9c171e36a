namespace TokenSigningBench.Core.Files;

/// <summary>Something that the user named cannot be used. The message is one line: the source, a colon, the cause.</summary>
/// <remarks>The program prints the message to stderr and ends with exit code 2.</remarks>
public sealed class UserErrorException : Exception
{
    /// <param name="source">What the user named: a path, an address, an argument.</param>
    /// <param name="cause">What is wrong with it, without a final full stop.</param>
    public UserErrorException(string source, string cause, Exception? inner = null)
        : base($"{PrintableText.Of(source)}: {OneLine(cause)}", inner)
    {
        SourceName = PrintableText.Of(source);
        Cause = OneLine(cause);
    }

    public string SourceName { get; }

    public string Cause { get; }

    /// <summary>What could have been named instead, one per line, printed below the message; mostly empty.</summary>
    public IReadOnlyList<string> Choices
    {
        get;
        init => field = [.. value.Select(OneLine)];
    } = [];

    /// <summary>The message, and what could have been named on lines below it.</summary>
    public string Text => string.Join('\n', [Message, .. Choices.Select(choice => $"  {choice}")]);

    /// <summary>Whether another password might work.</summary>
    public bool NeedsPassword { get; init; }

    /// <summary>Whether the file was read, and holds neither a key nor a certificate.</summary>
    public bool HoldsNoKey { get; init; }

    /// <summary>Whether the command ends, instead of going on to the next source.</summary>
    public bool EndsCommand { get; init; }

    private static string OneLine(string text) =>
        PrintableText
            .Of(string.Join(' ', text.Split(['\r', '\n'], StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries)))
            .TrimEnd('.');
}
