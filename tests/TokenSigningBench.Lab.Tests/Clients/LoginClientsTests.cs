using System.Text.RegularExpressions;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.RelyingParties;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Lab.Clients;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Clients;

public partial class LoginClientsTests
{
    /// <summary>The clients that accept an unsigned identity token, as docs/guides/unsigned-tokens.md lists them.</summary>
    private static readonly string[] Accepting = ["ASP.NET Core OpenIdConnect 10, code", "openid-client 6, code"];

    public static TheoryData<int> Clients => [.. Enumerable.Range(0, LoginClients.All.Count)];

    [SkippableTheory]
    [MemberData(nameof(Clients))]
    public async Task A_client_accepts_signed_tokens_and_an_unsigned_one_only_where_it_is_listed(int index)
    {
        LongTest.SkipUnlessAll("three servers for each client");
        ILoginClient client = LoginClients.All[index];
        Skip.If(client.Missing() is not null, client.Missing());
        using var small = TokenKey.FromRsa(KnownPrimeKeys.Create(2048));
        using var large = TokenKey.FromRsa(KnownPrimeKeys.Create(8192));

        foreach (SigningCase control in (SigningCase[])[new(small, JwsAlgorithm.Rs(256)), new(large, JwsAlgorithm.Rs(512))])
        {
            LoginTrial signed = await LogInAsync(client, control);
            (signed.Subject, signed.Refusal).ShouldBe((LibrarySigningServer.Subject, null), $"{client.Name}: {control}");
        }

        LoginTrial trial = await LogInAsync(client, new(large, JwsAlgorithm.Rs(256)));
        (trial.Refusal is null).ShouldBe(trial.Subject == LibrarySigningServer.Subject);
        // Listed with the major version.
        Match name = NameWithVersion().Match(trial.Name);
        name.Success.ShouldBeTrue(trial.Name);
        (trial.Refusal is null).ShouldBe(Accepting.Contains($"{name.Groups["major"]}{name.Groups["option"]}, {client.Flow}"), $"{trial}");
    }

    // docs/guides/post-quantum.md lists the one that fails.
    [SkippableTheory]
    [MemberData(nameof(Clients))]
    public async Task A_client_logs_in_with_an_ML_DSA_key_in_the_key_set_unless_it_is_listed(int index)
    {
        LongTest.SkipUnlessAll("a login by each client once more");
        ILoginClient client = LoginClients.All[index];
        Skip.If(client.Missing() is not null, client.Missing());
        using var key = TokenKey.FromRsa(KnownPrimeKeys.Create(2048));
        using TokenKey mldsa = SigningChoice.MLDsa(MLDsaSet.All[1]).MakeKey();

        var server = new LibrarySigningServer { Other = (mldsa, JwsAlgorithm.MLDsa(MLDsaSet.All[1])) };

        Task<LoginTrial> login = LogInAsync(client, new(key, JwsAlgorithm.Rs(256)), server);

        if (client.Name == "OpenIddict.Client")
        {
            (await Should.ThrowAsync<UserErrorException>(login)).Message.ShouldContain("returned an invalid configuration");
            return;
        }

        LoginTrial trial = await login;
        (trial.Subject, trial.Refusal).ShouldBe((LibrarySigningServer.Subject, null), trial.Name);
    }

    [Fact]
    public async Task Where_the_server_is_missing_each_client_says_what_to_install()
    {
        (string? server, IReadOnlyList<UnsignedTokenTrial> parties) = await LoginClients.At(new LibrarySigningServer { IsMissing = true })(
            null!,
            [],
            null,
            CancellationToken.None
        );
        server.ShouldBeNull();
        parties.Count.ShouldBe(LoginClients.All.Count);
        parties.ShouldAllBe(party => party.NotTried == LibrarySigningServer.MissingMessage && !party.Accepts);
    }

    [GeneratedRegex(@"^(?<major>[A-Za-z_. -]+ [0-9]+)\.[0-9]+\.[0-9.]+(?<option>, \w+)?$")]
    private static partial Regex NameWithVersion();

    private static async Task<LoginTrial> LogInAsync(ILoginClient client, SigningCase one, LibrarySigningServer? at = null)
    {
        await using RunningServer server = await (at ?? new()).StartAsync(one.Key, one.Algorithm, CancellationToken.None);
        return await client.LogInAsync(server, one.Algorithm, CancellationToken.None);
    }
}
