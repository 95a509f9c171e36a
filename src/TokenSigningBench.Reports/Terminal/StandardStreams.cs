using System.Runtime.InteropServices;

namespace TokenSigningBench.Reports.Terminal;

/// <summary>
/// Which of the standard streams were closed when this program started, as by <c>&gt;&amp;-</c> in a shell. The runtime then uses the
/// descriptor for a file or a socket of its own, which this program must neither read nor write.
/// </summary>
public static class StandardStreams
{
    // fcntl(2).
    private const int GetDescriptorFlags = 1;
    private const int CloseOnExec = 1;

    /// <summary>Whether standard input was closed.</summary>
    public static bool IsInputClosed { get; } = IsClosed(0);

    /// <summary>Whether standard output was closed.</summary>
    public static bool IsOutputClosed { get; } = IsClosed(1);

    /// <summary>Whether standard error was closed. Messages are lost then; the exit code still reports a failure.</summary>
    public static bool IsErrorClosed { get; } = IsClosed(2);

    /// <summary>Opens standard input.</summary>
    /// <exception cref="UserErrorException">It is closed.</exception>
    public static Stream OpenInput() =>
        IsInputClosed
            ? throw new UserErrorException("standard input", "is closed: pipe something in, or redirect it from a file")
            : Console.OpenStandardInput();

    /// <summary>Opens standard output.</summary>
    /// <returns>A stream that refuses to be written where standard output is closed.</returns>
    public static Stream OpenOutput() => IsOutputClosed ? new ClosedOutput() : Console.OpenStandardOutput();

    // What was inherited has no close-on-exec flag, or it would not have been. The runtime sets it on all that it opens.
    private static bool IsClosed(int descriptor) =>
        OperatingSystem.IsLinux() && Control(descriptor, GetDescriptorFlags) is var flags && (flags < 0 || (flags & CloseOnExec) != 0);

    [DllImport("libc", EntryPoint = "fcntl")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int Control(int descriptor, int command);

    private sealed class ClosedOutput : MemoryStream
    {
        public override void Write(ReadOnlySpan<byte> buffer) =>
            throw new UserErrorException("standard output", "is closed: redirect it, to /dev/null if nobody reads it");
    }
}
