using System.CommandLine;
using System.Security.Cryptography;
using System.Text;
using MathNet.Numerics.Statistics;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Reports.Documents;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Benchmarks.AgainstOpenSsl;

/// <summary>
/// The command <c>against-openssl passwords</c>: prints the speed of PBKDF2 through .NET relative to <c>openssl kdf</c>: a million
/// iterations, one block, in interleaved rounds.
/// </summary>
internal static class PasswordComparison
{
    private const int Iterations = 1_000_000;
    private const double MinSpeedRatio = 0.9;

    // A million iterations on both sides.
    private static readonly TimeSpan ExpectedRound = TimeSpan.FromSeconds(1);
    private static readonly HashAlgorithmName[] Hashes = [HashAlgorithmName.SHA1, HashAlgorithmName.SHA256, HashAlgorithmName.SHA512];
    private static readonly SampleLogin Login = SampleLogin.Of(8, 1);

    public static Command Create() => RoundsOption.CommandOf("passwords", "Compare PBKDF2 with openssl kdf", Run);

    private static int Run(int rounds, OutputOptions output, CancellationToken cancel)
    {
        SpeedRow[] rows;
        using (StepProgress progress = output.Start("PBKDF2 against OpenSSL", Hashes.Length * (rounds + 1), ExpectedRound))
            rows = [.. Hashes.Select(hash => Measure(hash, rounds, progress, cancel))];
        SpeedRow.Print(
            "PBKDF2, a million iterations",
            rows,
            [
                OpenSslComparison.Table(
                    ["Hash", ".NET", "Compared with", "Takes", "Speed", "Range of rounds", "Goal"],
                    rows.Select(row => row.Cells)
                ),
                new TextLine(
                    $"Speed: the median of {rounds} interleaved rounds. The start of openssl, measured in each round, is subtracted."
                ),
            ],
            output.IsVerbose
        );
        return rows.All(row => row.IsMet) ? ExitCode.Done : ExitCode.NotMet;
    }

    private static SpeedRow Measure(HashAlgorithmName hash, int rounds, StepProgress progress, CancellationToken cancel)
    {
        var scheme = new Pbkdf2(hash, Iterations, Pbkdf2.OutputBits(hash), Pbkdf2Engine.System);
        string password = Encoding.ASCII.GetString(Login.Password);
        int bytes = scheme.DerivedBits / 8;
        if (
            !scheme
                .Hash(Login.Password, Login.Salt)
                .AsSpan()
                .SequenceEqual(OpenSslKdf.Derive(hash, password, Login.Salt, Iterations, bytes))
        )
            throw new UserErrorException("openssl kdf", $"not timed: its result for {scheme.Name} differs");

        InterleavedTimes times = InterleavedRun.Measure(
            [
                // One call per round, as long as that of openssl.
                new(scheme.Name, _ => Contender.Calling(scheme.Name, () => scheme.Hash(Login.Password, Login.Salt)).Measure(TimeSpan.Zero)),
                Contender.ByWallTime("openssl kdf", _ => OpenSslKdf.Nanoseconds(hash, password, Login.Salt, Iterations, bytes)),
            ],
            rounds,
            TimeSpan.Zero,
            round =>
            {
                cancel.ThrowIfCancellationRequested();
                progress.Step($"{scheme.Name}, round {round} of {rounds}");
            }
        );
        double[] ratios = [.. times[1].Wall.Zip(times[0].Wall, (openssl, own) => openssl / own)];
        return new(
            scheme.Name,
            ShortNumber.Milliseconds(times[0].Wall.Median()),
            "openssl kdf",
            ShortNumber.Milliseconds(times[1].Wall.Median()),
            ratios,
            MinSpeedRatio,
            ratios.Median() >= MinSpeedRatio
        );
    }
}
