using System.Text.Json;
using System.Text.Json.Serialization;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Machine;

namespace TokenSigningBench.Core.RunFiles;

/// <summary>The result of a run and its machine, in versioned JSON: the only input of reports and comparisons.</summary>
public sealed record RunFile
{
    /// <summary>The version that this program writes and reads.</summary>
    public const int CurrentSchema = 2;

    private readonly IReadOnlyList<Circumstance>? _parameters;
    private readonly IReadOnlyList<RunVerdict>? _verdicts;
    private readonly IReadOnlyList<RunFigure>? _figures;

    /// <summary>The version of the file format.</summary>
    public int Schema { get; init; } = CurrentSchema;

    /// <summary>When the run started. Output of a run that measured nothing does not say it, and is then read as the year 1.</summary>
    public required DateTimeOffset Started { get; init; }

    /// <summary>When the measurement started; null where nothing was measured.</summary>
    [JsonIgnore]
    public DateTimeOffset? MeasuredFrom => Started == default || Part?.IsMeasured() == false ? null : Started;

    /// <summary>The machine, read after the measurement.</summary>
    public required MachineFacts Machine { get; init; }

    /// <summary>The kind of run, which names its command; null where there is no part and the file names no kind.</summary>
    public string? Kind
    {
        get => Part is { } part ? RunKinds.Of(part).Name : field;
        init;
    }

    /// <summary>What other work did to the machine meanwhile; null where nothing was measured.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public RunContention? Contention { get; init; }

    /// <summary>Why the run is incomplete; null where it is complete.</summary>
    public string? Partial
    {
        get => field ?? Part?.Unfinished();
        init;
    }

    /// <summary>The conditions that decide the figures, apart from the machine.</summary>
    public IReadOnlyList<Circumstance> Parameters
    {
        get => _parameters ?? [.. Part?.Settings() ?? []];
        init => _parameters = value;
    }

    public IReadOnlyList<RunVerdict> Verdicts
    {
        get => _verdicts ?? DerivedOrEmpty(part => part.Verdicts());
        init => _verdicts = value;
    }

    /// <summary>The verdicts on the user's requirements in one: pass, fail or undecided; null where there are none.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Verdict
    {
        get
        {
            RunVerdict[] required = [.. Verdicts.Where(verdict => verdict.IsMet is not null)];
            return required.Length == 0 ? null
                : required.Any(verdict => verdict is { IsMet: false, IsUndecided: false }) ? "fail"
                : required.Any(verdict => verdict.IsUndecided) ? RunVerdict.Undecided
                : "pass";
        }
    }

    /// <summary>All figures, each with a unique name and tags. Those of a part are computed on each access.</summary>
    public IReadOnlyList<RunFigure> Figures
    {
        get =>
            _figures
            ?? [.. MeasuredFigures, .. DerivedOrEmpty(part => part.Derived(Machine)).Where(IsFinite).Select(one => one.NotCompared())];
        init => _figures = value;
    }

    /// <summary>The figures that comparisons and fleet views read, without the derived ones.</summary>
    [JsonIgnore]
    public IReadOnlyList<RunFigure> MeasuredFigures => _figures ?? [.. WithUniqueNames(Part?.Figures(Machine) ?? [])];

    /// <summary>The file with the samples, where this is output that was printed from it; null in that file.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Samples { get; init; }

    /// <summary>The command's result with every sample; null where there are only figures.</summary>
    public RunPart? Part { get; init; }

    /// <summary>A run of this machine.</summary>
    /// <param name="started">When the measurement started.</param>
    /// <param name="partial">Why the run is incomplete, where the part does not say it; null where it is complete.</param>
    public static RunFile OfThisMachine(DateTimeOffset started, RunPart part, string? partial = null) =>
        new()
        {
            Started = started,
            Machine = MachineFacts.Read(),
            Contention = part.IsMeasured() ? RunContention.UntilNow() : null,
            Part = part,
            Partial = partial,
        };

    /// <summary>The part, as the given kind.</summary>
    /// <exception cref="UserErrorException">The run is of another kind.</exception>
    public T Of<T>()
        where T : RunPart =>
        Part as T ?? throw new UserErrorException("run file", $"is of another kind: {Kind ?? "it holds figures alone"}");

    /// <summary>
    /// Whether an exception means that a run is invalid: well-formed JSON can have lists of unequal lengths, negative times, or unknown
    /// keys.
    /// </summary>
    public static bool IsInvalidRun(Exception exception) =>
        exception
            is ArgumentException
                or InvalidOperationException
                or ArithmeticException
                or IndexOutOfRangeException
                or NullReferenceException
                or KeyNotFoundException
                or UserErrorException;

    /// <summary>
    /// Writes the file atomically, and creates its folder where there is none: a measurement of minutes must not be lost because of a
    /// missing folder.
    /// </summary>
    /// <exception cref="UserErrorException">It cannot be written.</exception>
    public void Save(string path) =>
        AtomicFile.WriteWithFolder(path, JsonSerializer.SerializeToUtf8Bytes(this, JsonTypes.Of<RunFile>(RunFileJson.Written)));

