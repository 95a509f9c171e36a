using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Cli.Commands;

/// <summary><c>tokenbench throughput</c>: the older name of <c>storm --max-rate</c>, which can also interleave several servers.</summary>
internal static class ThroughputCommand
{
    private static readonly TimeSpan MaxWindow = TimeSpan.FromMinutes(10);

    public static Command Create()
    {
        var certificates = new LabCertificates();
        var maxRate = new MaxRate();
        var servers = new Option<string[]>("--server")
        {
            Description = $"{string.Join(", ", LabServers.Names)}\nSeveral are interleaved.",
            DefaultValueFactory = _ => [LabServers.Default],
            HelpName = "NAME",
        };
        Option<string> duration = new Option<string>("--duration")
        {
            Description = "Duration of each measurement",
            DefaultValueFactory = _ => Invariant($"{new Throughput().Window.TotalSeconds}s"),
            HelpName = "TIME",
        }.Was("--seconds");
        var output = new RunOutput("Save every figure as JSON");
        var serverOptions = new ServerSettingOptions();
        servers.AcceptOnlyFromAmong(LabServers.Accepted);
        var command = new Command("throughput", "Measure how many logins/s a server completes.");
        certificates.AddTo(command);
        foreach (Option option in new[] { servers, maxRate.Rounds, duration })
            command.Add(option);
        output.AddTo(command);
        serverOptions.AddWithoutLoginForm(command);
        command.Refuse(
            serverOptions.OfMinimal,
            given => !LabServers.NamesOfMinimal.Any(name => given.Has(servers, name)),
            $"goes with {servers.Name} {LabServers.Minimal}; the other servers have no such setting"
        );
        command.SetAction(
            (parsed, cancel) =>
            {
                IIdentityServer[] identityServers =
                [
                    .. parsed
                        .GetRequiredValue(servers)
                        .Select(LabServers.Present)
                        .Distinct()
                        .Select(name => Configure(LabServers.Of(name), serverOptions, parsed)),
                ];
                TimeSpan window = TimeText.ParseLoadSeconds(duration.Name, parsed.GetRequiredValue(duration), MaxWindow);
                return maxRate.RunAsync(parsed, identityServers, certificates, window, duration, output, withPassword: false, cancel);
            }
        );
        return command;
    }

    // The other servers have no server options. They are measured for comparison.
    private static IIdentityServer Configure(IIdentityServer server, ServerSettingOptions serverOptions, ParseResult parsed) =>
        server is IConfigurableIdentityServer ? serverOptions.Configure(server, parsed) : server;
}
