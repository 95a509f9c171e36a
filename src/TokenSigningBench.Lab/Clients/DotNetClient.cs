using System.Net;
using TokenSigningBench.Check.RelyingParties.Parties;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Clients;

/// <summary>A .NET library in a web application.</summary>
/// <param name="party">Its name in TokenSigningBench.RelyingParties.</param>
internal sealed class DotNetClient(string name, string party, string flow) : ILoginClient
{
    private readonly DotNetParty _party = new(party, name);

    public string Name => name;

    public string Flow => flow;

    public string? Missing() => _party.Missing();

    public async Task<LoginTrial> LogInAsync(RunningServer server, JwsAlgorithm algorithm, CancellationToken cancel)
    {
        var registered = new Uri(server.Request["redirect_uri"]!);
        // It reads the server's own key set.
        var data = new PartyStartupData(server.Issuer.OriginalString, KeySet: "", server.Request["client_id"]!)
        {
            RedirectUri = registered,
        };
        RunningParty running = await _party.StartAsync(data, cancel).ConfigureAwait(false);
        await using (running.ConfigureAwait(false))
        {
            using var visit = new WebClientVisit(name, running.Address, registered);
            (HttpStatusCode status, string page) = await visit.LogInAsync(server, cancel).ConfigureAwait(false);
            return status == HttpStatusCode.OK
                ? new(running.Version, page, null)
                : new(running.Version, null, page.ReplaceLineEndings(" ").Trim());
        }
    }
}
