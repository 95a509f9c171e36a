namespace TokenSigningBench.Lab.Servers;

/// <summary>
/// .NET's diagnostics of a server of ours, which are closed otherwise: the socket alone, in a folder that only this user can enter, and
/// neither the debugger nor profilers.
/// </summary>
internal static class OpenDiagnostics
{
    /// <summary>The folder of the socket. It ends with the server.</summary>
    public static BackendFolder CreateFolder(string server) => BackendFolder.Create(server, BackendFolder.Parent);

    /// <summary>The variables that a server is started with; none without a folder.</summary>
    public static IReadOnlyDictionary<string, string> Environment(BackendFolder? folder) =>
        folder is null
            ? new Dictionary<string, string>()
            : new Dictionary<string, string>
            {
                ["DOTNET_EnableDiagnostics"] = "1",
                ["DOTNET_EnableDiagnostics_IPC"] = "1",
                ["DOTNET_EnableDiagnostics_Debugger"] = "0",
                ["DOTNET_EnableDiagnostics_Profiler"] = "0",
                ["TMPDIR"] = folder.Path,
            };
}
