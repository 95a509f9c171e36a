using System.Text.RegularExpressions;

namespace TokenSigningBench.Testing;

/// <summary>Runs one of the project's programs as its own process, as a user does, and returns its exit code and output.</summary>
public sealed class DotNetProgram : IDisposable
{
    private readonly Process _process;
    private readonly Task<string> _errors;

    private DotNetProgram(Process process)
    {
        _process = process;
        _errors = process.StandardError.ReadToEndAsync();
    }

    public int ProcessId => _process.Id;

    /// <summary>Starts a program that the test project references, by assembly name.</summary>
    public static DotNetProgram Start(string assembly, string[] arguments, params (string Name, string Value)[] environment) =>
        StartFile("dotnet", [Path.Combine(AppContext.BaseDirectory, $"{assembly}.dll"), .. arguments], environment);

    /// <summary>
    /// Starts it on its own pseudo-terminal, which shows both outputs and where Ctrl-C can be pressed; skips the test if the machine has
    /// none.
    /// </summary>
    public static DotNetProgram StartOnTerminal(string assembly, string[] arguments, params (string Name, string Value)[] environment) =>
        StartOnTerminal(assembly, arguments, 120, environment);

    public static DotNetProgram StartOnTerminal(
        string assembly,
        string[] arguments,
        int columns,
        params (string Name, string Value)[] environment
    )
    {
        RequiredProgram.FindOrSkip("script", "bsdutils");
        RequireTerminalsOrSkip();
        string[] commandLine = ["dotnet", Path.Combine(AppContext.BaseDirectory, $"{assembly}.dll"), .. arguments];
        string command = string.Join(' ', commandLine.Select(word => $"'{word.Replace("'", "'\\''", StringComparison.Ordinal)}'"));
        return StartFile(
            "script",
            ["--quiet", "--flush", "--return", "--command", $"stty cols {columns} rows 40; exec {command}", "/dev/null"],
            [.. environment, ("SHELL", "/bin/sh"), ("TERM", "xterm")]
        );
    }

    public static (int ExitCode, string Output, string Errors) Run(
        string assembly,
        string[] arguments,
        params (string Name, string Value)[] environment
    )
    {
        using DotNetProgram program = Start(assembly, arguments, environment);
        return program.End();
    }

    /// <summary>Runs an executable: an installed program of this project, or <c>dotnet</c> itself.</summary>
    public static (int ExitCode, string Output, string Errors) RunFile(
        string file,
        string[] arguments,
        params (string Name, string Value)[] environment
    )
    {
        using DotNetProgram program = StartFile(file, arguments, environment);
        return program.End();
    }

    /// <summary>Writes to its standard input and closes it.</summary>
    public void Send(ReadOnlySpan<byte> input)
    {
        _process.StandardInput.BaseStream.Write(input);
        _process.StandardInput.Close();
    }

    /// <summary>Writes a line to its standard input, which stays open.</summary>
    public void SendLine(string line)
    {
        _process.StandardInput.WriteLine(line);
        _process.StandardInput.Flush();
    }

    /// <summary>Reads lines until one matches. The program keeps running.</summary>
    public void ReadUntil(Func<string, bool> wanted)
    {
        while (_process.StandardOutput.ReadLine() is { } line)
        {
            if (wanted(line))
                return;
        }

        throw new InvalidOperationException($"It ended before it printed what was waited for: {_errors.Result}");
    }

    /// <summary>Reads until the program has written this text, also within a line. The program keeps running.</summary>
    public void ReadPast(string text) => ReadPast(new Regex(Regex.Escape(text)));

    /// <summary>Reads until the output matches, also within a line. The program keeps running.</summary>
    public void ReadPast(Regex wanted)
    {
        const int window = 200;
        var read = new StringBuilder();
        while (!wanted.IsMatch(read.ToString(Math.Max(0, read.Length - window), Math.Min(read.Length, window))))
        {
            int character = _process.StandardOutput.Read();
            if (character < 0)
                throw new InvalidOperationException($"It ended before it wrote \"{wanted}\": {read}{_errors.Result}");
            read.Append((char)character);
        }
    }

    /// <summary>Presses Ctrl-C on its terminal: every process of the terminal's session gets the signal.</summary>
    public void PressCtrlC()
    {
        _process.StandardInput.Write('\x3');
        _process.StandardInput.Flush();
    }

    /// <summary>Sends SIGINT to this process only.</summary>
    public void Interrupt() => Signals.Send(_process, Signals.Interrupt);

    /// <summary>Waits until the program ends.</summary>
    public (int ExitCode, string Output, string Errors) End()
    {
        string output = _process.StandardOutput.ReadToEnd();
        _process.WaitForExit();
        return (_process.ExitCode, output, _errors.Result);
    }

    public void Kill()
    {
        _process.Kill();
        _process.WaitForExit();
    }

    public void Dispose()
    {
        if (!_process.HasExited)
            _process.Kill(entireProcessTree: true);
        _process.Dispose();
    }

    // pty(7): opening /dev/ptmx creates a terminal, whose other end is in /dev/pts.
    private static void RequireTerminalsOrSkip()
    {
        try
        {
            File.OpenHandle("/dev/ptmx", FileMode.Open, FileAccess.ReadWrite, FileShare.ReadWrite).Dispose();
            Skip.IfNot(File.Exists("/dev/pts/ptmx"), "pseudo-terminals are missing (mount -t devpts devpts /dev/pts)");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            Skip.If(true, "pseudo-terminals are missing (mount -t devpts devpts /dev/pts)");
        }
    }

    /// <summary>Start information for a program with redirected input and output that reacts to SIGINT.</summary>
    /// <remarks>
    /// A shell that starts the tests in the background makes them, and all their children, ignore SIGINT: a program that gets one would
    /// never end.
    /// </remarks>
    public static ProcessStartInfo Interruptible(string file, string[] arguments)
    {
        (string program, string[] allArguments) = OperatingSystem.IsLinux()
            ? ("env", ["--default-signal=INT", file, .. arguments])
            : (file, arguments);
        return new(program, allArguments)
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
    }

    /// <summary>The environment for the SDK's own commands: they leave the developer's home alone, and say only what they do.</summary>
    public static (string Name, string Value)[] SdkEnvironment(string home) =>
        [
            ("DOTNET_CLI_HOME", home),
            ("DOTNET_NOLOGO", "1"),
            ("DOTNET_CLI_TELEMETRY_OPTOUT", "1"),
            ("DOTNET_GENERATE_ASPNET_CERTIFICATE", "0"),
            // What runs once needs no profile for a second compilation.
            ("DOTNET_TieredPGO", "0"),
        ];

    /// <summary>Starts an executable.</summary>
    public static DotNetProgram StartFile(string file, string[] arguments, params (string Name, string Value)[] environment)
    {
        ProcessStartInfo start = Interruptible(file, arguments);
        // Environment variables of the developer, or of the build server that runs the tests, must not affect them.
        foreach (
            string name in start
                .Environment.Keys.Where(name =>
                    name.StartsWith("TOKENBENCH_", StringComparison.Ordinal)
                    || name.StartsWith("TOKENSIGNINGBENCH_", StringComparison.Ordinal)
                    || name is "GITHUB_ACTIONS" or "TF_BUILD"
                )
                .ToArray()
        )
            start.Environment.Remove(name);
        foreach ((string name, string value) in environment)
            start.Environment[name] = value;
        return new DotNetProgram(Process.Start(start)!);
    }
}
