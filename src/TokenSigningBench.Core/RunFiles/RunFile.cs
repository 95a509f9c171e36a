using System.Text.Json;
using System.Text.Json.Serialization;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Machine;

namespace TokenSigningBench.Core.RunFiles;

/// <summary>What was measured, on what: the one thing that reports and comparisons read. Versioned JSON.</summary>
public sealed record RunFile
{
    /// <summary>The version that this program writes. It reads the one before it too.</summary>
    public const int CurrentSchema = 2;

    /// <summary>The largest file that is read: 512 MiB. A person of a storm takes some 280 bytes.</summary>
    public const int MaximumBytes = 512 << 20;

    private readonly IReadOnlyList<Circumstance>? _parameters;
    private readonly IReadOnlyList<RunVerdict>? _verdicts;
    private readonly IReadOnlyList<RunFigure>? _figures;

    /// <summary>The version of the file's form.</summary>
    public int Schema { get; init; } = CurrentSchema;

    /// <summary>When the measuring started.</summary>
    public required DateTimeOffset Started { get; init; }

    /// <summary>The machine, asked after the measuring.</summary>
    public required MachineFacts Machine { get; init; }

    /// <summary>Which command's run it is: its part's kind; null where there is no part, and nothing says it.</summary>
    public string? Kind
    {
        get => Part is { } part ? RunKinds.Of(part) : field;
        init;
    }

    /// <summary>Why this is not all that was asked for; null where it is.</summary>
    public string? Partial
    {
        get => field ?? Part?.Unfinished();
        init;
    }

    /// <summary>What decides the figures, beside the machine.</summary>
    public IReadOnlyList<Circumstance> Parameters
    {
        get => _parameters ?? [.. Part?.Settings() ?? []];
        init => _parameters = value;
    }

    /// <summary>What it comes to.</summary>
    public IReadOnlyList<RunVerdict> Verdicts
    {
        get => _verdicts ?? Following(part => part.Verdicts());
        init => _verdicts = value;
    }

    /// <summary>All figures, each under a name and tags of its own. Those of a part are computed when they are asked for.</summary>
    public IReadOnlyList<RunFigure> Figures
    {
        get =>
            _figures ?? [.. MeasuredFigures, .. Following(part => part.Derived(Machine)).Where(IsFinite).Select(one => one.NotCompared())];
        init => _figures = value;
    }

    /// <summary>The figures that comparisons and views of a fleet read: without those that an older file would have to be asked for anew.</summary>
    [JsonIgnore]
    public IReadOnlyList<RunFigure> MeasuredFigures => _figures ?? [.. Named(Part?.Figures(Machine) ?? [])];

    /// <summary>The file that the samples are kept in, where this is what was printed of it; null in that file.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Samples { get; init; }

    /// <summary>What the command measured, with every sample; null where figures are all that there is.</summary>
    public RunPart? Part { get; init; }

    /// <summary>A run of this machine.</summary>
    /// <param name="started">When the measuring started.</param>
    /// <param name="partial">Why it is not all that was asked for, where the part does not say it; null where it is.</param>
    public static RunFile OfThisMachine(DateTimeOffset started, RunPart part, string? partial = null) =>
        new()
        {
            Started = started,
            Machine = MachineFacts.Read(),
            Part = part,
            Partial = partial,
        };

    /// <summary>The part of a kind.</summary>
    /// <exception cref="UserErrorException">The run is of another kind.</exception>
    public T Of<T>()
        where T : RunPart =>
        Part as T ?? throw new UserErrorException("run file", $"is of another kind: {Kind ?? "it holds figures alone"}");

    /// <summary>Whether an exception says that a run is like none:
    /// JSON of the right form can have lists of unequal lengths, times below zero, or keys that nobody knows.</summary>
    public static bool IsOfNoRun(Exception exception) =>
        exception
            is ArgumentException
                or InvalidOperationException
                or ArithmeticException
                or IndexOutOfRangeException
                or NullReferenceException
                or KeyNotFoundException
                or UserErrorException;

