using TokenSigningBench.Check.RelyingParties;

namespace TokenSigningBench.Lab.Rotate.Parties;

/// <summary>A .NET library, whose cache takes its time from a clock of TokenSigningBench.RelyingParties.</summary>
/// <param name="party">Its name in that program.</param>
internal sealed class DotNetParty(string id, string name, string party) : IRehearsedParty
{
    public string Id => id;

    public string Name => name;

    /// <summary>Whether its cache is refreshed as often as the library permits, in place of the default.</summary>
    public bool IsVariant { get; init; }

    public IReadOnlyList<string> Files => [DotNetProgram.AssemblyPath];

    public string? Missing() => DotNetProgram.Missing();

    public async Task<RunningParty> StartAsync(PartyStartupData order, CancellationToken cancel) =>
        new(
            await DotNetProgram
                .StartAsync(
                    new(party, order.Issuer, order.Audience, null, null, null)
                    {
                        Speed = order.Speed,
                        HasShortestRefresh = IsVariant,
                        WarmUps = order.WarmUps,
                    },
                    cancel
                )
                .ConfigureAwait(false)
        );
}
