using System.Net;
using System.Xml;
using System.Xml.Linq;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Lab.Tsung;

/// <summary>
/// A running Tsung: its controller on this machine with its own port mapper (epmd), and its Erlang nodes on the load hosts. Disposing it
/// ends all of them.
/// </summary>
internal sealed class TsungRun : IAsyncDisposable
{
    private const int Terminate = 15;

    /// <summary>The maximum delay of entries in the dump.</summary>
    public static readonly TimeSpan MaxDelay = TimeSpan.FromSeconds(7);

    private static readonly TimeSpan ShutdownTimeout = TimeSpan.FromSeconds(15);

    private readonly ChildProcess _mapper;
    private readonly ChildProcess _controller;
    private readonly string _log;

    private TsungRun(ChildProcess mapper, ChildProcess controller, string log) => (_mapper, _controller, _log) = (mapper, controller, log);

    /// <summary>Whether the controller process has ended.</summary>
    public bool HasEnded => _controller.HasEnded;

    /// <summary>
    /// Whether all launched users have ended. Tsung continues, because it writes its dump with a delay of up to five seconds and ends
    /// without writing the rest (ts_mon, DELAYED_WRITE_DELAY).
    /// </summary>
    public bool IsOver => _controller.OutputTail.Contains("All slaves have stopped", StringComparison.Ordinal);

    /// <summary>The last line of output.</summary>
    public string LastLine => _controller.LastLine;

    /// <summary>The processor time of Tsung on this machine, in seconds; null if it has ended.</summary>
    public double? ProcessorSeconds => ProcessGroup.ProcessorSeconds(_controller.Id);

    public string Log => _log;

    /// <param name="identifier">The identifier of the Erlang nodes of this run.</param>
    /// <param name="folder">The folder of this run, which is deleted at its end.</param>
    /// <param name="rsh">The program that starts the nodes on load hosts; null without load hosts.</param>
    /// <exception cref="UserErrorException">Tsung cannot be started.</exception>
    public static TsungRun Start(XDocument scenario, string identifier, IPAddress address, int port, string folder, string? rsh)
    {
        string file = Path.Combine(folder, "scenario.xml");
        using (var writer = XmlWriter.Create(file, new() { Encoding = new UTF8Encoding(false) }))
            scenario.Save(writer);
        string log = Directory.CreateDirectory(Path.Combine(folder, "log")).FullName;
        string number = port.ToString(CultureInfo.InvariantCulture);
        var mapper = ChildProcess.StartGuarded("epmd", Program("epmd"), ["-address", address.ToString(), "-port", number]);
        string[] environment =
        [
            $"HOME={folder}",
            $"ERL_CRASH_DUMP=/dev/null",
            $"ERL_EPMD_ADDRESS={address}",
            $"ERL_EPMD_PORT={number}",
            $"ERL_FLAGS=-kernel inet_dist_use_interface {SshOptions.ToErlangTuple(address)}",
        ];
        var controller = ChildProcess.StartGuarded(
            "tsung",
            Program("env"),
            [
                .. environment,
                Program("tsung"),
                "-n",
                "-k",
                "-i",
                identifier,
                "-I",
                address.ToString(),
                "-f",
                file,
                "-l",
                log,
                .. rsh is null ? Array.Empty<string>() : ["-r", rsh],
                "start",
            ],
            folder
        );
        return new(mapper, controller, log);
    }

    /// <summary>Creates a unique identifier. The Erlang nodes also recognize each other by it.</summary>
    public static string NewIdentifier() => $"x{RandomNumberGenerator.GetHexString(24, lowercase: true)}x";

    /// <summary>Sends SIGTERM, so that Tsung writes the rest of its dump, and waits for its end.</summary>
    /// <param name="whileWaiting">Called several times a second while waiting.</param>
    public async Task EndAsync(Action whileWaiting)
    {
        foreach (int process in ProcessGroup.Members(_controller.Id).Where(IsErlang))
            ProcessGroup.SendTo(process, Terminate);
        var waiting = Stopwatch.StartNew();
        using var timer = new PeriodicTimer(TimeSpan.FromMilliseconds(50));
        while (!_controller.HasEnded && waiting.Elapsed < ShutdownTimeout)
        {
            whileWaiting();
            await timer.WaitForNextTickAsync().ConfigureAwait(false);
        }
    }

    public async ValueTask DisposeAsync()
    {
        await _controller.DisposeAsync().ConfigureAwait(false);
        await _mapper.DisposeAsync().ConfigureAwait(false);
    }

    private static bool IsErlang(int process)
    {
        try
        {
            return File.ReadAllText($"/proc/{process.ToString(CultureInfo.InvariantCulture)}/comm")
                .StartsWith("beam", StringComparison.Ordinal);
        }
        catch (IOException)
        {
            return false;
        }
    }

    private static string Program(string name) =>
        InstalledProgram.Find(name) ?? throw new UserErrorException(name, "is not installed: apt-get install tsung");
}
