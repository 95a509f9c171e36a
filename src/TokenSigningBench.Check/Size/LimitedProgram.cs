using TokenSigningBench.Core.Processes;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Check.Size;

/// <summary>Where a program of the lab keeps its files, and the ports that it uses.</summary>
/// <param name="File">The path of a file in its private folder.</param>
/// <param name="Port">Its port on 127.0.0.1.</param>
/// <param name="Origin">The port of the server behind it.</param>
/// <param name="Raised">The limit whose setting is used; null for default settings.</param>
internal sealed record ProgramPlace(Func<string, string> File, int Port, int Origin, HeadLimit? Raised)
{
    /// <summary>The setting that raises a limit of such messages; null for the default.</summary>
    public string? Setting(HeadKind kind) => Raised?.Kind == kind ? Raised.Setting : null;

    /// <summary>The words of the setting of either kind: arguments of the program.</summary>
    public string[] SettingWords => Raised?.Setting.Split(' ') ?? [];
}

/// <summary>An installed proxy or web server whose limits are measured.</summary>
/// <param name="Packages">The Debian packages that contain it.</param>
/// <param name="Programs">The programs that are needed; the first is started.</param>
internal sealed record LimitedProgram(string Name, string Packages, params IReadOnlyList<string> Programs) : IMeasuredProgram, IBackend
{
    /// <summary>The files that it reads, with their content.</summary>
    public required Func<ProgramPlace, IReadOnlyDictionary<string, string>> Files { get; init; }

    public required Func<ProgramPlace, IReadOnlyList<string>> Arguments { get; init; }

    public Func<ProgramPlace, IReadOnlyDictionary<string, string>> Environment { get; init; } = _ => new Dictionary<string, string>();

    /// <summary>The arguments that make it print its version.</summary>
    public IReadOnlyList<string> VersionArguments { get; init; } = ["--version"];

    /// <summary>The program that prints its log, with its arguments; null where its output is its log.</summary>
    public Func<ProgramPlace, IReadOnlyList<string>>? Log { get; init; }

    public string? Missing() => InstalledProgram.Missing([.. Programs, "setsid"], $"{Packages} util-linux");

    public Task<RunningProgram> StartAsync(int origin, HeadLimit? raised, CancellationToken cancel) =>
        BackendStart.StartAtFreePortAsync(
            this,
            new(),
            (folder, port) => StartAsync(folder, new(folder.File, port, origin, raised), cancel)
        );

    private async Task<RunningProgram> StartAsync(BackendFolder folder, ProgramPlace place, CancellationToken cancel)
    {
        foreach ((string name, string content) in Files(place))
            await folder.WriteAsync(name, content, cancel).ConfigureAwait(false);
        string program = InstalledProgram.Find(Programs[0])!;
        string version = await BackendTool.FirstLineAsync(Name, [program, .. VersionArguments], cancel).ConfigureAwait(false);
        var process = ChildProcess.StartGuarded(Name, program, Arguments(place), environment: Environment(place), signal: "TERM");
        await new BackendStart(Name).WaitUntilReadyAsync(process, linked => AnswersAsync(place.Port, linked), cancel).ConfigureAwait(false);
        return new(place.Port, VersionIn(version), LogAsync, process, folder);

        async Task<string> LogAsync(CancellationToken reading) =>
            Log?.Invoke(place) is not { } log
                ? process.OutputTail
                : await BackendTool.OutputAsync(Name, [InstalledProgram.Find(log[0])!, .. log.Skip(1)], reading).ConfigureAwait(false);
    }

    // The digest of a random path: no other program on this port gives it.
    private static async Task<bool> AnswersAsync(int port, CancellationToken cancel)
    {
        var request = new ProbeRequest("GET", $"/{RandomNumberGenerator.GetHexString(16)}", []);
        try
        {
            return request.Arrived(await ProbeConnection.SendAsync(port, request.Bytes, null, cancel).ConfigureAwait(false));
        }
        catch (System.Net.Sockets.SocketException)
        {
            return false;
        }
    }

    /// <summary>The version in what a program prints.</summary>
    public static string VersionIn(string line) =>
        line.Split(' ', '/', '-', '(', ')', 'v', '\n').FirstOrDefault(word => word.Contains('.') && char.IsAsciiDigit(word[0])) ?? line;
}
