using System.Globalization;
using TokenSigningBench.Core.Files;

namespace TokenSigningBench.Benchmarks.AgainstOpenSsl;

/// <summary>Runs <c>openssl speed</c> for a hash.</summary>
internal static class OpenSslHashSpeed
{
    /// <summary>The largest default block size of <c>openssl speed</c> (openssl-speed(1)), in bytes.</summary>
    public const int MaxBlock = 16384;

    /// <summary>Hashed bytes per second.</summary>
    /// <param name="hash">The OpenSSL name: sha256.</param>
    /// <param name="blockBytes">The block size.</param>
    /// <param name="time">The duration, in whole seconds.</param>
    /// <exception cref="UserErrorException"><c>openssl</c> is not installed, or its output is not as expected.</exception>
    public static double BytesPerSecond(string hash, int blockBytes, TimeSpan time) =>
        BytesPerSecond(OpenSslSpeed.Output(time, "-mr", "-bytes", blockBytes.ToString(CultureInfo.InvariantCulture), "-evp", hash));

    /// <summary>Parses the last figure of the line for programs: <c>+F:25:sha256:1405091840.00</c>.</summary>
    internal static double BytesPerSecond(string output)
    {
        string line = output.Split('\n').LastOrDefault(candidate => candidate.StartsWith("+F:", StringComparison.Ordinal)) ?? "";
        return double.TryParse(line.Split(':')[^1], NumberStyles.Float, CultureInfo.InvariantCulture, out double rate) && rate > 0
            ? rate
            : throw new UserErrorException("openssl speed", $"prints '{output.Trim()}'; expected bytes/s");
    }
}
