namespace TokenSigningBench.Cli.Terminal;

/// <summary>
/// Closes the ways by which .NET lets other programs of the same user look into a process that holds keys: the diagnostic socket, which takes profilers and writes dumps, and the debugger's pipes.
/// </summary>
/// <remarks>
/// The runtime opens both before any code of ours runs, and takes its switch for them from the environment alone (there is no such setting in runtimeconfig.json). This process therefore removes
/// their files, by which alone they can be reached, before it reads a key; what it starts never opens them. Whoever sets the variable decides instead: <c>DOTNET_EnableDiagnostics=1</c> leaves them
/// open, here and in what is started, to debug or trace it.
/// </remarks>
internal static class RuntimeDiagnostics
{
    /// <summary>The runtime's switch for all of it.</summary>
    public const string Variable = "DOTNET_EnableDiagnostics";

    private const string Off = "0";

    // proc(5): the 22nd field is when the process started; the third is the first after its name, which may have anything in it.
    private const int StartTime = 22 - 3;

    private static bool IsDecided => Environment.GetEnvironmentVariable(Variable) is { Length: > 0 };

    /// <summary>Closes them for this process, from now on. Does nothing where the system has no such files.</summary>
    public static void TurnOff()
    {
        if (!OperatingSystem.IsLinux() || IsDecided)
            return;
        string status = File.ReadAllText("/proc/self/stat");
        string own = Invariant($"{Environment.ProcessId}-{status[(status.LastIndexOf(')') + 2)..].Split(' ')[StartTime]}");
        foreach (string name in new[] { $"dotnet-diagnostic-{own}-socket", $"clr-debug-pipe-{own}-in", $"clr-debug-pipe-{own}-out" })
            File.Delete(Path.Combine(Path.GetTempPath(), name));
    }

    /// <summary>Has them never opened in what this process starts.</summary>
    public static void TurnOffInChildren()
    {
        if (!IsDecided)
            Environment.SetEnvironmentVariable(Variable, Off);
    }
}
