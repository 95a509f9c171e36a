using TokenSigningBench.Lab.Login.Flows;

namespace TokenSigningBench.Lab.Login;

/// <summary>
/// Sends each request variant to each server once per round, in an order that is shuffled for each round. Neither drift of the machine nor
/// the previous request favours a server.
/// </summary>
internal sealed class LoginRounds
{
    private readonly ServersUnderTest _servers;
    private readonly Random _random;
    private readonly (int Server, LoginVariant Variant, List<LoginSample> Samples)[] _cells;

    public LoginRounds(ServersUnderTest servers, int seed)
    {
        _servers = servers;
        _random = new(seed);
        _cells =
        [
            .. from server in Enumerable.Range(0, servers.Count)
            from variant in servers[server].Variants
            select (server, variant, new List<LoginSample>()),
        ];
    }

    public int CompletedRounds { get; private set; }

    public async Task RunOneAsync(CancellationToken cancel)
    {
        var order = _cells.ToArray();
        _random.Shuffle(order);
        foreach ((int server, LoginVariant variant, List<LoginSample> samples) in order)
            samples.Add(await _servers[server].AskAsync(variant, cancel).ConfigureAwait(false));
        CompletedRounds++;
    }

    public IReadOnlyList<LoginRow> RowsOf(int server) =>
        [.. _cells.Where(cell => cell.Server == server).Select(cell => new LoginRow(cell.Variant, cell.Samples))];
}
