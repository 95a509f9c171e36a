namespace TokenSigningBench.Core.Tests.Sources;

/// <summary>A published certificate, key store or key set, with the result its index expects (Vectors/SOURCES.md).</summary>
/// <param name="File">Its path below the folder of vectors.</param>
/// <param name="Password">Its password; null if there is none.</param>
/// <param name="Load">Whether it must open: ok, error or any.</param>
/// <param name="Verdict">The expected result of a check: accept, warn, reject or any.</param>
internal sealed record CertificateVector(string File, string? Password, string Load, string Verdict)
{
    private static readonly string Folder = System.IO.Path.Combine(AppContext.BaseDirectory, "Vectors");

    private static readonly JsonElement Index = JsonDocument
        .Parse(System.IO.File.ReadAllBytes(System.IO.Path.Combine(Folder, "certificates.json")))
        .RootElement;

    public static IReadOnlyList<CertificateVector> All { get; } =
        Index.GetProperty("files").Deserialize<CertificateVector[]>(JsonSerializerOptions.Web)!;

    /// <summary>The folders of the vectors, one per source.</summary>
    public static TheoryData<string> Sources =>
        [.. Index.GetProperty("sources").EnumerateArray().Select(source => source.GetProperty("folder").GetString()!)];

    public string Path => System.IO.Path.Combine(Folder, "certificates", File);
}
