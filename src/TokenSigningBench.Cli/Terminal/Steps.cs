namespace TokenSigningBench.Cli.Terminal;

/// <summary>Reports the current step on standard error.</summary>
internal sealed class Steps : IProgress<string>
{
    /// <summary>Null if standard error is redirected.</summary>
    public static Steps? ForTerminal => Console.IsErrorRedirected ? null : new();

    public void Report(string value) => Console.Error.WriteLine(value);
}
