namespace TokenSigningBench.Core.Programs;

/// <summary>A .NET program in the folder of this one.</summary>
public static class BundledProgram
{
    /// <summary>The path of its assembly, which may not exist.</summary>
    public static string AssemblyOf(string name) => Path.Combine(AppContext.BaseDirectory, $"{name}.dll");

    /// <summary>The program and its arguments; null if it is not there.</summary>
    /// <param name="name">The name of its assembly.</param>
    public static string[]? Command(string name, params string[] arguments)
    {
        string program = Path.Combine(AppContext.BaseDirectory, name),
            assembly = AssemblyOf(name);
        // It is its own host only where .NET is published with it: there may be no dotnet.
        return File.Exists(program) ? [program, .. arguments]
            : File.Exists(assembly) ? [InstalledProgram.DotNet, assembly, .. arguments]
            : null;
    }
}
