using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Benchmarks.AgainstOpenSsl;

/// <summary>Runs <c>openssl speed</c>, which signs with keys of its own and says how many signatures a second it made.</summary>
internal static class OpenSslSpeed
{
    /// <summary>Nanoseconds a signature.</summary>
    /// <param name="algorithm">The name that <c>openssl speed</c> has for it: rsa2048, ecdsap256.</param>
    /// <param name="time">How long it signs; it takes whole seconds, and as long again to verify.</param>
    /// <exception cref="UserErrorException">There is no <c>openssl</c>, or it does not say what is expected.</exception>
    public static double NanosecondsASignature(string algorithm, TimeSpan time) => 1e9 / SignaturesASecond(Output(time, algorithm));

    /// <summary>Nanoseconds a verification.</summary>
    /// <inheritdoc cref="NanosecondsASignature"/>
    public static double NanosecondsAVerification(string algorithm, TimeSpan time) => 1e9 / VerificationsASecond(Output(time, algorithm));

    /// <summary>What it prints on stdout.</summary>
    /// <param name="time">How long it measures each figure; it takes whole seconds.</param>
    /// <exception cref="UserErrorException">There is no <c>openssl</c>.</exception>
    internal static string Output(TimeSpan time, params string[] arguments)
    {
        // -elapsed: wall-clock time, which is what it is compared with.
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

    /// <summary>The figure before the last in the last line: <c>rsa 2048 bits 0.000430s 0.000021s 2324.0 47391.0</c>.</summary>
    internal static double SignaturesASecond(string output) => RateFromTheEnd(output, 2);

    /// <summary>The last figure in the last line.</summary>
    internal static double VerificationsASecond(string output) => RateFromTheEnd(output, 1);

    private static double RateFromTheEnd(string output, int place)
    {
        string lastLine = output.TrimEnd().Split('\n')[^1];
        string[] words = lastLine.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        return
            words.Length >= 4
            && double.TryParse(words[^place], NumberStyles.Float, CultureInfo.InvariantCulture, out double rate)
            && rate > 0
            ? rate
            : throw new UserErrorException("openssl speed", $"says '{lastLine.Trim()}' where a table of signatures a second was expected");
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
