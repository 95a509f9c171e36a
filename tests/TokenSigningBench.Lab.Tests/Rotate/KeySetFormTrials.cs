using System.Text.Json.Nodes;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Check.RelyingParties.Parties;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Keys;
using TokenSigningBench.Core.Tokens;
using TokenSigningBench.Lab.Rotate;

namespace TokenSigningBench.Lab.Tests.Rotate;

/// <summary>
/// What the relying parties of a rehearsal do with a key set in which a key is written in an unusual way: the measurement behind
/// <see cref="KeySetForms"/>.
/// </summary>
internal static class KeySetFormTrials
{
    private const string Control = "control",
        Kid = "k1";

    private const int Bits = 2048;

    /// <summary>Shows each form to one relying party, after an ordinary key set that it must read.</summary>
    /// <exception cref="UserErrorException">It does not read an ordinary key set.</exception>
    public static async Task<IReadOnlyList<KeySetFormResult>> RunAsync(
        IServiceParty party,
        IReadOnlyList<JwkForm> forms,
        CancellationToken cancel
    )
    {
        using var key = TokenKey.FromRsa(KnownPrimeKeys.Create(Bits));
        using var other = TokenKey.FromPrivateKey(KeySpec.Rsa(Bits).MakeKey());
        RotationIssuer issuer = await RotationIssuer.StartAsync(
            request => new(Set(forms.FirstOrDefault(form => Name(party, form) == request.Party), key, other)),
            cancel
        );
        await using (issuer)
        {
            (string library, string? refusal) = await AskAsync(party, null, issuer, key, other, cancel);
            if (refusal is not null)
                throw new UserErrorException(library, $"refuses an ordinary key set: {refusal}");
            List<KeySetFormResult> results = [];
            foreach (JwkForm form in forms)
                results.Add(new(form.Id, library, (await AskAsync(party, form, issuer, key, other, cancel)).Refusal));
            return results;
        }
    }

    private static async Task<(string Library, string? Refusal)> AskAsync(
        IServiceParty party,
        JwkForm? form,
        RotationIssuer issuer,
        TokenKey key,
        TokenKey other,
        CancellationToken cancel
    )
    {
        string id = Name(party, form);
        string token = PartyToken.Of(
            issuer.IssuerOf(id),
            JwsAlgorithm.Rs(256).Name,
            KidOf(Keys(form, key, other)),
            TimeProvider.System.GetUtcNow(),
            input => AccessToken.SignatureOf(key, JwsAlgorithm.Rs(256), input)
        );
        try
        {
            RunningParty running = await party.StartAsync(issuer.StartupDataFor(id, 1, [JwsAlgorithm.Rs(256).Name]), cancel);
            await using (running)
                return (running.Version, await running.RefusalOfAsync(token, cancel));
        }
        catch (UserErrorException e)
        {
            // A program that ends because of a key set does not read it.
            return (party.Name, e.Cause);
        }
    }

    private static string Name(IServiceParty party, JwkForm? form) => $"{party.Id}-{form?.Id ?? Control}";

    private static string Set(JwkForm? form, TokenKey key, TokenKey other) =>
        new JsonObject { ["keys"] = Keys(form, key, other) }.ToJsonString();

    private static JsonArray Keys(JwkForm? form, TokenKey key, TokenKey other)
    {
        JsonObject jwk = PartyToken.Jwk(key, JwsAlgorithm.Rs(256), Kid);
        form?.Change(jwk);
        var keys = new JsonArray(jwk);
        if (form?.IsOfSeveral == true)
        {
            JsonObject second = PartyToken.Jwk(other, JwsAlgorithm.Rs(256), Kid);
            form.Change(second);
            // Before it: a library that takes the first one takes the wrong one.
            keys.Insert(0, second);
        }

        return keys;
    }

    // As a server writes it that writes such a key set: a number as text, and nothing where there is none.
    private static string? KidOf(JsonArray keys) => keys[^1]!["kid"]?.ToString() is { Length: > 0 } kid ? kid : null;
}
