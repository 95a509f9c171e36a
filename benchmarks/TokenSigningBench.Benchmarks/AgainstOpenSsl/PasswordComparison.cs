using System.CommandLine;
using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using MathNet.Numerics.Statistics;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.Passwords;
using TokenSigningBench.Core.Timing;
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
    private static readonly HashAlgorithmName[] Hashes = [HashAlgorithmName.SHA1, HashAlgorithmName.SHA256, HashAlgorithmName.SHA512];
    private static readonly SampleLogin Login = SampleLogin.Of(8, 1);

    public static Command Create()
    {
        Option<int> rounds = RoundsOption.Create(1, 1000);
        var command = new Command("passwords", "Compare PBKDF2 with openssl kdf.") { rounds };
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
        Result[] results = [.. Hashes.Select(hash => Measure(hash, rounds, cancel))];
        Console.WriteLine();
        Console.WriteLine(
            PlainText.MarkdownTable(
                ["Hash", "By .NET", "openssl kdf", "Speed kept", "Rounds", "At least"],
                results.Select(result => result.Cells)
            )
        );
        Console.WriteLine(
            string.Create(
                CultureInfo.InvariantCulture,
                $"Speed kept: the median of {rounds} interleaved rounds; openssl's start, measured in each round, does not count."
            )
        );
        Console.WriteLine();
        Console.WriteLine(MachineText.Render(MachineFacts.Read()));
        return results.All(result => result.IsMet) ? ExitCode.Done : ExitCode.NotMet;
    }

    private static Result Measure(HashAlgorithmName hash, int rounds, CancellationToken cancel)
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
            throw new UserErrorException("openssl kdf", $"not timed: with {scheme.Name} it derives something else");

        Console.WriteLine($"{scheme.Name} beside openssl kdf ...");
        IReadOnlyList<double[]> times = InterleavedRun.Measure(
            [
                // One call per round, as long as that of openssl.
                new(scheme.Name, _ => Contender.Calling(scheme.Name, () => scheme.Hash(Login.Password, Login.Salt)).Measure(TimeSpan.Zero)),
                new("openssl kdf", _ => OpenSslKdf.Nanoseconds(hash, password, Login.Salt, Iterations, bytes)),
            ],
            rounds,
            TimeSpan.Zero,
            _ => cancel.ThrowIfCancellationRequested()
        );
        return new(scheme.Name, times[0].Median(), times[1].Median(), [.. times[1].Zip(times[0], (openssl, own) => openssl / own)]);
    }

    private sealed record Result(string Name, double Nanoseconds, double OpenSslNanoseconds, double[] SpeedRatios)
    {
        public bool IsMet => SpeedRatios.Median() >= MinSpeedRatio;

        public string[] Cells =>
            [
                Name,
                Milliseconds(Nanoseconds),
                Milliseconds(OpenSslNanoseconds),
                Number(SpeedRatios.Median()) + (IsMet ? "" : " (short)"),
                $"{Number(SpeedRatios.Min())} to {Number(SpeedRatios.Max())}",
                Number(MinSpeedRatio),
            ];

        private static string Milliseconds(double nanoseconds) =>
            string.Create(CultureInfo.InvariantCulture, $"{nanoseconds / 1e6:0.0} ms");

        private static string Number(double ratio) => ratio.ToString("0.000", CultureInfo.InvariantCulture);
    }
}
