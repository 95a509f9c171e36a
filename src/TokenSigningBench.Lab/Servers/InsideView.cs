using TokenSigningBench.Explain.Explanation;

namespace TokenSigningBench.Lab.Servers;

/// <summary>Watches a running server by its runtime, while it gets requests that no result counts.</summary>
/// <param name="server">A server with <see cref="RunningServer.DiagnosticFolder"/>.</param>
/// <param name="load">Sends requests until it is cancelled, or the load is over.</param>
/// <exception cref="UserErrorException">The server cannot be attached to, or has too few requests.</exception>
public delegate Task<ExplainRun> InsideView(RunningServer server, Func<CancellationToken, Task> load, CancellationToken cancel);
