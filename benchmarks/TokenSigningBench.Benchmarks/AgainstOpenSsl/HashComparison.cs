using System.CommandLine;
using System.Security.Cryptography;
using MathNet.Numerics.Statistics;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Reports.Documents;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Benchmarks.AgainstOpenSsl;

/// <summary>
/// The command <c>against-openssl sha256</c>: prints the speed of SHA-256 in .NET relative to OpenSSL over 1 MB in memory, in interleaved
/// rounds of a second.
/// </summary>
internal static class HashComparison
{
    private const int Megabyte = 1 << 20;

    // The goal of the project plan, as a fraction of the speed of OpenSSL.
    private const double MinSpeedRatio = 0.95;
    private static readonly TimeSpan Round = TimeSpan.FromSeconds(1);

    // The example of FIPS 180-4.
    private static readonly byte[] DigestOfAbc = Convert.FromHexString("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");

    public static Command Create() => RoundsOption.CommandOf("sha256", "Compare SHA-256 over 1 MB with openssl speed", Run);

    private static int Run(int rounds, OutputOptions output, CancellationToken cancel)
    {
        if (!SHA256.HashData("abc"u8).AsSpan().SequenceEqual(DigestOfAbc))
            throw new UserErrorException("SHA-256", "not timed: it does not give the digest of FIPS 180-4's example");

        var data = new byte[Megabyte];
        var digest = new byte[SHA256.HashSizeInBytes];
        void Hash() => SHA256.HashData(data, digest);
        CompilerWarmup.Run(Hash, TimeSpan.FromSeconds(1));
        Contender[] contenders =
        [
            Contender.Calling("SHA256.HashData over 1 MB", Hash),
            OpenSsl(OpenSslHashSpeed.MaxBlock, "SHA-256, blocks of 16 KB in OpenSSL"),
            OpenSsl(Megabyte, "SHA-256, blocks of 1 MB in OpenSSL"),
        ];
        InterleavedTimes times;
        using (StepProgress progress = output.Start("SHA-256 against OpenSSL", rounds + 1, contenders.Length * Round))
        {
            times = InterleavedRun.Measure(
                contenders,
                rounds,
                Round,
                round =>
                {
                    cancel.ThrowIfCancellationRequested();
                    progress.Step($"round {round} of {rounds}");
                }
            );
        }

        SpeedRow[] rows =
        [
            .. times
                .Contenders.Skip(1)
                .Zip(
                    contenders.Skip(1),
                    (others, contender) =>
                    {
                        double[] ratios = [.. others.Wall.Zip(times[0].Wall, (other, own) => other / own)];
                        return new SpeedRow(
                            contender.Name,
                            Rate(times[0].Wall),
                            "openssl speed",
                            Rate(others.Wall),
                            ratios,
                            MinSpeedRatio,
                            ratios.Median() >= MinSpeedRatio
                        );
                    }
                ),
        ];
        SpeedRow.Print(
            "SHA-256 over 1 MB",
            rows,
            [
                OpenSslComparison.Table(
                    ["SHA-256", ".NET", "Compared with", "Rate", "Speed", "Range of rounds", "Goal"],
                    rows.Select(row => row.Cells)
                ),
                new TextLine($"Speed: the median of {rounds} interleaved rounds of {Round.TotalSeconds:0} s."),
            ],
            output.IsVerbose
        );
        return rows.All(row => row.IsMet) ? ExitCode.Done : ExitCode.NotMet;
    }

    private static Contender OpenSsl(int blockBytes, string name) =>
        Contender.ByWallTime(name, time => 1e9 * Megabyte / OpenSslHashSpeed.BytesPerSecond("sha256", blockBytes, time));

    private static string Rate(double[] nanosecondsAMegabyte) => $"{ShortNumber.Of(1e9 / nanosecondsAMegabyte.Median())} MB/s";
}
