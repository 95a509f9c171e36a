using System.Diagnostics;
using System.Reflection;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Reports.Terminal;

/// <summary>Starts this program again as a child process.</summary>
public static class SelfProcess
{
    /// <summary>The program's assembly, which is set at its start.</summary>
    public static Assembly? Program { get; set; }

    /// <summary>How to start this program.</summary>
    /// <param name="arguments">The arguments, which other programs can read.</param>
    public static ProcessStartInfo CreateStartInfo(params string[] arguments)
    {
        string name = Program!.GetName().Name!;
        string host = Environment.ProcessPath!;
        // An installed tool is its own host. `dotnet tokenbench.dll` and a tool of a manifest are run by dotnet, which needs the assembly's
        // path.
        return Path.GetFileNameWithoutExtension(host) == name
            ? new(host, arguments)
            : new(InstalledProgram.DotNet, [Path.Combine(AppContext.BaseDirectory, $"{name}.dll"), .. arguments]);
    }
}
