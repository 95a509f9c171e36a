using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.RunFiles;

namespace TokenSigningBench.Core.Comparison;

/// <summary>What a comparison needs of one run: a figure a row, and its circumstances. Its samples, which may be many, are let go.</summary>
public sealed record ComparedRun
{
    /// <summary>The file that it is from, as the user named it.</summary>
    public required string Source { get; init; }

    /// <summary>When the measuring started.</summary>
    public required DateTimeOffset Started { get; init; }

    public required MachineFacts Machine { get; init; }

    public required IReadOnlyList<RunFigure> Figures { get; init; }

    public required IReadOnlyList<Circumstance> Circumstances { get; init; }

    /// <summary>What was tried in it and did not work, with the reason.</summary>
    public required IReadOnlyDictionary<string, string> Failures { get; init; }

    /// <summary>Nanoseconds of an RSA signature of 2048 bits in this run; null where it has none.</summary>
    public double? Rsa2048Nanoseconds { get; init; }

    /// <summary>By which a copy of the same file is told: SHA-256 of its bytes, in hex.</summary>
    public required string Digest { get; init; }

    /// <summary>Reads a run file.</summary>
    /// <exception cref="UserErrorException">It cannot be read, is of a run that is not whole, or has no figures.</exception>
    public static ComparedRun Load(string path)
    {
        var run = RunFile.Load(path);
        using FileStream content = SourceFile.OpenRead(path, RunFile.MaximumBytes);
        return Of(path, run) with { Digest = Convert.ToHexString(SHA256.HashData(content)) };
    }

    /// <summary>Takes what is needed of a run.</summary>
    /// <param name="source">What it is called.</param>
    /// <exception cref="UserErrorException">The run is not whole, or has no figures.</exception>
    public static ComparedRun Of(string source, RunFile run)
    {
        if (run.Part is { } part ? part.Unfinished() is { } partial : (partial = run.Partial) is not null)
            throw new UserErrorException(source, $"is of a run that ended before it was whole: {partial}");
        // Nothing takes no time, and what took none was not measured.
        RunFigure[] figures =
        [
            .. run
                .MeasuredFigures.Where(figure => figure is { IsCompared: true, Value: > 0 } && double.IsFinite(figure.Value.Value))
                .Select(figure => figure with { Name = PrintableText.Of(figure.Name) }),
        ];
        return figures.Length == 0
            ? throw new UserErrorException(source, "has no figures to compare")
            : new()
            {
                Source = PrintableText.Of(source),
                Started = run.Started,
                Machine = Printable(run.Machine),
                Figures = figures,
                Circumstances = TokenSigningBench.Core.Comparison.Circumstances.Of(run),
                Failures = Failed(run),
                Rsa2048Nanoseconds = RsaOf(figures),
                Digest = source,
            };
    }

    /// <summary>The same figures as multiples of what the run itself took for an RSA signature of 2048 bits, which is itself no longer one of them.</summary>
    /// <exception cref="UserErrorException">It has none.</exception>
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
                    .Select(figure => new RunFigure(figure.Name, Nanoseconds(figure) / rsa, FigureUnit.TimesRsa2048)),
            ],
        };
    }

    // Where it was measured several times, that counts which was measured in turn with others, and of a check's the one beside the key.
    private static double? RsaOf(RunFigure[] figures) =>
        figures
            .Where(figure =>
                figure.Tag(RunFigure.Operation) == "sign"
                && figure.Tag(RunFigure.Key) == "RSA 2048"
                && figure.Tag(RunFigure.Algorithm) is null or "RS256"
            )
            .OrderBy(figure => figure.Tag("rounds") is null)
            .ThenBy(figure => figure.Tag("source") is not null)
            .Select(figure => (double?)Nanoseconds(figure))
            .FirstOrDefault();

    private static double Nanoseconds(RunFigure figure) =>
        figure.Unit switch
        {
            FigureUnit.Milliseconds => 1e6 * figure.Cost,
            FigureUnit.PerSecond => 1e9 * figure.Cost,
            _ => figure.Cost,
        };

    private static Dictionary<string, string> Failed(RunFile run) =>
        run
            .MeasuredFigures.Where(figure => figure is { IsCompared: true, Failure: not null })
            .DistinctBy(figure => figure.Name)
            .ToDictionary(figure => PrintableText.Of(figure.Name), figure => PrintableText.Of(figure.Failure!));

    // Another's file may have anything in it, and a terminal would obey some of it.
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
