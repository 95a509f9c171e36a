using System.Globalization;
using TokenSigningBench.Core.Files;

namespace TokenSigningBench.Benchmarks.AgainstOpenSsl;

/// <summary>Runs <c>openssl speed</c> for a hash, which says how many bytes a second it hashed.</summary>
internal static class OpenSslHashSpeed
{
    /// <summary>The largest of the blocks that <c>openssl speed</c> measures when it is told none (openssl-speed(1)), in bytes.</summary>
    public const int MaxBlock = 16384;

    /// <summary>Bytes a second.</summary>
    /// <param name="hash">The name that OpenSSL has for it: sha256.</param>
    /// <param name="blockBytes">How much it hashes at a time.</param>
    /// <param name="time">How long; it takes whole seconds.</param>
    /// <exception cref="UserErrorException">There is no <c>openssl</c>, or it does not say what is expected.</exception>
    public static double BytesASecond(string hash, int blockBytes, TimeSpan time) =>
        BytesASecond(OpenSslSpeed.Output(time, "-mr", "-bytes", blockBytes.ToString(CultureInfo.InvariantCulture), "-evp", hash));

    /// <summary>The last figure of the line for programs: <c>+F:25:sha256:1405091840.00</c>.</summary>
    internal static double BytesASecond(string output)
    {
        string line = output.Split('\n').LastOrDefault(candidate => candidate.StartsWith("+F:", StringComparison.Ordinal)) ?? "";
        return double.TryParse(line.Split(':')[^1], NumberStyles.Float, CultureInfo.InvariantCulture, out double rate) && rate > 0
            ? rate
            : throw new UserErrorException("openssl speed", $"says '{output.Trim()}' where bytes a second were expected");
    }
}
