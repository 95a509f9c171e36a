// A test of your own solution that fails when the configured signing certificate is not fit. It needs the tool in the repository:
//   dotnet new tool-manifest
//   dotnet tool install TokenSigningBench.Check
using System.Diagnostics;
using Xunit;

namespace CertificateTest;

public class SigningCertificateTests
{
    // The folder of the server's project, from bin/Release/net10.0. Its appsettings.json and its user secrets name the certificate.
    private const string Server = "../../../../../src/Server";

    [Fact]
    public void CertificateOfTheServerIsFit() => RequireFit("--project", Server);

    // Fails with the answer. A certificate in a file: RequireFit("signing.crt"). With --no-timing nothing is measured.
    private static void RequireFit(params string[] arguments)
    {
        string[] tool = ["tool", "run", "tokenbench", "--", "check"];
        var start = new ProcessStartInfo("dotnet", [.. tool, .. arguments]) { RedirectStandardOutput = true, RedirectStandardError = true };
        using Process check = Process.Start(start)!;
        Task<string> errors = check.StandardError.ReadToEndAsync();
        string answer = check.StandardOutput.ReadToEnd();
        check.WaitForExit();
        Assert.True(check.ExitCode == 0, answer + errors.GetAwaiter().GetResult());
    }
}