    /// <summary>Writes the file, whole or not at all, and its folder where there is none: what was measured for minutes is not lost for want of one.</summary>
    /// <exception cref="UserErrorException">It cannot be written.</exception>
    public void Save(string path) => AtomicFile.WriteWithFolder(path, JsonSerializer.SerializeToUtf8Bytes(this, RunFileJson.Whole));

    /// <summary>The run as JSON for programs: all but the samples, and without which machine it was. What it was measured with, and what it is beside
    /// its figures, is in <c>result</c>. It can be read as a run file, whose figures are all that there is.</summary>
    /// <param name="samples">The file that the samples are kept in; null where there is none.</param>
    public string Data(string? samples) => JsonSerializer.Serialize(Printed(this, samples), RunFileJson.WithoutSamples) + "\n";

    /// <summary>Several runs so, as an array.</summary>
    public static string Data(IReadOnlyList<(string Path, RunFile Run)> runs) =>
        JsonSerializer.Serialize<RunFile[]>([.. runs.Select(one => Printed(one.Run, one.Path))], RunFileJson.WithoutSamples) + "\n";

    /// <summary>Reads a file of ours, or BenchmarkDotNet's own JSON as one.</summary>
    /// <exception cref="UserErrorException">It cannot be read, is not a run file, or is of another version.</exception>
    public static RunFile Load(string path)
    {
        using FileStream stream = SourceFile.OpenRead(path, MaximumBytes);
        return Read(path, stream);
    }

    // Never whole in memory: a million samples beside their text would be twice as much.
    private static RunFile Read(string path, Stream stream)
    {
        RunFileOutline? outline = null;
        try
        {
            outline = RunFileOutline.Of(stream);
            if (outline.IsOfBenchmarkDotNet)
                return BenchmarkDotNetFile.Read(path, stream, File.GetLastWriteTimeUtc(path));
            // Before the rest: a later version may well lack what this one needs.
            if (outline.Schema is not (OlderRunFile.Schema or CurrentSchema))
            {
                throw new UserErrorException(
                    path,
                    outline.Schema is { } other
                        ? $"is a run file of version {other}; this program reads versions {OlderRunFile.Schema} and {CurrentSchema}"
                        : "is not a run file: it names no schema"
                );
            }

            if (outline.Hole is { } hole)
                throw new UserErrorException(path, $"is not a run file: it has null where a value belongs, at byte {hole}");
            return outline.Schema == CurrentSchema
                ? JsonSerializer.Deserialize<RunFile>(stream, RunFileJson.Whole)!
                : JsonSerializer.Deserialize<OlderRunFile>(stream, RunFileJson.Whole)!.Now();
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException)
        {
            throw new UserErrorException(
                path,
                outline is { Schema: CurrentSchema, Kind: { } kind } && !RunKinds.Knows(kind)
                    ? $"is a run of {kind}, which this version does not know; a newer one wrote it"
                    : $"is not a run file: {e.Message}",
                e
            );
        }
        catch (IOException e)
        {
            throw new UserErrorException(path, e.Message, e);
        }
    }

    private static RunFile Printed(RunFile run, string? samples) =>
        run with
        {
            Samples = samples,
            Machine = run.Machine with { Identity = null },
        };

    // What was measured is kept, whether or not anything follows from it.
    private T[] Following<T>(Func<RunPart, IEnumerable<T>> of)
    {
        try
        {
            return Part is { } part ? [.. of(part)] : [];
        }
        catch (Exception e) when (IsOfNoRun(e))
        {
            return [];
        }
    }

    // JSON has no other numbers: who waits for ever has no figure.
    private static bool IsFinite(RunFigure figure) =>
        double.IsFinite(figure.Value ?? 0) && double.IsFinite(figure.Low ?? 0) && double.IsFinite(figure.High ?? 0);

    // Two certificates of one size in one run: their order tells them apart.
    private static IEnumerable<RunFigure> Named(IEnumerable<RunFigure> figures)
    {
        Dictionary<string, int> seen = [];
        foreach (RunFigure figure in figures.Where(IsFinite))
        {
            int times = figure is { IsCompared: true, Value: > 0 } ? seen[figure.Name] = seen.GetValueOrDefault(figure.Name) + 1 : 1;
            yield return times == 1 ? figure : figure with { Name = $"{figure.Name} ({times})" };
        }
    }
}