    /// <summary>The path of a new file in a folder, named after the command and the time.</summary>
    public static string NewPathIn(string folder, string command, DateTimeOffset started)
    {
        string stem = Path.Combine(folder, Invariant($"{command}-{started.UtcDateTime:yyyyMMdd-HHmmss}"));
        string path = $"{stem}.run.json";
        // Two runs may start in the same second.
        for (int number = 2; File.Exists(path); number++)
            path = Invariant($"{stem}-{number}.run.json");
        return path;
    }

    /// <summary>
    /// The run as JSON for programs: without the samples, and without the machine's identity. The part is in <c>result</c>. The output can
    /// be read as a run file that has only figures.
    /// </summary>
    /// <param name="samples">The file with the samples; null where there is none.</param>
    public string Data(string? samples) =>
        JsonSerializer.Serialize(ForOutput(this, samples), JsonTypes.Of<RunFile>(RunFileJson.WithoutSamples)) + "\n";

    /// <summary>Several runs as a JSON array.</summary>
    public static string Data(IReadOnlyList<(string Path, RunFile Run)> runs) =>
        JsonSerializer.Serialize([.. runs.Select(one => ForOutput(one.Run, one.Path))], JsonTypes.Of<RunFile[]>(RunFileJson.WithoutSamples))
        + "\n";

    /// <summary>Reads a run file, or BenchmarkDotNet's own JSON as one.</summary>
    /// <exception cref="UserErrorException">It cannot be read, is not a run file, or has an unsupported version.</exception>
    public static RunFile Load(string path)
    {
        using FileStream stream = SourceFile.OpenRead(path, RunLimits.MaxBytes);
        return Read(path, stream, File.GetLastWriteTimeUtc(path));
    }

    /// <summary>Reads the content of a run file.</summary>
    /// <param name="name">The name for messages.</param>
    /// <exception cref="UserErrorException">It is not a run file, or has an unsupported version.</exception>
    public static RunFile Parse(string name, byte[] content)
    {
        using var stream = new MemoryStream(content);
        return Read(name, stream, DateTime.UnixEpoch);
    }

    // Read as a stream: a million samples and their text in memory would be twice as much.
    /// <param name="written">When the file was written, for a file that does not say when it was measured.</param>
    private static RunFile Read(string path, Stream stream, DateTime written)
    {
        RunFileOutline? outline = null;
        try
        {
            outline = RunFileOutline.Of(stream);
            if (outline.Excess is { } excess)
                throw new UserErrorException(path, $"contains invalid values: it has {excess}");
            if (outline.IsOfBenchmarkDotNet)
                return BenchmarkDotNetFile.Read(path, stream, written);
            // Checked before the rest: a later version may lack members that this one requires.
            if (outline.Schema is not CurrentSchema)
            {
                throw new UserErrorException(
                    path,
                    outline.Schema is { } other
                        ? $"is a run file of version {other}; this program reads version {CurrentSchema}"
                        : "is not a run file: it names no schema"
                );
            }

            if (outline.NullOffset is { } nullOffset)
                throw new UserErrorException(path, $"is not a run file: it has null where a value belongs, at byte {nullOffset}");
            // Of a kind that another program or a newer one wrote, the figures are read.
            bool isKnown = outline.Kind is not { } kind || RunKinds.Named(kind) is not null;
            RunFile run = JsonSerializer.Deserialize(
                stream,
                JsonTypes.Of<RunFile>(isKnown ? RunFileJson.WithSamples : RunFileJson.WithoutPart)
            )!;
            RunLimits.Require(
                new[] { run._figures?.Count, run._parameters?.Count, run._verdicts?.Count }.Max() is not > RunLimits.MaxRows,
                RunFileOutline.ListTooLong
            );
            run.Part?.RequirePossible();
            return run is { Started: var started, Part: not null } && started == default
                ? throw new UserErrorException(path, "is not a run file: it does not say when the run started")
                : run;
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException)
        {
            throw new UserErrorException(path, $"is not a run file: {e.Message}", e);
        }
        catch (ArgumentException e)
        {
            throw new UserErrorException(path, $"contains invalid values: {e.Message}", e);
        }
        catch (IOException e)
        {
            throw new UserErrorException(path, e.Message, e);
        }
    }

    private static RunFile ForOutput(RunFile run, string? samples) =>
        run with
        {
            Samples = samples,
            Machine = run.Machine with { Identity = null },
        };

    // Measured data stay readable where derived values cannot be computed.
    private T[] DerivedOrEmpty<T>(Func<RunPart, IEnumerable<T>> of)
    {
        try
        {
            return Part is { } part ? [.. of(part)] : [];
        }
        catch (Exception e) when (IsInvalidRun(e))
        {
            return [];
        }
    }

    // JSON has no infinite numbers: an infinite time has no figure.
    private static bool IsFinite(RunFigure figure) =>
        double.IsFinite(figure.Value ?? 0) && double.IsFinite(figure.Low ?? 0) && double.IsFinite(figure.High ?? 0);

    // Two certificates of the same size in one run get numbers in their order.
    private static IEnumerable<RunFigure> WithUniqueNames(IEnumerable<RunFigure> figures)
    {
        Dictionary<string, int> seen = [];
        foreach (RunFigure figure in figures.Where(IsFinite))
        {
            int times = figure is { IsCompared: true, Value: > 0 } ? seen[figure.Name] = seen.GetValueOrDefault(figure.Name) + 1 : 1;
            yield return times == 1 ? figure : figure with { Name = $"{figure.Name} ({times})" };
        }
    }
}
