using System.Net;
using TokenSigningBench.Lab.Tsung;

namespace TokenSigningBench.Lab.Storm;

/// <summary>The load generator of a load test, and the hosts on which it runs.</summary>
internal sealed class StormEngineOptions
{
    private const string BuiltIn = "built-in";
    private const string Tsung = "tsung";

    private readonly ValueOption<string> _engine = new("--engine", "NAME", "Load generator: built-in, tsung", BuiltIn);

    private readonly ValueOption<string?> _hosts = new(
        "--load-hosts",
        "FILE",
        "File with the load generator hosts, one per line\nAs ssh takes them. With --engine tsung and --url."
    );

    private readonly ValueOption<string?> _shell = new(
        "--ssh-config",
        "FILE",
        "ssh configuration file (default: the user's)\nWith --load-hosts."
    );

    public StormEngineOptions() => _engine.AcceptOnlyFromAmong(BuiltIn, Tsung);

    public IReadOnlyList<Option> All => [_engine, _hosts, _shell];

    public void AddTo(Command command)
    {
        foreach (Option option in All)
            command.Add(option);
        command.OnlyWith(_hosts, _shell);
        command.Refuse(
            [_hosts],
            given => !given.Has(_engine, Tsung),
            $"goes with {_engine.Name} {Tsung}: the built-in engine sends from this machine"
        );
    }

    /// <summary>Refuses options that Tsung does not support: each of its users has a connection, whatever their number.</summary>
    /// <param name="inFlight">The option for the maximum number of connections.</param>
    /// <param name="flow">The option for the flow: Tsung's users have the implicit one.</param>
    /// <param name="inside">The option that sends the load again, which Tsung does not.</param>
    public void Refuse(Command command, Option inFlight, Option flow, Option inside)
    {
        command.Refuse([inside], given => given.Has(_engine, Tsung), $"does not go with {_engine.Name} {Tsung}");
        command.Refuse([flow], given => given.Has(_engine, Tsung), $"does not go with {_engine.Name} {Tsung}, which has the implicit flow");
        command.Refuse(
            [inFlight],
            given => given.Has(_engine, Tsung),
            $"does not go with {_engine.Name} {Tsung}, whose users have a connection each"
        );
    }

    /// <summary>Tsung; null for the built-in load generator.</summary>
    /// <exception cref="UserErrorException">Options contradict each other, or a program is not installed.</exception>
    public async Task<TsungEngine?> FindAsync(ParseResult parsed, CancellationToken cancel)
    {
        if (parsed.GetValue(_engine) == BuiltIn)
            return null;
        if (parsed.GetValue(_shell) is { } shell && !File.Exists(shell))
            throw new UserErrorException(shell, "no such file");
        IReadOnlyList<LoadHost> hosts = parsed.GetValue(_hosts) is { } file
            ? await LoadHosts.ReadAsync(file, cancel).ConfigureAwait(false)
            : [];
        return await TsungEngine
            .FindAsync(hosts, new(parsed.GetValue(_shell) is { } path ? Path.GetFullPath(path) : null), cancel)
            .ConfigureAwait(false);
    }

    /// <summary>The plan as Tsung executes it: its users share no connections.</summary>
    /// <param name="plan">The requested plan.</param>
    /// <param name="connections">The option that says how connections are used.</param>
    /// <param name="host">Returns the host of the user's own server; null for a server of the lab.</param>
    /// <exception cref="UserErrorException">Tsung cannot generate this load.</exception>
    public StormPlan Plan(ParseResult parsed, StormPlan plan, Option<string> connections, Func<string?> host)
    {
        if (parsed.GetValue(_engine) == BuiltIn)
            return plan;
        string engine = $"{_engine.Name} {Tsung}";
        if (plan.Arrivals is null)
            throw new UserErrorException("--users", $"does not go with {engine}, whose users log in once each");
        if (parsed.GetResult(connections) is { Implicit: false } && !plan.NewConnections)
            throw new UserErrorException(connections.Name, $"kept does not go with {engine}, whose users connect again");
        if (parsed.GetValue(_hosts) is not null)
        {
            string? server = host();
            if (server is null)
                throw new UserErrorException(_hosts.Name, "goes with --url: the lab's servers can be reached from this machine alone");
            if (
                server == "localhost"
                || (IPAddress.TryParse(server.Trim('[', ']'), out IPAddress? address) && IPAddress.IsLoopback(address))
            )
                throw new UserErrorException(_hosts.Name, $"does not go with {server}, which on each load host is the host itself");
        }

        return plan with
        {
            NewConnections = true,
        };
    }
}
