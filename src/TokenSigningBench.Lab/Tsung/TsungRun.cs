using System.Net;
using System.Xml;
using System.Xml.Linq;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Lab.Tsung;

/// <summary>Tsung at work: its controller on this machine, with a port mapper of its own, and its Erlang machines on the load hosts. Disposing it ends all of them.</summary>
internal sealed class TsungRun : IAsyncDisposable
{
    private const int Terminate = 15;

    /// <summary>How long it may take until what happened is in its dump.</summary>
    public static readonly TimeSpan MaxDelay = TimeSpan.FromSeconds(7);

    private static readonly TimeSpan ShutdownTimeout = TimeSpan.FromSeconds(15);

    private readonly ChildProcess _mapper;
    private readonly ChildProcess _controller;
    private readonly string _log;

    private TsungRun(ChildProcess mapper, ChildProcess controller, string log) => (_mapper, _controller, _log) = (mapper, controller, log);

    /// <summary>Whether Tsung has ended by itself.</summary>
    public bool HasEnded => _controller.HasEnded;

    /// <summary>Whether everybody whom it launched has gone. It goes on, because it writes its dump up to five seconds later and ends without what is left (ts_mon, DELAYED_WRITE_DELAY).</summary>
    public bool IsOver => _controller.OutputTail.Contains("All slaves have stopped", StringComparison.Ordinal);

    /// <summary>What it wrote last.</summary>
    public string LastLine => _controller.LastLine;

    /// <summary>The processor time that it has taken on this machine, in seconds; null where it has ended.</summary>
    public double? ProcessorSeconds => ProcessGroup.ProcessorSeconds(_controller.Id);

    /// <summary>Where its log is.</summary>
    public string Log => _log;

    /// <param name="identifier">What keeps this run's Erlang machines from others'.</param>
    /// <param name="folder">A folder of this run's alone, which is removed when it ends.</param>
    /// <param name="rsh">What its other machines are started by; null for none.</param>
    /// <exception cref="UserErrorException">It cannot be started.</exception>
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
            $"ERL_FLAGS=-kernel inet_dist_use_interface {LoadShell.Tuple(address)}",
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

    /// <summary>An identifier that no other run has, which is also what Erlang's machines know each other by.</summary>
    public static string NewIdentifier() => $"x{RandomNumberGenerator.GetHexString(24, lowercase: true)}x";

    /// <summary>Tells it to end in order, so that what it knows is written, and waits for that.</summary>
    /// <param name="whileWaiting">Done some times a second meanwhile.</param>
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
