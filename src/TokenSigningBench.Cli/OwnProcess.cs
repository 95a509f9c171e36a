using System.Diagnostics;

namespace TokenSigningBench.Cli;

/// <summary>How this program starts itself once more.</summary>
internal static class OwnProcess
{
    /// <summary>A start of this program.</summary>
    /// <param name="arguments">What it is to do. Other programs can read them.</param>
    public static ProcessStartInfo With(params string[] arguments)
    {
        string host = Environment.ProcessPath!;
        // An installed tool is its own host; `dotnet tokenbench.dll` and a tool of a manifest are run by dotnet, which has to be told what to run.
        string[] program = Path.GetFileNameWithoutExtension(host) == "dotnet" ? [Path.Combine(AppContext.BaseDirectory, $"{typeof(OwnProcess).Assembly.GetName().Name}.dll")] : [];
        return new(host, [.. program, .. arguments]);
    }
}
