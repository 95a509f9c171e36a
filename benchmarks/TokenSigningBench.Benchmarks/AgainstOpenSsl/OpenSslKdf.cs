using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using System.Security.Cryptography;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Benchmarks.AgainstOpenSsl;

/// <summary>Runs <c>openssl kdf</c>, which derives one PBKDF2 key per process.</summary>
internal static class OpenSslKdf
{
    // OpenSSL accepts fewer iterations too, but depending on its build it refuses some by SP 800-132.
    private const int FewIterations = 1000;

    /// <summary>
    /// The time of the derivation alone, in ns: that of a process with all iterations minus that of one with 1000, which removes the start
    /// and end of the process.
    /// </summary>
    public static double Nanoseconds(HashAlgorithmName hash, string password, byte[] salt, int iterations, int bytes)
    {
        (TimeSpan baseline, _) = RunTimed(hash, password, salt, FewIterations, bytes);
        (TimeSpan all, _) = RunTimed(hash, password, salt, iterations, bytes);
        return (all - baseline).TotalNanoseconds * iterations / (iterations - FewIterations);
    }

    /// <exception cref="UserErrorException"><c>openssl</c> is not installed, or gives no output.</exception>
    public static byte[] Derive(HashAlgorithmName hash, string password, byte[] salt, int iterations, int bytes) =>
        RunTimed(hash, password, salt, iterations, bytes).Derived;

    private static (TimeSpan Time, byte[] Derived) RunTimed(HashAlgorithmName hash, string password, byte[] salt, int iterations, int bytes)
    {
        string[] arguments =
        [
            "kdf",
            "-keylen",
            bytes.ToString(CultureInfo.InvariantCulture),
            "-kdfopt",
            $"digest:{hash.Name}",
            "-kdfopt",
            $"pass:{password}",
            "-kdfopt",
            $"hexsalt:{Convert.ToHexString(salt)}",
            "-kdfopt",
            string.Create(CultureInfo.InvariantCulture, $"iter:{iterations}"),
            "PBKDF2",
        ];
        try
        {
            string program = InstalledProgram.Require("openssl", "apt-get install openssl");
            long start = Stopwatch.GetTimestamp();
            using Process process = InstalledProgram.Start(new(program, arguments) { RedirectStandardOutput = true });
            string output = process.StandardOutput.ReadToEnd();
            process.WaitForExit();
            return (Stopwatch.GetElapsedTime(start), Convert.FromHexString(output.Trim().Replace(":", "", StringComparison.Ordinal)));
        }
        catch (Win32Exception e)
        {
            throw new UserErrorException("openssl", $"cannot be run: {e.Message}", e);
        }
        catch (FormatException e)
        {
            throw new UserErrorException("openssl kdf", "does not print the derived key", e);
        }
    }
}
