using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.RelyingParties;
using TokenSigningBench.Check.RelyingParties.Parties;
using TokenSigningBench.Core.Keys;

namespace TokenSigningBench.Check.Tests.RelyingParties;

public class UnsignedTokensTests
{
    [SkippableFact]
    public async Task No_library_accepts_an_unsigned_access_token_and_each_accepts_signed_ones()
    {
        string[] missing = [.. VerifyingParties.All.Select(party => party.Missing()).OfType<string>()];
        Skip.If(missing.Length > 0, string.Join("; ", missing));
        using var key = TokenKey.FromRsa(KnownPrimeKeys.Create(8192));

        UnsignedTokenTrials trials = (await RunAsync(key, JwsAlgorithm.Rs(256), NoLogins)).ShouldNotBeNull();

        trials.Library.ShouldMatch(@"^JsonWebTokenHandler [0-9.]+$");
        (trials.Algorithm, trials.Server).ShouldBe(("RS256", "a server"));
        trials.Controls.ShouldBe(["RS512 with 8192 bits", "RS256 with 2048 bits"]);
        // The clients first.
        trials.Parties[0].ShouldBe(new("a client", "code"));
        UnsignedTokenTrial[] apis = [.. trials.Parties.Skip(1)];
        apis.Length.ShouldBe(VerifyingParties.All.Count);
        apis.ShouldAllBe(party => party.Flow == UnsignedTokenTrial.Api && party.NotTried == null && party.ControlRefusal == null);
        apis.ShouldAllBe(party => !string.IsNullOrEmpty(party.Refusal) && !party.Accepts);
    }

    [Theory]
    [InlineData(2048, "RS256")]
    [InlineData(8192, "RS512")]
    public async Task Nothing_is_tried_where_the_library_signs(int bits, string algorithm)
    {
        using var key = TokenKey.FromRsa(KnownPrimeKeys.Create(bits));
        (await RunAsync(key, JwsAlgorithm.Parse(algorithm), (_, _, _, _) => throw new InvalidOperationException())).ShouldBeNull();
    }

    private static Task<(string? Server, IReadOnlyList<UnsignedTokenTrial> Parties)> NoLogins(
        SigningCase unsigned,
        IReadOnlyList<SigningCase> controls,
        IProgress<string>? progress,
        CancellationToken cancel
    ) => Task.FromResult<(string?, IReadOnlyList<UnsignedTokenTrial>)>(("a server", [new("a client", "code")]));

    private static Task<UnsignedTokenTrials?> RunAsync(TokenKey key, JwsAlgorithm algorithm, UnsignedLogins logins) =>
        UnsignedTokens.RunAsync(key, algorithm, logins, TimeProvider.System, null, CancellationToken.None);
}
