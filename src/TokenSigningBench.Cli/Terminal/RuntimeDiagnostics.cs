namespace TokenSigningBench.Cli.Terminal;

/// <summary>
/// Closes .NET's diagnostics of a process that holds keys, which are open to other programs of the same user: the diagnostic socket, which
/// accepts profilers and writes dumps, and the debugger's pipes.
/// </summary>
/// <remarks>
/// The runtime opens both before any code of this program runs, and reads the switch for them only from the environment (there is no such
/// setting in runtimeconfig.json). This process therefore deletes their files, which are the only way to reach them, before it reads a key.
/// Child processes never open them, except servers that <c>--explain</c> looks into. If the user sets the variable, its value applies:
/// <c>DOTNET_EnableDiagnostics=1</c> leaves them open, here and in child processes, for debugging or tracing.
/// </remarks>
internal static class RuntimeDiagnostics
{
    /// <summary>The runtime's switch for all diagnostics.</summary>
    public const string Variable = "DOTNET_EnableDiagnostics";

    private const string Off = "0";

    // proc(5): field 22 is the start time. The first field after the process name, which may contain any character, is field 3.
    private const int StartTime = 22 - 3;

    private static bool IsDecided => Environment.GetEnvironmentVariable(Variable) is { Length: > 0 };

    /// <summary>Closes the diagnostics of this process. Does nothing on a system without such files.</summary>
    /// <returns>What is still open; null if nothing is.</returns>
    public static UserErrorException? TurnOff()
    {
        if (!OperatingSystem.IsLinux() || IsDecided)
            return null;
        string status = File.ReadAllText("/proc/self/stat");
        string own = Invariant($"{Environment.ProcessId}-{status[(status.LastIndexOf(')') + 2)..].Split(' ')[StartTime]}");
        foreach (string name in new[] { $"dotnet-diagnostic-{own}-socket", $"clr-debug-pipe-{own}-in", $"clr-debug-pipe-{own}-out" })
        {
            string path = Path.Combine(Path.GetTempPath(), name);
            try
            {
                File.Delete(path);
            }
            // Mostly the folder does not exist or cannot be written, and the runtime has made no file in it either.
            catch (Exception e) when (e is IOException or UnauthorizedAccessException)
            {
                if (File.Exists(path))
                    return new(path, $"cannot be removed, and other programs could read this one through it; set {Variable}=0", e);
            }
        }

        return null;
    }

    /// <summary>Child processes of this process never open diagnostics.</summary>
    public static void TurnOffInChildren()
    {
        if (!IsDecided)
            Environment.SetEnvironmentVariable(Variable, Off);
    }
}
