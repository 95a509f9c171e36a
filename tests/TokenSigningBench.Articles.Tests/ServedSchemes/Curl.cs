using System.Diagnostics;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Articles.Tests.ServedSchemes;

/// <summary>The <c>curl</c> program, which shares only the standards with the code under test.</summary>
internal static class Curl
{
    /// <param name="environment">Variables in addition to this process's environment.</param>
    /// <returns>The status and body of the last response.</returns>
    public static (int Status, string Body) Get(Uri address, string[] arguments, IReadOnlyDictionary<string, string>? environment = null)
    {
        Skip.If(InstalledProgram.Find("curl") is null, "curl is not installed: apt-get install curl");
        var start = new ProcessStartInfo(
            "curl",
            ["--silent", "--show-error", "--max-time", "30", "--write-out", "%{http_code}", .. arguments, address.AbsoluteUri]
        )
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach ((string name, string value) in environment ?? new Dictionary<string, string>())
            start.Environment[name] = value;
        using Process process = Process.Start(start)!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        process.ExitCode.ShouldBe(0, errors.Result);
        return (int.Parse(output[^3..], System.Globalization.CultureInfo.InvariantCulture), output[..^3]);
    }
}
