using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Lab.Processes;

/// <summary>Programs for Node that use a package of npm's.</summary>
/// <param name="folder">The folder with its <c>node_modules</c>.</param>
internal sealed class NodePackage(string name, string folder)
{
    private static readonly string[] Programs = ["node", "setsid"];

    /// <summary>What is missing and the one command that installs it; null where nothing is.</summary>
    /// <param name="version">What npm is told after the name, such as <c>@9</c>.</param>
    public string? Missing(string version = "") =>
        InstalledProgram.Missing(Programs, "nodejs npm util-linux (Node.js 20 or later)") is { } missing ? missing
        : Directory.Exists(Path.Combine(folder, "node_modules", name)) ? null
        : $"the npm package {name} is missing: npm install --prefix {folder} {name}{version}";

    /// <summary>Starts a program, given as an argument, where its package is found: no file is shipped beside the assembly.</summary>
    /// <exception cref="UserErrorException">It cannot be started.</exception>
    public ChildProcess Start(string program) =>
        ChildProcess.Start(name, InstalledProgram.Find("node")!, ["--input-type=module", "--eval", program], folder);
}
