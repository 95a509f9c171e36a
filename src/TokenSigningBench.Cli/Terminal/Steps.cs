namespace TokenSigningBench.Cli.Terminal;

/// <summary>Tells somebody at a terminal what is done now.</summary>
internal sealed class Steps : IProgress<string>
{
    /// <summary>Nobody is told where nobody looks.</summary>
    public static Steps? ForTerminal => Console.IsErrorRedirected ? null : new();

    public void Report(string value) => Console.Error.WriteLine(value);
}
