using System.Text.Json;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Check.Size;

/// <summary>The HTTP client of a language's standard library, in a script that sends one request per line of its standard input.</summary>
/// <param name="Program">The interpreter.</param>
/// <param name="Package">The Debian package that contains it.</param>
/// <param name="Script">The script beside this class.</param>
internal sealed record ScriptClient(string Name, string Program, string Package, string Script) : IMeasuredClient
{
    public bool KeepsCookies => false;

    public string? Missing() => InstalledProgram.Missing([Program], Package);

    public async Task<IRunningClient> StartAsync(HeadLimit? raised, CancellationToken cancel)
    {
        string program = InstalledProgram.Require(Program, $"apt-get install {Package}");
        string version = await BackendTool.FirstLineAsync(Name, [program, "--version"], cancel).ConfigureAwait(false);
        var folder = BackendFolder.Create(Name, BackendFolder.Parent);
        try
        {
            await folder.WriteAsync(Script, EmbeddedText.Read(Script, typeof(ScriptClient)), cancel).ConfigureAwait(false);
            // The setting begins with the name of the program.
            string[] options = raised?.Setting.Split(' ')[1..] ?? [];
            return new Running(
                LimitedProgram.VersionIn(version),
                ChildProcess.StartAnswering(Name, program, [.. options, folder.File(Script)]),
                folder
            );
        }
        catch
        {
            await folder.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    private sealed class Running(string version, ChildProcess process, BackendFolder folder) : IRunningClient
    {
        public string Version => version;

        public ProbeOrigin Origin { get; } = new();

        public async Task<ClientReply> GetAsync(IReadOnlyList<(string Name, string Value)> fields, CancellationToken cancel)
        {
            var question = new { port = Origin.Port, fields = fields.ToDictionary(field => field.Name, field => field.Value) };
            await process.Questions.WriteLineAsync(JsonSerializer.Serialize(question).AsMemory(), cancel).ConfigureAwait(false);
            await process.Questions.FlushAsync(cancel).ConfigureAwait(false);
            string line =
                await process.Answers.ReadLineAsync(cancel).ConfigureAwait(false)
                ?? throw await process.GetExitErrorAsync().ConfigureAwait(false);
            return ClientAnswer.Read(line);
        }

        public async ValueTask DisposeAsync()
        {
            await process.DisposeAsync().ConfigureAwait(false);
            await Origin.DisposeAsync().ConfigureAwait(false);
            await folder.DisposeAsync().ConfigureAwait(false);
        }
    }
}

/// <summary>The JSON by which a script tells what it received.</summary>
internal static class ClientAnswer
{
    private static readonly JsonSerializerOptions Web = new(JsonSerializerDefaults.Web);

    public static ClientReply Read(string json) => JsonSerializer.Deserialize<ClientReply>(json, Web)!;
}
