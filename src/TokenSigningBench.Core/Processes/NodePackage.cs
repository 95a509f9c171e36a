using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Core.Processes;

/// <summary>An npm package for programs that run on Node.js.</summary>
/// <param name="folder">The folder that contains <c>node_modules</c>.</param>
public sealed class NodePackage(string name, string folder)
{
    private static readonly string[] Programs = ["node", "setsid"];

    /// <summary>The package's own folder.</summary>
    public string Location { get; } = Path.Combine(folder, "node_modules", name);

    public bool IsInstalled => Directory.Exists(Location);

    /// <summary>What is not installed and the command that installs it; null if nothing is missing.</summary>
    /// <param name="version">The version suffix for npm install, such as <c>@9</c>.</param>
    public string? Missing(string version = "") =>
        InstalledProgram.Missing(Programs, "nodejs npm util-linux (Node.js 20 or later)") is { } missing ? missing
        : IsInstalled ? null
        : $"the npm package {name} is missing: npm install --prefix {folder} {name}{version}";

    /// <summary>The arguments with which Node runs a program that is passed as text.</summary>
    public static string[] Arguments(string program) => ["--input-type=module", "--eval", program];

    /// <summary>
    /// Starts a JavaScript program, passed as an argument, in the folder where Node finds the package. No script file is needed.
    /// </summary>
    /// <exception cref="UserErrorException">The program cannot be started.</exception>
    public ChildProcess Start(string program) => ChildProcess.Start(name, InstalledProgram.Find("node")!, Arguments(program), folder);

    /// <summary>The same for a program that answers several lines.</summary>
    /// <inheritdoc cref="Start"/>
    public ChildProcess StartAnswering(string program) =>
        ChildProcess.StartAnswering(name, InstalledProgram.Find("node")!, Arguments(program), folder);
}
