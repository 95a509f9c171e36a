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

    /// <summary>Makes a certificate for 90 days and its key, in one file; skips the test without the program.</summary>
    /// <param name="arguments">What <c>openssl req</c> gets beside the usual: the kind of key, and extensions.</param>
    /// <returns>The file.</returns>
    public static string MakeCertificateOrSkip(TemporaryFolder folder, params string[] arguments)
    {
        RequireOrSkip();
        string key = folder.File("key"),
            certificate = folder.File("crt");
        string[] usual = ["req", "-x509", "-nodes", "-days", "90", "-subj", "/CN=made by openssl", "-keyout", key, "-out", certificate];
        (int exitCode, string output) = Run([.. usual, .. arguments]);
        exitCode.ShouldBe(0, output);
        return folder.Write("made.pem", File.ReadAllText(certificate) + File.ReadAllText(key));
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
