using System.Net;
using TokenSigningBench.Check.RelyingParties;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Clients;

/// <summary>A .NET library in a web application.</summary>
/// <param name="party">Its name in TokenSigningBench.RelyingParties.</param>
internal sealed class DotNetClient(string name, string party, string flow) : ILoginClient
{
    public string Name => name;

    public string Flow => flow;

    public string? Missing() => DotNetProgram.Missing();

    public async Task<LoginTrial> LogInAsync(RunningServer server, JwsAlgorithm algorithm, CancellationToken cancel)
    {
        var registered = new Uri(server.Request["redirect_uri"]!);
        var order = new DotNetPartyStartupData(
            party,
            server.Issuer.OriginalString,
            server.Request["client_id"]!,
            algorithm.Name,
            null,
            registered
        );
        await using ServiceProgram program = await DotNetProgram.StartAsync(order, cancel).ConfigureAwait(false);
        using var visit = new WebClientVisit(name, program.Address, registered);
        (HttpStatusCode status, string page) = await visit.LogInAsync(server, cancel).ConfigureAwait(false);
        return status == HttpStatusCode.OK ? new(program.Name, page, null) : new(program.Name, null, page.ReplaceLineEndings(" ").Trim());
    }
}
