using System.Text.Json;
using System.Text.Json.Serialization;
using TokenSigningBench.Core.Attribution;
using TokenSigningBench.Core.Measurement.Checks;
using TokenSigningBench.Core.Measurement.Choices;
using TokenSigningBench.Core.Measurement.Foreign;
using TokenSigningBench.Core.Measurement.Hashes;
using TokenSigningBench.Core.Measurement.Logins;
using TokenSigningBench.Core.Measurement.Modes;
using TokenSigningBench.Core.Measurement.Plans;
using TokenSigningBench.Core.Measurement.Profiles;
using TokenSigningBench.Core.Measurement.Storms;
using TokenSigningBench.Core.Published;
using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Core.Measurement;

/// <summary>What was measured, on what: the one thing that reports and comparisons read. Versioned JSON with the raw samples.</summary>
public sealed record RunFile
{
    /// <summary>The version that this program writes and reads.</summary>
    public const int CurrentSchema = 1;

    /// <summary>The largest file that is read: 512 MiB. A person of a storm takes some 280 bytes.</summary>
    public const int MaximumBytes = 512 << 20;

    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web)
    {
        WriteIndented = true,
        Converters = { new JsonStringEnumConverter(JsonNamingPolicy.CamelCase) },
        RespectNullableAnnotations = true,
        RespectRequiredConstructorParameters = true,
    };

    /// <summary>The version of the file's form.</summary>
    public required int Schema { get; init; }

    /// <summary>When the measuring started.</summary>
    public required DateTimeOffset Started { get; init; }

    /// <summary>The machine, asked after the measuring.</summary>
    public required MachineFacts Machine { get; init; }

    /// <summary>Why this is not all that was asked for; null where it is. Logins, storms and modes say it themselves.</summary>
    public string? Partial { get; init; }

    /// <summary>The rows, in the order in which they were measured.</summary>
    public required IReadOnlyList<RunRow> Rows { get; init; }

    /// <summary>Some of the rows measured once more in turn, so that their ratios hold though the machine drifts; null where that was not done.</summary>
    public IReadOnlyList<InterleavedRow>? Interleaved { get; init; }

    /// <summary>What a certificate signed when it was asked for no algorithm; null where that was not tried.</summary>
    public DefaultAlgorithm? DefaultAlgorithm { get; init; }

    /// <summary>The articles' statements, measured; null where that was not done.</summary>
    public IReadOnlyList<MeasuredStatement>? Statements { get; init; }

    /// <summary>Operations by concurrent users; null where that was not done.</summary>
    public IReadOnlyList<UserCell>? ByUsers { get; init; }

    /// <summary>Signatures by several threads at once, on one key and on a key each; null where that was not done.</summary>
    public IReadOnlyList<ThreadsRow>? Threads { get; init; }

    /// <summary>Requests with and without a token at somebody's own server; null where that was not done.</summary>
    public TokenPathRun? TokenPath { get; init; }

    /// <summary>Logins a second, beside signatures a second; null where that was not done.</summary>
    public IReadOnlyList<ThroughputRow>? Throughput { get; init; }

    /// <summary>A slow login replayed with several certificates; null where that was not done.</summary>
    public LoginRun? Logins { get; init; }

    /// <summary>Many people logging in at once, with one certificate after the other; null where that was not done.</summary>
    public StormRun? Storms { get; init; }

    /// <summary>A server calibrated for a plan; null where that was not done.</summary>
    public PlanRun? Plan { get; init; }

    /// <summary>Modes of client authentication, or pages of primitives, by concurrent users; null where that was not done.</summary>
    public ModesRun? Modes { get; init; }

    /// <summary>Signing keys that were checked; null where none was.</summary>
    public IReadOnlyList<CheckRow>? Checks { get; init; }

    /// <summary>A password hash that was measured; null where none was.</summary>
    public HashRun? Hash { get; init; }

    /// <summary>Algorithms and keys that were ranked; null where none was.</summary>
    public ChoiceRun? Choice { get; init; }

    /// <summary>What the usual keys cost on the machine; null where that was not measured.</summary>
    public ProfileRun? Profile { get; init; }

    /// <summary>Benchmarks that BenchmarkDotNet measured and wrote itself; null where there are none.</summary>
    public IReadOnlyList<BenchmarkRow>? Benchmarks { get; init; }

    /// <summary>Writes the file, whole or not at all, and its folder where there is none: what was measured for minutes is not lost for want of one.</summary>
    /// <exception cref="SourceException">It cannot be written.</exception>
    public void Save(string path) => AtomicFile.WriteWithFolder(path, JsonSerializer.SerializeToUtf8Bytes(this, Json));

    /// <summary>Reads a file of ours, or BenchmarkDotNet's own JSON as one.</summary>
    /// <exception cref="SourceException">It cannot be read, is not a run file, or is of another version.</exception>
    public static RunFile Load(string path)
    {
        using FileStream stream = SourceFile.OpenRead(path, MaximumBytes);
        return Read(path, stream);
    }

    /// <summary>Reads a file's content.</summary>
    /// <param name="path">Where it is from.</param>
    /// <param name="json">What is in it.</param>
    /// <exception cref="SourceException">It is not a run file, or is of another version.</exception>
    public static RunFile Parse(string path, byte[] json)
    {
        using var stream = new MemoryStream(json, writable: false);
        return Read(path, stream);
    }

    // Never whole in memory: a million samples beside their text would be twice as much.
    private static RunFile Read(string path, Stream stream)
    {
        try
        {
            var outline = RunFileOutline.Of(stream);
            if (outline.IsOfBenchmarkDotNet)
                return BenchmarkDotNetFile.Read(path, stream, File.GetLastWriteTimeUtc(path));
            // Before the rest: a later version may well lack what this one needs.
            if (outline.Schema != CurrentSchema)
                throw new SourceException(path, outline.Schema is { } other ? $"is a run file of version {other}; this program reads version {CurrentSchema}" : "is not a run file: it names no schema");
            if (outline.Hole is { } hole)
                throw new SourceException(path, $"is not a run file: it has null where a value belongs, at byte {hole}");
            return JsonSerializer.Deserialize<RunFile>(stream, Json)!;
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException)
        {
            throw new SourceException(path, $"is not a run file: {e.Message}", e);
        }
        catch (IOException e)
        {
            throw new SourceException(path, e.Message, e);
        }
    }
}

