using System.Text.Json;
using System.Threading.Channels;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Check.Size;

/// <summary>Chromium without a window. A script of a page sends the requests, and reports what it received.</summary>
internal sealed class ChromiumClient : IMeasuredClient
{
    private const string Browser = "chromium";
    private const string ReportField = "x-received";

    public string Name => Browser;

    public string? Missing() => InstalledProgram.Missing([Browser, "setsid"], $"{Browser} util-linux");

    public async Task<IRunningClient> StartAsync(HeadLimit? raised, CancellationToken cancel)
    {
        string program = InstalledProgram.Require(Browser, $"apt-get install {Browser}");
        string version = await BackendTool.OutputAsync(Browser, [program, "--version"], cancel).ConfigureAwait(false);
        return new Running(program, LimitedProgram.VersionIn(version));
    }

    private sealed class Running : IRunningClient
    {
        private readonly Channel<string> _questions = Channel.CreateUnbounded<string>();
        private readonly Channel<string> _answers = Channel.CreateUnbounded<string>();
        private readonly BackendFolder _folder = BackendFolder.Create(Browser, BackendFolder.Parent);
        private readonly ChildProcess _process;

        public Running(string program, string version)
        {
            Version = version;
            string script = EmbeddedText.Read("client-page.js", typeof(ChromiumClient));
            Origin = new(
                new Dictionary<string, ProbePage>
                {
                    ["/page"] = new("text/html", (_, _) => Task.FromResult($"<!doctype html><script type=module>{script}</script>")),
                    ["/next"] = new(
                        "application/json",
                        async (_, cancel) => await _questions.Reader.ReadAsync(cancel).ConfigureAwait(false)
                    ),
                    ["/received"] = new(
                        "text/plain",
                        async (field, cancel) =>
                        {
                            await _answers.Writer.WriteAsync(field(ReportField) ?? "", cancel).ConfigureAwait(false);
                            return "";
                        }
                    ),
                }
            );
            // The browser's sandbox needs rights that root in a container does not have. It opens this page alone, of this process.
            string[] options =
            [
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-proxy-server",
                "--no-first-run",
                $"--user-data-dir={_folder.File("profile")}",
                Invariant($"http://127.0.0.1:{Origin.Port}/page"),
            ];
            _process = ChildProcess.StartGuarded(Browser, program, options);
        }

        public string Version { get; }

        public ProbeOrigin Origin { get; }

        public async Task<ClientReply> GetAsync(IReadOnlyList<(string Name, string Value)> fields, CancellationToken cancel)
        {
            await _questions
                .Writer.WriteAsync(JsonSerializer.Serialize(fields.ToDictionary(field => field.Name, field => field.Value)), cancel)
                .ConfigureAwait(false);
            Task<string> answer = _answers.Reader.ReadAsync(cancel).AsTask();
            await Task.WhenAny(answer, _process.Ended).ConfigureAwait(false);
            if (_process.HasEnded)
                throw await _process.GetExitErrorAsync().ConfigureAwait(false);
            return ClientAnswer.Read(await answer.ConfigureAwait(false));
        }

        public async ValueTask DisposeAsync()
        {
            await _process.DisposeAsync().ConfigureAwait(false);
            await Origin.DisposeAsync().ConfigureAwait(false);
            await _folder.DisposeAsync().ConfigureAwait(false);
        }
    }
}
