using System.Text.Json.Serialization;

namespace TokenSigningBench.Check.Inspection;

/// <summary>The duty of a key, and why.</summary>
/// <param name="Text">One sentence.</param>
/// <param name="ChangesAt">When another key is to sign in its place; null if that is not known, or if it does not sign.</param>
/// <param name="Announce">How long before that its successor is to be published; null as before.</param>
public sealed record PublishedRole(KeyDuty Duty, string Text, DateTimeOffset? ChangesAt = null, TimeSpan? Announce = null)
{
    /// <summary>Whether another key of the set is there after the change.</summary>
    [JsonIgnore]
    public bool HasSuccessor { get; init; }

    // For about so long relying parties cache a set: within a day, with 12.6 h the longest that a default needs (rotate).
    private static readonly TimeSpan CacheTime = TimeSpan.FromDays(1);

    /// <summary>The key's word in output: "signs now".</summary>
    [JsonIgnore]
    public string Word => AutomaticKey.WordOf(Duty);

    /// <summary>The role of a key in the set that it was published in.</summary>
    /// <param name="together">All keys that were named, in the order of their sets.</param>
    /// <param name="signer">The source of the key that a token showed to sign; null if no token was given.</param>
    /// <returns>Null for a key that is neither of a published set nor of Duende's key folder.</returns>
    public static PublishedRole? Of(CertificateFacts facts, IReadOnlyList<CertificateFacts> together, DateTimeOffset now, string? signer)
    {
        if (facts.AutomaticKeys is { Count: > 0 } folder)
            return OfDuende(folder[0], folder, now);
        if (facts.Published is not { IsInSet: true } published)
            return null;
        CertificateFacts[] set =
        [
            .. together.Where(other =>
                other.Published is { IsInSet: true } beside && beside.Document == published.Document && KindOf(other) == KindOf(facts)
            ),
        ];
        if (facts.NotAfter < now && facts.IsMadeByDuende)
            return OfDuende(facts, set, now);
        PublishedRole role =
            Array.Find(set, other => other.Source == signer) is { } shown ? BesideSigner(facts, shown, now)
            : set.Length <= 1 ? Signer(facts, "It is the only key of its kind in the set.", Change(facts))
            : set.All(other => other.IsMadeByDuende) ? OfDuende(facts, set, now)
            : set.All(other =>
                other.NotAfter is not null && published.Kid is not null && other.Published!.Kid == other.Identifiers.OpenIddictKid
            )
                ? OfCertificates(facts, set, now)
            : set.All(other => other.Published!.Kid is { } kid && kid == other.Identifiers.OpenIddictKid)
                ? (
                    facts.Source == set[0].Source
                        ? Signer(facts, "OpenIddict signs with the first of its bare keys.", null)
                        : new(KeyDuty.Retires, "OpenIddict signs with the first of its bare keys, and verifies with this one.")
                )
            : set.All(other => other.Published!.Kid is { } kid && kid == other.Identifiers.KeycloakKid)
                ? new(
                    KeyDuty.NotKnown,
                    "Keycloak signs with the active key of the highest priority, and publishes neither: --token shows it."
                )
            : new(KeyDuty.NotKnown, "Nothing published says which key signs: --token TOKEN of this server shows it.");
        return role.ChangesAt is { } change && !role.HasSuccessor
            ? role with
            {
                HasSuccessor = together.Any(other =>
                    other.Source != facts.Source
                    && other.Published?.Document == published.Document
                    && (other.NotAfter is null || other.NotAfter > change)
                    && !(other.NotBefore > change)
                ),
            }
            : role;
    }

    private static PublishedRole BesideSigner(CertificateFacts facts, CertificateFacts signer, DateTimeOffset now) =>
        facts.Source == signer.Source ? Signer(facts, "The token verifies with it.", Change(facts))
        : facts.NotAfter < now ? Ended(facts)
        : facts.NotBefore > signer.NotBefore
            ? new(KeyDuty.Announced, Invariant($"It is newer than the key that signs (from {facts.NotBefore:yyyy-MM-dd})."))
        : facts.NotBefore < signer.NotBefore
            ? new(KeyDuty.Retires, Invariant($"It is older than the key that signs (from {facts.NotBefore:yyyy-MM-dd})."))
        : new(KeyDuty.NotKnown, "The token was signed with another key: this one is announced, or retires.");

    private static PublishedRole OfDuende(CertificateFacts facts, CertificateFacts[] set, DateTimeOffset now) =>
        OfDuende(KeyOf(facts), [.. set.Where(one => one.IsMadeByDuende).Select(KeyOf)], now);

    // The certificate is valid from the key's creation until it is withdrawn.
    private static AutomaticKey KeyOf(CertificateFacts facts) => new(facts.NotBefore!.Value, facts.NotAfter!.Value);

    private static PublishedRole OfDuende(AutomaticKey key, IReadOnlyList<AutomaticKey> set, DateTimeOffset now)
    {
        (KeyDuty duty, string text) = key.DutyIn(set, now);
        return duty != KeyDuty.Signs
            ? new(duty, text)
            : new(duty, text, key.RotatesAt, AutomaticKey.PropagationTime)
            {
                HasSuccessor = set.Any(other => other.RotatesAt > key.RotatesAt),
            };
    }

    // OpenIddictServerConfiguration: valid when the server starts, and of those the one that ends last.
    private static PublishedRole OfCertificates(CertificateFacts facts, CertificateFacts[] set, DateTimeOffset now)
    {
        CertificateFacts? signer = set.Where(one => one.NotBefore <= now && one.NotAfter >= now).MaxBy(one => one.NotAfter);
        return facts.Source == signer?.Source
                ? Signer(facts, Invariant($"{OpenIddictChoice}, if started since {facts.NotBefore:yyyy-MM-dd}."), Change(facts))
            : facts.NotAfter < now ? Ended(facts)
            : facts.NotBefore > now
                ? new(
                    KeyDuty.Announced,
                    Invariant($"Its certificate begins on {facts.NotBefore:yyyy-MM-dd}: OpenIddict signs with it after a restart.")
                )
            : new(KeyDuty.Retires, $"{OpenIddictChoice}, which is another one.");
    }

    private const string OpenIddictChoice = "OpenIddict signs with the valid certificate that ends last";

    private static PublishedRole Ended(CertificateFacts facts) =>
        new(KeyDuty.Overdue, Invariant($"Its certificate ended on {facts.NotAfter:yyyy-MM-dd}."));

    private static PublishedRole Signer(CertificateFacts facts, string why, (DateTimeOffset At, TimeSpan Announce)? change) =>
        new(
            KeyDuty.Signs,
            change is { } known && facts.IsMadeByDuende ? Invariant($"{why} It is rotated on {known.At:yyyy-MM-dd}.") : why,
            change?.At,
            change?.Announce
        );

    // Keycloak signs with a key whose certificate has ended.
    private static (DateTimeOffset, TimeSpan)? Change(CertificateFacts facts) =>
        facts.IsMadeByDuende ? (KeyOf(facts).RotatesAt, AutomaticKey.PropagationTime)
        : facts.NotAfter is { } end && facts.Published?.Kid != facts.Identifiers.KeycloakKid ? (end, CacheTime)
        : null;

    private static string KindOf(CertificateFacts facts) =>
        facts.Published?.Algorithm ?? (facts.Curve is { } curve ? curve : facts.KeyAlgorithm);
}
