using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using System.Security.Cryptography;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Benchmarks.AgainstOpenSsl;

/// <summary>Runs <c>openssl kdf</c>, which derives by PBKDF2 once and ends.</summary>
internal static class OpenSslKdf
{
    // OpenSSL takes fewer too, but what it refuses by SP 800-132 depends on its build.
    private const int FewIterations = 1000;

    /// <summary>Nanoseconds of the derivation alone: a process of all iterations less one of a thousand, so that starting and ending it does not count.</summary>
    public static double Nanoseconds(HashAlgorithmName hash, string password, byte[] salt, int iterations, int bytes)
    {
        (TimeSpan few, _) = Timed(hash, password, salt, FewIterations, bytes);
        (TimeSpan all, _) = Timed(hash, password, salt, iterations, bytes);
        return (all - few).TotalNanoseconds * iterations / (iterations - FewIterations);
    }

    /// <exception cref="UserErrorException">There is no <c>openssl</c>, or it does not answer.</exception>
    public static byte[] Derive(HashAlgorithmName hash, string password, byte[] salt, int iterations, int bytes) =>
        Timed(hash, password, salt, iterations, bytes).Derived;

    private static (TimeSpan Time, byte[] Derived) Timed(HashAlgorithmName hash, string password, byte[] salt, int iterations, int bytes)
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
            throw new UserErrorException("openssl kdf", "does not print what it derived", e);
        }
    }
}
