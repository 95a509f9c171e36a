using Microsoft.Extensions.Logging;
using TokenSigningBench.Core.Processes;

namespace TokenSigningBench.Check.Size;

/// <summary>Keeps the end of the log of a server in this process.</summary>
internal sealed class LogTail : ILoggerProvider, ILogger
{
    private readonly OutputTail _lines = new();

    public string All => _lines.All;

    public ILogger CreateLogger(string categoryName) => this;

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    public bool IsEnabled(LogLevel logLevel) => true;

    public void Log<TState>(
        LogLevel logLevel,
        EventId eventId,
        TState state,
        Exception? exception,
        Func<TState, Exception?, string> formatter
    ) => _lines.Add($"{formatter(state, exception)} {exception?.GetBaseException().Message}");

    public void Dispose() { }
}
