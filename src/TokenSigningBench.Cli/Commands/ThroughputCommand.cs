using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Logins;
using TokenSigningBench.Core.Sources;
using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Cli.Commands;

/// <summary>
/// <c>tokenbench throughput</c>: how many logins/s a server completes, and what share of the machine's signing capacity that is.
/// </summary>
internal static class ThroughputCommand
{
    private const int MaxRounds = 100;
    private const int MaxSeconds = 600;

    public static Command Create()
    {
        var certificates = new Option<string[]>("--cert")
        {
            Description = $"What the servers sign with ({KeySource.Endings}); several are measured one after the other",
            Required = true,
        };
        var servers = new Option<string[]>("--server")
        {
            Description = $"Several are measured in turn: {string.Join(", ", LabServers.Names)}",
            DefaultValueFactory = _ => [LabServers.Default],
        };
        var rounds = new Option<int>("--rounds")
        {
            Description = "How many rounds count",
            DefaultValueFactory = _ => new Throughput().Rounds,
        };
        var seconds = new Option<int>("--seconds")
        {
            Description = "How long each window of a round is",
            DefaultValueFactory = _ => (int)new Throughput().Window.TotalSeconds,
        };
        var output = new RunOutput("Where every figure goes, as JSON");
        var password = new PasswordOptions();
        var serverOptions = new ServerSettingOptions();
        servers.AcceptOnlyFromAmong([.. LabServers.Names]);
        var command = new Command(
            "throughput",
            "Measure how many logins a second a server completes, beside what all cores sign when they do nothing else."
        );
        foreach (Option option in new Option[] { certificates, servers, rounds, seconds })
            command.Add(option);
        output.AddTo(command);
        password.AddTo(command);
        serverOptions.AddWithoutLoginForm(command);
        command.Refuse(
            serverOptions.All,
            given => given.Has(servers) && !given.Has(servers, LabServers.Default),
            $"goes with {servers.Name} {LabServers.Default}; the other servers have no such setting"
        );
        command.SetAction(
            async (parsed, cancel) =>
            {
                IIdentityServer[] identityServers =
                [
                    .. parsed.GetRequiredValue(servers).Distinct().Select(name => Configure(LabServers.Of(name), serverOptions, parsed)),
                ];
                if (Throughput.Missing() is { } missing)
                    throw new UserErrorException("throughput", missing);
                var throughput = new Throughput
                {
                    Rounds = rounds.Between(parsed, MaxRounds),
                    Window = TimeSpan.FromSeconds(seconds.Between(parsed, MaxSeconds)),
                    Progress = Steps.ForTerminal,
                };
                Password secret = password.From(parsed);
                DateTimeOffset started = TimeProvider.System.GetUtcNow();
                List<ThroughputRow> rows = await RunOutput
                    .MeasureAsync(() => MeasureAsync(throughput, parsed.GetRequiredValue(certificates), secret, identityServers, cancel))
                    .ConfigureAwait(false);
                return output.End(
                    parsed,
                    RunFile.OfThisMachine(
                        started,
                        new ThroughputRun { Rows = rows },
                        cancel.IsCancellationRequested ? CommandLine.WasInterrupted : null
                    ),
                    cancel
                );
            }
        );
        return command;
    }

    private static async Task<List<ThroughputRow>> MeasureAsync(
        Throughput throughput,
        string[] certificates,
        Password secret,
        IIdentityServer[] identityServers,
        CancellationToken cancel
    )
    {
        List<ThroughputRow> rows = [];
        try
        {
            foreach (string file in certificates)
            {
                cancel.ThrowIfCancellationRequested();
                using TokenKey key = secret.Load(file, (value, budget) => KeySource.OpenForSigning(file, value, thumbprint: null, budget));
                rows.AddRange(
                    await throughput.MeasureAsync(file, key, JwsAlgorithm.DefaultFor(key), identityServers, cancel).ConfigureAwait(false)
                );
            }
        }
        catch (OperationCanceledException) when (rows.Count > 0)
        {
            // The rows so far are kept.
        }

        return rows;
    }

    // The other servers have no server options. They are measured for comparison.
    private static IIdentityServer Configure(IIdentityServer server, ServerSettingOptions serverOptions, ParseResult parsed) =>
        server is IConfigurableIdentityServer ? serverOptions.Configure(server, parsed) : server;
}
