using TokenSigningBench.Core.Processes;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Check.Size;

/// <summary>curl, with a file for its cookies.</summary>
internal sealed class CurlClient : IMeasuredClient
{
    public string Name => "curl";

    public string? Missing() => InstalledProgram.Missing([Name], Name);

    public async Task<IRunningClient> StartAsync(HeadLimit? raised, CancellationToken cancel)
    {
        string program = InstalledProgram.Require(Name, $"apt-get install {Name}");
        string version = await BackendTool.FirstLineAsync(Name, [program, "--version"], cancel).ConfigureAwait(false);
        return new Running(program, LimitedProgram.VersionIn(version), BackendFolder.Create(Name, BackendFolder.Parent));
    }

    private sealed class Running(string program, string version, BackendFolder folder) : IRunningClient
    {
        public string Version => version;

        public ProbeOrigin Origin { get; } = new();

        public async Task<ClientReply> GetAsync(IReadOnlyList<(string Name, string Value)> fields, CancellationToken cancel)
        {
            string cookies = folder.File("cookies"),
                head = folder.File("head"),
                body = folder.File("body");
            string[] command =
            [
                program,
                "--silent",
                "--show-error",
                "--noproxy",
                "*",
                "--cookie",
                cookies,
                "--cookie-jar",
                cookies,
                "--dump-header",
                head,
                "--output",
                body,
                .. fields.SelectMany(field => (string[])["--header", $"{field.Name}: {field.Value}"]),
                Invariant($"http://127.0.0.1:{Origin.Port}/"),
            ];
            string output = await BackendTool.OutputAsync("curl", command, cancel).ConfigureAwait(false);
            if (output.StartsWith("curl: (", StringComparison.Ordinal))
                return ClientReply.Failed(output);

            string[] lines = await File.ReadAllLinesAsync(head, cancel).ConfigureAwait(false);
            return new(
                null,
                lines
                    .Select(line => line.Split(": ", 2))
                    .Where(parts => parts.Length == 2)
                    .GroupBy(parts => parts[0].ToLowerInvariant())
                    .ToDictionary(field => field.Key, field => field.First()[1].Length),
                await File.ReadAllTextAsync(body, cancel).ConfigureAwait(false)
            );
        }

        public async ValueTask DisposeAsync()
        {
            await Origin.DisposeAsync().ConfigureAwait(false);
            await folder.DisposeAsync().ConfigureAwait(false);
        }
    }
}
