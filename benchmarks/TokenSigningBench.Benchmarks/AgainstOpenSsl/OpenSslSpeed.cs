using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Benchmarks.AgainstOpenSsl;

/// <summary>Runs <c>openssl speed</c>, which signs with its own keys and prints signatures/s.</summary>
internal static class OpenSslSpeed
{
    /// <summary>The time per signature, in ns.</summary>
    /// <param name="algorithm">The <c>openssl speed</c> name: rsa2048, ecdsap256.</param>
    /// <param name="time">The duration of signing, in whole seconds. Verifying takes the same time again.</param>
    /// <exception cref="UserErrorException"><c>openssl</c> is not installed, or its output is not as expected.</exception>
    public static double NanosecondsPerSignature(string algorithm, TimeSpan time) => 1e9 / SignaturesPerSecond(Output(time, algorithm));

    /// <summary>The time per verification, in ns.</summary>
    /// <inheritdoc cref="NanosecondsPerSignature"/>
    public static double NanosecondsPerVerification(string algorithm, TimeSpan time) =>
        1e9 / VerificationsPerSecond(Output(time, algorithm));

    /// <summary>Returns the stdout of <c>openssl speed</c>.</summary>
    /// <param name="time">The duration of each figure, in whole seconds.</param>
    /// <exception cref="UserErrorException"><c>openssl</c> is not installed.</exception>
    internal static string Output(TimeSpan time, params string[] arguments)
    {
        // -elapsed: wall-clock time, as on the other side.
        var start = new ProcessStartInfo(
            InstalledProgram.Require("openssl", "apt-get install openssl"),
            ["speed", "-elapsed", "-seconds", time.TotalSeconds.ToString("0", CultureInfo.InvariantCulture), .. arguments]
        )
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using Process process = Start(start);
        process.ErrorDataReceived += (_, _) => { };
        process.BeginErrorReadLine();
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return output;
    }

    /// <summary>The second last figure of the last line: <c>rsa 2048 bits 0.000430s 0.000021s 2324.0 47391.0</c>.</summary>
    internal static double SignaturesPerSecond(string output) => ParseRate(output, 2);

    /// <summary>The last figure of the last line.</summary>
    internal static double VerificationsPerSecond(string output) => ParseRate(output, 1);

    private static double ParseRate(string output, int indexFromEnd)
    {
        string lastLine = output.TrimEnd().Split('\n')[^1];
        string[] fields = lastLine.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        return
            fields.Length >= 4
            && double.TryParse(fields[^indexFromEnd], NumberStyles.Float, CultureInfo.InvariantCulture, out double rate)
            && rate > 0
            ? rate
            : throw new UserErrorException("openssl speed", $"prints '{lastLine.Trim()}'; expected a table of signatures/s");
    }

    private static Process Start(ProcessStartInfo start)
    {
        try
        {
            return InstalledProgram.Start(start);
        }
        catch (Win32Exception e)
        {
            throw new UserErrorException("openssl", $"cannot be run: {e.Message}", e);
        }
    }
}
