using System.Security.Cryptography;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.RelyingParties;
using TokenSigningBench.Check.RelyingParties.Parties;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Programs;
using TokenSigningBench.Core.Tokens;

namespace TokenSigningBench.Check.Tests.RelyingParties;

public class RelyingPartyTrialsTests
{
    [SkippableFact]
    public async Task Installed_relying_parties_accept_a_common_key_and_the_others_state_their_limits()
    {
        string[] missing = [.. VerifyingParties.All.Select(party => party.Missing()).OfType<string>()];
        Skip.If(missing.Length > 0, string.Join("; ", missing));
        using TokenKey key = TokenKey.FromRsa(KnownPrimeKeys.Create(2048));

        IReadOnlyList<RelyingPartyTrial> trials = await RelyingPartyTrials.RunAsync(
            key,
            JwsAlgorithm.Rs(256),
            TimeProvider.System,
            null,
            CancellationToken.None
        );

        RelyingPartyTrial[] tried = [.. trials.Take(VerifyingParties.All.Count)];
        tried.ShouldAllBe(trial => trial.Accepts);
        // Not where the start of a process or a request is most of the cost.
        string[] untimed = ["OpenSSL", "ASP.NET Core JwtBearer", "OpenIddict.Validation"];
        tried
            .Where(trial => trial is not { Nanoseconds: > 0, Verifications: >= 10 })
            .ShouldAllBe(trial => untimed.Any(name => trial.Name.StartsWith(name, StringComparison.Ordinal)));
        trials.Skip(tried.Length).ShouldAllBe(trial => trial.Stated!.Contains("within its limits", StringComparison.Ordinal));
    }

    // Implementations that share nothing with BouncyCastle's accept its signature. Libraries that do not know the key refuse it.
    [SkippableTheory]
    [InlineData("jose", true)]
    [InlineData("PyJWT", true)]
    [InlineData("openssl", true)]
    [InlineData("jsonwebtoken", false)]
    [InlineData("JsonWebTokenHandler", false)]
    public async Task An_Ed25519_token_is_accepted_by_those_that_know_it(string name, bool accepts)
    {
        IVerifyingParty party = VerifyingParties.All.Single(one => one.Name == name);
        Skip.If(party.Missing() is not null, party.Missing());
        using TokenKey key = SigningChoice.EdDsa.MakeKey();

        RelyingPartyTrial trial = await party.TryAsync(
            new(key, JwsAlgorithm.EdDsa, AccessToken.Sign(key, JwsAlgorithm.EdDsa, TimeProvider.System.GetUtcNow())),
            CancellationToken.None
        );

        trial.Accepts.ShouldBe(accepts, trial.Refusal);
    }

    [SkippableTheory]
    [InlineData("RS256")]
    [InlineData("PS384")]
    [InlineData("ES512")]
    public async Task OpenSSL_verifies_a_token_and_refuses_a_changed_one(string name)
    {
        var party = new OpenSslProgram();
        Skip.If(party.Missing() is not null, party.Missing());
        JwsAlgorithm algorithm = JwsAlgorithm.Parse(name);
        using TokenKey key = algorithm.FieldBits is { } bits
            ? TokenKey.FromPrivateKey(KeySpec.Curve(bits).MakeKey())
            : TokenKey.FromRsa(KnownPrimeKeys.Create(2048));
        using ITokenSigner signer = TokenEngines.PlatformCrypto.CreateSigner(key, algorithm);
        string token = signer.Sign("{}");

        (await party.TryAsync(new(key, algorithm, token), CancellationToken.None)).Accepts.ShouldBeTrue();
        (await party.TryAsync(new(key, algorithm, "f" + token[1..]), CancellationToken.None)).Refusal.ShouldBe("Verification failure");
    }

    [SkippableFact]
    public async Task A_refusal_has_the_library_s_message_and_no_figures()
    {
        IVerifyingParty library = VerifyingParties.Jose;
        Skip.If(library.Missing() is not null, library.Missing());
        using TokenKey key = TokenKey.FromRsa(RSA.Create(1024));
        using ITokenSigner signer = TokenEngines.PlatformCrypto.CreateSigner(key, JwsAlgorithm.Rs(256));

        RelyingPartyTrial trial = await library.TryAsync(new(key, JwsAlgorithm.Rs(256), signer.Sign("{}")), CancellationToken.None);

        trial.Name.ShouldStartWith("jose ");
        trial.Refusal.ShouldBe("RS256 requires key modulusLength to be 2048 bits or larger");
        (trial.Accepts, trial.Nanoseconds).ShouldBe((false, null));
    }

    [Fact]
    public void A_library_that_is_not_installed_is_named_with_the_command() =>
        new InterpretedParty("other", "other-jwt", Interpreter.Ruby, "share/no/such/file")
            .Missing()
            .ShouldBe(InstalledProgram.Missing(["setsid"], "util-linux") ?? "other-jwt is missing: scripts/lab-setup.sh relying-parties");

    [Fact]
    public void Limits_are_judged_by_the_exact_size_and_the_curve()
    {
        using TokenKey small = TokenKey.FromRsa(RSA.Create(1024));
        using TokenKey curve = TokenKey.FromPrivateKey(KeySpec.Curve(521).MakeKey());
        DocumentedLimits ring = DocumentedLimits.All[0];

        ring.Of(small, JwsAlgorithm.Rs(256)).Stated.ShouldStartWith("refuses 1024 bits: it takes 2048 or more");
        ring.Of(curve, JwsAlgorithm.Es(512)).Stated.ShouldStartWith("refuses P-521: it takes P-256 and P-384");
    }
}
