namespace TokenSigningBench.Reports.Terminal;

/// <summary>
/// Closes .NET's diagnostics of a process that holds keys, which are open to other programs of the same user: the diagnostic socket, which
/// accepts profilers and writes dumps, and the debugger's pipes.
/// </summary>
/// <remarks>
/// The runtime opens both before any code of this program runs, and reads the switch for them only from the environment (there is no such
/// setting in runtimeconfig.json). This process therefore deletes their files, which are the only way to reach them, before it reads a key.
/// Child processes never open them, except servers that <c>explain</c> looks into. If the user sets the variable, its value applies:
/// <c>DOTNET_EnableDiagnostics=1</c> leaves them open, here and in child processes, for debugging or tracing.
/// </remarks>
public static class RuntimeDiagnostics
{
    /// <summary>The runtime's switch for all diagnostics.</summary>
    public const string Variable = "DOTNET_EnableDiagnostics";

    private const string Off = "0";

    // proc(5): field 22 is the start time. The first field after the process name, which may contain any character, is field 3.
    private const int StartTime = 22 - 3;

    // Read when TurnOff is called first, before this program sets the variable for its child processes.
    private static readonly string? SetByUser = Environment.GetEnvironmentVariable(Variable);

    /// <summary>Whether the user has set the variable, which then applies to every program that is started.</summary>
    public static bool IsDecided => SetByUser is { Length: > 0 };

    /// <summary>Whether the user has closed them for every program, servers for <c>explain</c> included.</summary>
    public static bool IsOffByUser => SetByUser == Off;

    /// <summary>Closes the diagnostics of this process. Does nothing on a system without such files.</summary>
    /// <param name="keepsSocket">Whether the diagnostic socket stays open: for a server that <c>explain</c> looks into.</param>
    /// <returns>What is still open and should not be; null if nothing is.</returns>
    public static UserErrorException? TurnOff(bool keepsSocket = false)
    {
        if (IsDecided || !OperatingSystem.IsLinux())
            return null;
        string status = File.ReadAllText("/proc/self/stat");
        string own = Invariant($"{Environment.ProcessId}-{status[(status.LastIndexOf(')') + 2)..].Split(' ')[StartTime]}");
        string[] pipes = [$"clr-debug-pipe-{own}-in", $"clr-debug-pipe-{own}-out"];
        foreach (string name in keepsSocket ? pipes : [$"dotnet-diagnostic-{own}-socket", .. pipes])
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
