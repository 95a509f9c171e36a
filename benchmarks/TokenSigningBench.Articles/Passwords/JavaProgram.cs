using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Articles.Passwords;

/// <summary>Our program for the JVM, compiled once in a folder of its own, which is removed with it.</summary>
/// <remarks>Compiled apart: a JVM that runs a source file has the compiler's classes and garbage in the measured process.</remarks>
internal sealed class JavaProgram : IDisposable
{
    private const string Name = "PasswordHashes";

    /// <summary>The article's version.</summary>
    private const string Folders = "java-17-openjdk-*";

    // They would add options to a JVM, or classes.
    private static readonly string[] Variables = ["JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH"];

    private readonly string _folder;
    private readonly string _home;

    private JavaProgram(string folder, string home) => (_folder, _home) = (folder, home);

    /// <summary>Compiles it.</summary>
    /// <exception cref="NotSupportedException">OpenJDK 17 is not installed; with the command that installs it.</exception>
    /// <exception cref="InvalidOperationException">It does not compile.</exception>
    public static JavaProgram Compile()
    {
        string home = FindHome() ?? throw new NotSupportedException("OpenJDK 17 is not installed: scripts/lab-setup.sh java");
        var program = new JavaProgram(PrivateFolder.CreateTemporary("tokensigningbench-java").FullName, home);
        try
        {
            string source = Path.Combine(program._folder, $"{Name}.java");
            using (Stream from = typeof(JavaProgram).Assembly.GetManifestResourceStream($"{Name}.java")!)
            using (FileStream to = File.Create(source))
                from.CopyTo(to);
            using Process compiler = program.Start("javac", "-d", program._folder, source);
            compiler.StandardInput.Close();
            Task<string> output = compiler.StandardOutput.ReadToEndAsync();
            string errors = compiler.StandardError.ReadToEnd();
            compiler.WaitForExit();
            return compiler.ExitCode == 0
                ? program
                : throw new InvalidOperationException($"{Name}.java does not compile: {errors.Trim()} {output.Result}");
        }
        catch
        {
            program.Dispose();
            throw;
        }
    }

    /// <summary>Starts a JVM that runs it.</summary>
    /// <param name="options">The JVM's options.</param>
    public Process Run(params IEnumerable<string> options) => Start("java", [.. options, "-cp", _folder, Name]);

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    private Process Start(string program, params IEnumerable<string> arguments)
    {
        var start = new ProcessStartInfo(Path.Combine(_home, "bin", program), arguments)
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (string variable in Variables)
            start.Environment.Remove(variable);
        return InstalledProgram.Start(start);
    }

    // Where Debian installs it: beside the folders of PATH, of which none has its version in its name.
    private static string? FindHome() =>
        InstalledProgram
            .Prefixes.Select(prefix => Path.Combine(prefix, "lib", "jvm"))
            .Where(Directory.Exists)
            .SelectMany(folder => Directory.EnumerateDirectories(folder, Folders).Order(StringComparer.Ordinal))
            .FirstOrDefault(home => File.Exists(Path.Combine(home, "bin", "javac")));
}
