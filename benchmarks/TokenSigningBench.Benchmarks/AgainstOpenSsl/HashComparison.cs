using System.CommandLine;
using System.Globalization;
using System.Security.Cryptography;
using MathNet.Numerics.Statistics;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.Timing;
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

    public static Command Create()
    {
        Option<int> rounds = RoundsOption.Create(1, 1000);
        var command = new Command("sha256", "Compare SHA-256 of 1 MB with openssl speed.") { rounds };
        command.SetAction(
            (parsed, cancel) =>
            {
                int count = rounds.Between(parsed, 1000, 1);
                return Task.Run(() => Run(count, cancel), cancel).WaitAsync(cancel);
            }
        );
        return command;
    }

    private static int Run(int rounds, CancellationToken cancel)
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
            OpenSsl(OpenSslHashSpeed.MaxBlock, "openssl speed, its largest block, 16 KB"),
            OpenSsl(Megabyte, "openssl speed, blocks of 1 MB"),
        ];
        IReadOnlyList<double[]> times = InterleavedRun.Measure(
            contenders,
            rounds,
            Round,
            round =>
            {
                cancel.ThrowIfCancellationRequested();
                Console.Error.WriteLine($"round {round} of {rounds}, about {(rounds + 1 - round) * contenders.Length} s left");
            }
        );

        double[][] speedRatios = [.. times.Skip(1).Select(others => others.Zip(times[0], (other, own) => other / own).ToArray())];
        Console.WriteLine(
            PlainText.MarkdownTable(
                ["SHA-256", "A second", "Speed kept", "Rounds", "At least"],
                [
                    [contenders[0].Name, Rate(times[0]), "", "", ""],
                    .. speedRatios.Select(
                        (ratios, i) =>
                            (IReadOnlyList<string>)
                                [
                                    contenders[i + 1].Name,
                                    Rate(times[i + 1]),
                                    Number(ratios.Median()) + (ratios.Median() >= MinSpeedRatio ? "" : " (short)"),
                                    $"{Number(ratios.Min())} to {Number(ratios.Max())}",
                                    Number(MinSpeedRatio),
                                ]
                    ),
                ]
            )
        );
        Console.WriteLine($"Speed kept: the median of {rounds} interleaved rounds of {Round.TotalSeconds:0} s.");
        Console.WriteLine();
        Console.WriteLine(MachineText.Render(MachineFacts.Read()));
        return speedRatios.All(ratios => ratios.Median() >= MinSpeedRatio) ? ExitCode.Done : ExitCode.NotMet;
    }

    private static Contender OpenSsl(int blockBytes, string name) =>
        new(name, time => 1e9 * Megabyte / OpenSslHashSpeed.BytesPerSecond("sha256", blockBytes, time));

    private static string Rate(double[] nanosecondsAMegabyte) =>
        string.Create(CultureInfo.InvariantCulture, $"{1e9 / nanosecondsAMegabyte.Median():0} MB");

    private static string Number(double ratio) => ratio.ToString("0.000", CultureInfo.InvariantCulture);
}
