using MathNet.Numerics.Statistics;

namespace TokenSigningBench.Check.Compare;

/// <summary>
/// The data of one run that a comparison needs: one value per row, and the circumstances. The samples, which may be many, are not kept.
/// </summary>
public sealed record ComparedRun
{
    /// <summary>The file's path, as the user gave it.</summary>
    public required string Source { get; init; }

    /// <summary>When the measurement started.</summary>
    public required DateTimeOffset Started { get; init; }

    public required MachineFacts Machine { get; init; }

    public required IReadOnlyList<RunFigure> Figures { get; init; }

    public required IReadOnlyList<Circumstance> Circumstances { get; init; }

    /// <summary>The rows that failed, with the reasons.</summary>
    public required IReadOnlyDictionary<string, string> Failures { get; init; }

    /// <summary>Nanoseconds of this run's RSA 2048 signature; null where it has none.</summary>
    public double? Rsa2048Nanoseconds { get; init; }

    /// <summary>
    /// Multiples of that signature by the names of the figures, where both have the same rounds: the medians of the rounds' ratios, which
    /// the run's own answer has.
    /// </summary>
    public IReadOnlyDictionary<string, double> TimesRsa2048 { get; init; } = new Dictionary<string, double>();

    /// <summary>Wall times by the names of the figures, in nanoseconds, where the figures are CPU times; null elsewhere.</summary>
    public IReadOnlyDictionary<string, double>? WallNanoseconds { get; init; }

    /// <summary>SHA-256 of the file in hex, by which copies of the same file are recognized.</summary>
    public required string Digest { get; init; }

    /// <exception cref="UserErrorException">It cannot be read, is of an incomplete run, or has no figures.</exception>
    public static ComparedRun Load(string path)
    {
        var run = RunFile.Load(path);
        using FileStream content = SourceFile.OpenRead(path, RunLimits.MaxBytes);
        return Of(path, run) with { Digest = Convert.ToHexString(SHA256.HashData(content)) };
    }

    /// <param name="source">The name for messages.</param>
    /// <exception cref="UserErrorException">The run is incomplete, or has no figures.</exception>
    public static ComparedRun Of(string source, RunFile run)
    {
        if (run.Part is { } part ? part.Unfinished() is { } partial : (partial = run.Partial) is not null)
            throw new UserErrorException(source, $"is of a run that ended before it was whole: {partial}");
        // Everything takes time: a value of zero was not measured.
        RunFigure[] figures =
        [
            .. run
                .MeasuredFigures.Where(figure => figure is { IsCompared: true, Value: > 0 } && double.IsFinite(figure.Value.Value))
                .Select(figure => figure with { Name = PrintableText.Of(figure.Name) }),
        ];
        RunFigure? rsa = FindRsa2048(figures);
        return figures.Length == 0
            ? throw new UserErrorException(source, "has no figures to compare")
            : new()
            {
                Source = PrintableText.Of(source),
                Started = run.Started,
                Machine = Printable(run.Machine),
                Figures = [.. figures.Select(figure => figure with { Rounds = null })],
                Circumstances = TokenSigningBench.Core.Comparison.Circumstances.Of(run),
                Failures = FailuresOf(run),
                Rsa2048Nanoseconds = rsa is null ? null : Nanoseconds(rsa),
                TimesRsa2048 = figures
                    .Where(figure => figure.Rounds is { Count: > 1 } rounds && rounds.Count == rsa?.Rounds?.Count)
                    .DistinctBy(figure => figure.Name)
                    .ToDictionary(figure => figure.Name, figure => RatioOfRounds(figure, rsa!)),
                Digest = source,
            };
    }

    /// <summary>The figures as multiples of the run's own RSA 2048 signature, which is left out.</summary>
    /// <exception cref="UserErrorException">The run has no such signature.</exception>
    public ComparedRun RelativeToRsa2048()
    {
        double rsa =
            Rsa2048Nanoseconds ?? throw new UserErrorException(Source, "has no RSA signature of 2048 bits to compare its figures with");
        return this with
        {
            Figures =
            [
                .. Figures
                    .Where(figure => Nanoseconds(figure) != rsa)
                    .Select(figure => new RunFigure(
                        figure.Name,
                        TimesRsa2048.TryGetValue(figure.Name, out double times) ? times : Nanoseconds(figure) / rsa,
                        FigureUnit.TimesRsa2048
                    )),
            ],
        };
    }

    private static double RatioOfRounds(RunFigure figure, RunFigure rsa) =>
        figure
            .Rounds!.Zip(rsa.Rounds!, (own, small) => Nanoseconds(figure with { Value = own }) / Nanoseconds(rsa with { Value = small }))
            .Median();

    // Of a check, the one that was measured beside the key.
    private static RunFigure? FindRsa2048(RunFigure[] figures) =>
        figures
            .Where(figure =>
                figure.Tag(RunFigure.Operation) == "sign"
                && figure.Tag(RunFigure.Key) == "RSA 2048"
                && figure.Tag(RunFigure.Algorithm) is null or "RS256"
            )
            .OrderBy(figure => figure.Tag("source") is not null)
            .FirstOrDefault();

    private static double Nanoseconds(RunFigure figure) =>
        figure.Unit switch
        {
            FigureUnit.Milliseconds => 1e6 * figure.Cost,
            FigureUnit.PerSecond => 1e9 * figure.Cost,
            _ => figure.Cost,
        };

    private static Dictionary<string, string> FailuresOf(RunFile run) =>
        run
            .MeasuredFigures.Where(figure => figure is { IsCompared: true, Failure: not null })
            .DistinctBy(figure => figure.Name)
            .ToDictionary(figure => PrintableText.Of(figure.Name), figure => PrintableText.Of(figure.Failure!));

    // A file of another origin may contain any characters, and a terminal would obey some of them.
    private static MachineFacts Printable(MachineFacts machine) =>
        machine with
        {
            CpuModel = Printable(machine.CpuModel),
            CryptoExtensions = machine.CryptoExtensions is { } extensions ? [.. extensions.Select(PrintableText.Of)] : null,
            OperatingSystem = PrintableText.Of(machine.OperatingSystem),
            DotNet = PrintableText.Of(machine.DotNet),
            OpenSsl = Printable(machine.OpenSsl),
            OpenSslCapabilityMask = Printable(machine.OpenSslCapabilityMask),
            GarbageCollector = PrintableText.Of(machine.GarbageCollector),
        };

    private static string? Printable(string? text) => text is null ? null : PrintableText.Of(text);
}
