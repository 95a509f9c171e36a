namespace TokenSigningBench.Core.Files;

/// <summary>Something the user named cannot be used. Its message is one line: the source, a colon, the cause.</summary>
/// <remarks>A program that meets it prints the message to stderr and ends with exit code 2.</remarks>
public sealed class UserErrorException : Exception
{
    /// <summary>Names a source and why it cannot be used.</summary>
    /// <param name="source">What the user named: a path, an address, an argument.</param>
    /// <param name="cause">What is wrong with it, without a final full stop.</param>
    /// <param name="inner">The exception behind it, if any.</param>
    public UserErrorException(string source, string cause, Exception? inner = null)
        : base($"{PrintableText.Of(source)}: {OneLine(cause)}", inner)
    {
        SourceName = PrintableText.Of(source);
        Cause = OneLine(cause);
    }

    /// <summary>What the user named.</summary>
    public string SourceName { get; }

    /// <summary>What is wrong with it.</summary>
    public string Cause { get; }

    /// <summary>Whether another password might open it.</summary>
    public bool NeedsPassword { get; init; }

    /// <summary>Whether it ends the command, and with it the opening of the sources after this one.</summary>
    public bool EndsCommand { get; init; }

    private static string OneLine(string text) =>
        PrintableText
            .Of(string.Join(' ', text.Split(['\r', '\n'], StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries)))
            .TrimEnd('.');
}
