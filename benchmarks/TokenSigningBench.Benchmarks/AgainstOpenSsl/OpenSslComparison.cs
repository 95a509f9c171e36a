using System.CommandLine;
using System.Globalization;
using System.Text;
using MathNet.Numerics.Statistics;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Benchmarks.AgainstOpenSsl;

/// <summary>Prints the speed of whole tokens with platform crypto relative to OpenSSL, in interleaved rounds of a second.</summary>
internal static class OpenSslComparison
{
    private static readonly TimeSpan Round = TimeSpan.FromSeconds(1);

    public static Command Create()
    {
        Option<int> rounds = RoundsOption.Create(1, 1000);
        var command = new Command("against-openssl", "Compare whole tokens with openssl speed.")
        {
            rounds,
            HashComparison.Create(),
            PasswordComparison.Create(),
        };
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
        Result[] results = [.. PlatformCryptoComparison.All.Select(comparison => Measure(comparison, rounds, cancel))];
        Console.WriteLine();
        Console.WriteLine(
            PlainText.MarkdownTable(
                ["Token", "A token", "Beside", "It takes", "Speed kept", "Rounds", "At least", "Allocated", "Its string"],
                results.Select(result => result.Cells)
            )
        );
        bool othersMet = OperationComparison.MeasureAndPrint(rounds, Round, cancel);
        Console.WriteLine(
            $"Speed kept: the median of {rounds} interleaved rounds of {Round.TotalSeconds:0} s. "
                + "Allocated: bytes a token; Its string: bytes of the string that is returned."
        );
        Console.WriteLine();
        Console.WriteLine(MachineText.Render(MachineFacts.Read()));
        return othersMet && results.All(result => result.IsMet) ? ExitCode.Done : ExitCode.NotMet;
    }

    private static Result Measure(PlatformCryptoComparison comparison, int rounds, CancellationToken cancel)
    {
        using TokenKey key = comparison.CreateKey();
        string payload = IdentityToken.Article(TimeProvider.System.GetUtcNow());
        if (SigningProof.OfSigning(TokenEngines.PlatformCrypto, key, comparison.Algorithm, payload) is { Works: false } proof)
            throw new UserErrorException($"{comparison.Algorithm} {key.SizeInBits}", $"not timed: {proof.Failure}");

        using ITokenSigner signer = TokenEngines.PlatformCrypto.CreateSigner(key, comparison.Algorithm);
        string token = signer.Sign(payload);
        Contender platform = Contender.Calling("floor", () => signer.Sign(payload));
        PlatformCryptoComparison.Baseline baseline = comparison.CreateBaseline(
            key,
            Encoding.ASCII.GetBytes(token, 0, token.LastIndexOf('.'))
        );
        using IDisposable? resource = baseline.Resource;
        Contender other = baseline.CreateContender(comparison.ComparedWith);
        CompilerWarmup.Run(() => signer.Sign(payload), TimeSpan.FromSeconds(3));

        string name = string.Create(CultureInfo.InvariantCulture, $"{comparison.Algorithm} {key.SizeInBits}");
        Console.WriteLine($"{name} beside {other.Name} ...");
        IReadOnlyList<double[]> times = InterleavedRun.Measure(
            [platform, other],
            rounds,
            Round,
            _ => cancel.ThrowIfCancellationRequested()
        );
        double[] speedRatios = [.. times[1].Zip(times[0], (others, own) => others / own)];
        return new(
            name,
            times[0].Median(),
            other.Name,
            times[1].Median(),
            speedRatios,
            comparison.MinSpeedRatio,
            AllocatedBytesPerToken(signer, payload),
            StringBytes(token)
        );
    }

    private static double AllocatedBytesPerToken(ITokenSigner signer, string payload)
    {
        const int Tokens = 20;
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < Tokens; i++)
            signer.Sign(payload);
        return (GC.GetAllocatedBytesForCurrentThread() - before) / (double)Tokens;
    }

    // Object header and method table pointer, length, two bytes per character and a terminating zero, rounded up to a multiple of the
    // pointer size.
    private static double StringBytes(string text) =>
        Math.Ceiling((2.0 * IntPtr.Size + 4 + 2 * (text.Length + 1)) / IntPtr.Size) * IntPtr.Size;

    private sealed record Result(
        string Token,
        double Nanoseconds,
        string ComparedWith,
        double OtherNanoseconds,
        double[] SpeedRatios,
        double MinSpeedRatio,
        double Allocated,
        double StringBytes
    )
    {
        public bool IsMet => SpeedRatios.Median() >= MinSpeedRatio && Allocated <= StringBytes;

        public string[] Cells =>
            [
                Token,
                Microseconds(Nanoseconds),
                ComparedWith,
                Microseconds(OtherNanoseconds),
                Number(SpeedRatios.Median()) + (SpeedRatios.Median() >= MinSpeedRatio ? "" : " (short)"),
                $"{Number(SpeedRatios.Min())} to {Number(SpeedRatios.Max())}",
                Number(MinSpeedRatio),
                Allocated.ToString("0.#", CultureInfo.InvariantCulture),
                StringBytes.ToString("0", CultureInfo.InvariantCulture),
            ];

        private static string Microseconds(double nanoseconds) =>
            string.Create(CultureInfo.InvariantCulture, $"{nanoseconds / 1000:0.00} us");

        private static string Number(double ratio) => ratio.ToString("0.000", CultureInfo.InvariantCulture);
    }
}
