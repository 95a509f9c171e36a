namespace TokenSigningBench.Check.Size;

/// <summary>The clients whose limits can be measured here.</summary>
internal static class MeasuredClients
{
    public static IReadOnlyList<IMeasuredClient> All { get; } =
    [
        new ChromiumClient(),
        new CurlClient(),
        new HttpClientProgram(),
        new ScriptClient("node-http", "node", "nodejs", "client.mjs"),
        new ScriptClient("python-http", "python3", "python3", "client.py"),
    ];
}
