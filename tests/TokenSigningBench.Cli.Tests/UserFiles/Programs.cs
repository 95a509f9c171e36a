using System.ComponentModel;
using System.Diagnostics;

namespace TokenSigningBench.Cli.Tests.UserFiles;

/// <summary>Programs that users make their keys with.</summary>
internal static class Programs
{
    /// <returns>Whether the program is installed and succeeded.</returns>
    public static bool Run(string program, string folder, params string[] arguments)
    {
        var start = new ProcessStartInfo(program, arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        try
        {
            using Process process = Process.Start(start)!;
            process.StandardInput.Close();
            Task<string> errors = process.StandardError.ReadToEndAsync();
            process.StandardOutput.ReadToEnd();
            errors.GetAwaiter().GetResult();
            process.WaitForExit();
            return process.ExitCode == 0;
        }
        catch (Win32Exception)
        {
            return false;
        }
    }
}
