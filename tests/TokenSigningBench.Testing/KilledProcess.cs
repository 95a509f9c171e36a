namespace TokenSigningBench.Testing;

/// <summary>A process that starts a child or a server, as the lab does, and then waits to be killed.</summary>
public static class KilledProcess
{
    /// <summary>
    /// Starts the program of a test assembly with a named pipe open. Its children inherit the pipe, so that the pipe ends with the last of
    /// them.
    /// </summary>
    /// <param name="program">A type of the assembly.</param>
    public static Process Run(Type program, string pipe, params string[] arguments) =>
        Process.Start(
            new ProcessStartInfo("sh", ["-c", "exec 9>\"$0\"; exec dotnet \"$@\"", pipe, program.Assembly.Location, .. arguments])
            {
                RedirectStandardOutput = true,
            }
        )!;
}
