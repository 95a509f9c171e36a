using TokenSigningBench.Check.RelyingParties.Parties;

namespace TokenSigningBench.Lab.Rotate;

/// <summary>
/// Issuers for the verifiers that a relying party's program makes before the one that counts. Such an issuer has the plan's keys. It
/// publishes the old one first, and both from the next request on; that of the second verifier also fails once in between.
/// </summary>
internal static class WarmUp
{
    private const string Mark = "-warm-up-",
        UnknownKid = "warm-up";

    private static readonly string[] Rounds = ["1", "2"];

    public static IReadOnlyList<WarmUpIssuer> IssuersFor(string party, RotationIssuer issuer, RotationKeys keys) =>
        [
            .. from round in Rounds
            let name = $"{party}{Mark}{round}"
            let address = issuer.IssuerOf(name)
            let current = keys.Token(address, TokenSigner.New)
            let old = keys.Token(address, TokenSigner.Old)
            let unknown = keys.Token(address, TokenSigner.Stranger, UnknownKid)
            select new WarmUpIssuer(address, issuer.KeySetOf(name), [old, current, current, unknown, current, old]),
        ];

    /// <returns>The response of such an issuer; null if the request is for another one.</returns>
    public static KeySetResponse? Respond(KeySetRequest request, RotationKeys keys) =>
        !request.Party.Contains(Mark, StringComparison.Ordinal) ? null
        : request.Number == 1 ? new(keys.KeySet(PublishedKeys.Old))
        : request.Number == 2 && request.Party.EndsWith(Rounds[^1], StringComparison.Ordinal) ? new(null)
        : new(keys.KeySet(PublishedKeys.Old | PublishedKeys.New));
}
