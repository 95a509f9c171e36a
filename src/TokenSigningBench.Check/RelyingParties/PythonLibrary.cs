using System.Text.Json;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Check.RelyingParties;

/// <summary>A library of the system's own Python, in a process of its own.</summary>
/// <param name="module">The module's name, by which its Debian package's files are found.</param>
/// <param name="package">The Debian package.</param>
internal sealed class PythonLibrary(string name, string module, string package) : IRelyingParty
{
    private const double Milliseconds = 300;

    private static readonly string Program = EmbeddedText.Read("python-library.py", typeof(PythonLibrary));
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web);

    public string Name => name;

    public bool ReadsKeySet => true;

    public string? Missing() =>
        InstalledProgram.Missing(["setsid"], "util-linux")
        ?? (Python is null ? $"the Python module {module} is missing: apt-get install {package}" : null);

    // Another python3 may be first on PATH, and does not see the modules of Debian's packages.
    private string? Python =>
        InstalledProgram
            .Prefixes.Where(prefix => Directory.Exists(Path.Combine(prefix, "lib", "python3", "dist-packages", module)))
            .Select(prefix => Path.Combine(prefix, "bin", "python3"))
            .FirstOrDefault(File.Exists);

    public async Task<RelyingPartyTrial> TryAsync(VerificationRequest request, CancellationToken cancel)
    {
        string order = JsonSerializer.Serialize(
            new
            {
                name,
                Keys = request.KeySet,
                Algorithm = request.Algorithm.Name,
                AccessToken.Issuer,
                AccessToken.Audience,
                request.Token,
                Milliseconds = request.IsTimed ? Milliseconds : 0,
            },
            Json
        );
        return await TimedExchange
            .RunAsync<RelyingPartyTrial>(
                name,
                async limit =>
                {
                    // Isolated (-I): neither the environment nor the working directory changes what it imports.
                    await using var process = ChildProcess.Start(name, Python!, ["-I", "-c", Program]);
                    await process.SendAsync(order, limit).ConfigureAwait(false);
                    Reply reply = JsonSerializer.Deserialize<Reply>(await process.FirstLineAsync(limit).ConfigureAwait(false), Json)!;
                    return new(reply.Name, request.Algorithm.Name)
                    {
                        Refusal = reply.Refusal,
                        Nanoseconds = reply.Nanoseconds,
                        Verifications = reply.Verifications,
                    };
                },
                cancel
            )
            .ConfigureAwait(false);
    }

    private sealed record Reply(string Name, string? Refusal, double? Nanoseconds, int Verifications);
}
