using System.ComponentModel;

namespace TokenSigningBench.Testing;

/// <summary>The <c>openssl</c> program, which shares no code with the code under test.</summary>
public static class OpenSsl
{
    public static void RequireOrSkip()
    {
        try
        {
            Run(["version"]).ExitCode.ShouldBe(0);
        }
        catch (Win32Exception)
        {
            Skip.If(true, "openssl is not installed (apt-get install openssl)");
        }
    }

    public static (int ExitCode, string Output) Run(string[] arguments, string input = "")
    {
        var start = new ProcessStartInfo("openssl", arguments)
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using Process process = Process.Start(start)!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        process.StandardInput.Write(input);
        process.StandardInput.Close();
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return (process.ExitCode, output + errors.GetAwaiter().GetResult());
    }
}