/// <summary>One of several signers that were measured in turn, round after round.</summary>
/// <param name="Algorithm">The token's algorithm.</param>
/// <param name="HashBits">The token's hash, in bits.</param>
/// <param name="KeyBits">The key's exact size in bits.</param>
/// <param name="Nanoseconds">Nanoseconds a signature, one figure a round.</param>
public sealed record InterleavedRow(string Algorithm, int HashBits, int KeyBits, IReadOnlyList<double> Nanoseconds);

/// <summary>Which algorithm a token got from a certificate alone.</summary>
/// <param name="CertificateHashBits">The hash of the certificate's own signature, in bits.</param>
/// <param name="Algorithm">The <c>alg</c> in the token's header.</param>
public sealed record DefaultAlgorithm(int CertificateHashBits, string Algorithm);

/// <summary>Which side of a token was measured.</summary>
public enum TokenOperation
{
    /// <summary>The identity server's side.</summary>
    Sign,

    /// <summary>The relying party's side.</summary>
    Verify,
}

/// <summary>One measured or merely tried combination.</summary>
public sealed record RunRow
{
    /// <summary>Signing or verifying.</summary>
    public required TokenOperation Operation { get; init; }

    /// <summary>The engine's name.</summary>
    public required string Engine { get; init; }

    /// <summary>The version of the library that the engine loaded.</summary>
    public required string LibraryVersion { get; init; }

    /// <summary>The token's algorithm, as its header had it.</summary>
    public required string Algorithm { get; init; }

    /// <summary>The token's hash, in bits.</summary>
    public required int HashBits { get; init; }

    /// <summary>The key's exact size in bits, read from the key.</summary>
    public required int KeyBits { get; init; }

    /// <summary>Whether this is the baseline measured once more at the end, so that the machine's drift shows.</summary>
    public bool IsBaselineAgain { get; init; }

    /// <summary>The other implementation that agreed before anything was timed; null where it did not.</summary>
    public string? VerifiedBy { get; init; }

    /// <summary>Why it does not work, and so has no times; null where it works.</summary>
    public string? Failure { get; init; }

    /// <summary>The upstream issue behind the failure; null where there is none.</summary>
    public string? Upstream { get; init; }

    /// <summary>The raw samples: nanoseconds an operation, one figure an iteration, without the outliers. Null where nothing was timed.</summary>
    public IReadOnlyList<double>? Nanoseconds { get; init; }

    /// <summary>The samples that the measuring library set aside as outliers, in nanoseconds. Null where nothing was timed.</summary>
    public IReadOnlyList<double>? OutlierNanoseconds { get; init; }
}
