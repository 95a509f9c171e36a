using System.CommandLine;
using System.Globalization;
using System.Text;
using MathNet.Numerics.Statistics;
using TokenSigningBench.Benchmarks.Conventions;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Statistics;
using TokenSigningBench.Core.Timing;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Reports.Documents;
using TokenSigningBench.Reports.Terminal;

namespace TokenSigningBench.Benchmarks.AgainstOpenSsl;

/// <summary>Prints the speed of whole tokens with platform crypto relative to OpenSSL, in interleaved rounds of a second.</summary>
internal static class OpenSslComparison
{
    private static readonly TimeSpan Round = TimeSpan.FromSeconds(1);

    public static Command Create()
    {
        Command command = RoundsOption.CommandOf("against-openssl", "Compare the speed of tokens with openssl speed", Run);
        command.Add(HashComparison.Create());
        command.Add(PasswordComparison.Create());
        return command;
    }

    private static int Run(int rounds, OutputOptions output, CancellationToken cancel)
    {
        Result[] results;
        SpeedRow[] operations;
        int steps = (PlatformCryptoComparison.All.Count + OperationComparison.All.Count) * (rounds + 1);
        // Both sides of a round; openssl speed signs and verifies in each call.
        using (StepProgress progress = output.Start("Tokens against OpenSSL", steps, 3 * Round))
        {
            results = [.. PlatformCryptoComparison.All.Select(comparison => Measure(comparison, rounds, progress, cancel))];
            operations = [.. OperationComparison.All.Select(comparison => comparison.Measure(rounds, Round, progress, cancel))];
        }

        SpeedRow[] rows = [.. results.Select(result => result.Row), .. operations];
        SpeedRow.Print(
            "Tokens with platform crypto",
            rows,
            [
                Table(
                    ["Token", ".NET", "Compared with", "Takes", "Speed", "Range of rounds", "Goal", "Allocated, bytes", "String, bytes"],
                    results.Select(result => result.Cells)
                ),
                Table(
                    ["Operation", ".NET", "Compared with", "Takes", "Speed", "Range of rounds", "Goal"],
                    operations.Select(operation => operation.Cells)
                ),
                new TextLine(
                    $"Speed: the median of {rounds} interleaved rounds of {Round.TotalSeconds:0} s. Allocated: bytes per token. "
                        + "String: bytes of the returned string, the most that a token may allocate."
                ),
            ],
            output.IsVerbose
        );
        return rows.All(row => row.IsMet) ? ExitCode.Done : ExitCode.NotMet;
    }

    internal static ReportTable Table(string[] headings, IEnumerable<string[]> rows) =>
        new(
            "",
            [.. headings.Select((heading, i) => new ReportColumn(heading, i > 0))],
            [.. rows.Select(row => (ReportCell[])[.. row.Select(ReportCell.Plain)])]
        );

    private static Result Measure(PlatformCryptoComparison comparison, int rounds, StepProgress progress, CancellationToken cancel)
    {
        using TokenKey key = comparison.CreateKey();
        string payload = IdentityToken.Article(TimeProvider.System.GetUtcNow());
        if (SigningProof.OfSigning(TokenEngines.PlatformCrypto, key, comparison.Algorithm, payload) is { Works: false } proof)
            throw new UserErrorException($"{comparison.Algorithm} {key.SizeInBits}", $"not timed: {proof.Failure}");

        using ITokenSigner signer = TokenEngines.PlatformCrypto.CreateSigner(key, comparison.Algorithm);
        string token = signer.Sign(payload);
        Contender platform = Contender.Calling("platform crypto", () => signer.Sign(payload));
        PlatformCryptoComparison.Baseline baseline = comparison.CreateBaseline(
            key,
            Encoding.ASCII.GetBytes(token, 0, token.LastIndexOf('.'))
        );
        using IDisposable? resource = baseline.Resource;
        Contender other = baseline.CreateContender(comparison.ComparedWith);
        CompilerWarmup.Run(() => signer.Sign(payload), TimeSpan.FromSeconds(3));

        string name = string.Create(CultureInfo.InvariantCulture, $"{comparison.Algorithm} {key.SizeInBits}");
        InterleavedTimes times = InterleavedRun.Measure(
            [platform, other],
            rounds,
            Round,
            round =>
            {
                cancel.ThrowIfCancellationRequested();
                progress.Step($"{name}, round {round} of {rounds}");
            }
        );
        double[] speedRatios = [.. times[1].Wall.Zip(times[0].Wall, (others, own) => others / own)];
        return new(
            name,
            times[0].Wall.Median(),
            other.Name,
            times[1].Wall.Median(),
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

        public SpeedRow Row =>
            new(
                Token,
                ShortNumber.Microseconds(Nanoseconds),
                ComparedWith,
                ShortNumber.Microseconds(OtherNanoseconds),
                SpeedRatios,
                MinSpeedRatio,
                IsMet
            );

        public string[] Cells =>
            [
                .. Row.Cells,
                Allocated.ToString("0.#", CultureInfo.InvariantCulture),
                StringBytes.ToString("0", CultureInfo.InvariantCulture),
            ];
    }
}
