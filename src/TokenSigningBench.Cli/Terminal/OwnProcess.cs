using System.Diagnostics;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Cli.Terminal;

/// <summary>How this program starts itself once more.</summary>
internal static class OwnProcess
{
    /// <summary>A start of this program.</summary>
    /// <param name="arguments">What it is to do. Other programs can read them.</param>
    public static ProcessStartInfo With(params string[] arguments)
    {
        string name = typeof(OwnProcess).Assembly.GetName().Name!;
        string host = Environment.ProcessPath!;
        // An installed tool is its own host; `dotnet tokenbench.dll` and a tool of a manifest are run by dotnet, which has to be told what to run.
        return Path.GetFileNameWithoutExtension(host) == name
            ? new(host, arguments)
            : new(InstalledProgram.DotNet, [Path.Combine(AppContext.BaseDirectory, $"{name}.dll"), .. arguments]);
    }
}
