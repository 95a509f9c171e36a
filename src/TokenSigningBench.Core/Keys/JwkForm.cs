using System.Security.Cryptography.X509Certificates;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace TokenSigningBench.Core.Keys;

/// <summary>A way to write a key into a key set (RFC 7517) that some relying party does not read.</summary>
/// <param name="Id">Its name in the table of results.</param>
/// <param name="Text">What the key has, after "the key has".</param>
/// <param name="Remedy">How to write it, one sentence.</param>
/// <param name="Change">Writes an ordinary JWK of a public RSA key this way, for a trial.</param>
public sealed record JwkForm(string Id, string Text, string Remedy, Action<JsonObject> Change)
{
    private const string LeaveOut = "Leave members without a value out.",
        Algorithm = "Write alg as RFC 7518 has it, such as RS256, or leave it out.",
        Use = "Write use as sig, or leave it out.",
        Operations = "Write key_ops as [\"verify\"], or leave it out.",
        Certificate = "Write x5c as a list of certificates in plain base64, or leave it out.",
        Names = "Give each key a unique kid, such as its RFC 7638 thumbprint.";

    private static readonly string[] Signing = ["sign", "verify"];

    /// <summary>Whether a key is written this way.</summary>
    internal Func<JsonElement, bool> IsIn { get; init; } = _ => false;

    /// <summary>Whether it is one of several keys in its set that are written this way.</summary>
    public bool IsOfSeveral { get; private init; }

    /// <summary>Whether RFC 7517 does not permit it.</summary>
    public bool IsInvalid { get; private init; }

    public static IReadOnlyList<JwkForm> All { get; } =
    [
        Invalid("kid-not-text", "a kid that is not text", "Write kid as text.", "kid", 1, jwk => IsNot(jwk, "kid", JsonValueKind.String)),
        Null("kid"),
        Empty("kid", ""),
        new("kid-missing-twice", "no kid, like another key of the set", Names, jwk => jwk.Remove("kid"))
        {
            IsIn = jwk => !JwkDocument.HasValue(jwk, "kid"),
            IsOfSeveral = true,
        },
        Invalid("alg-not-text", "an alg that is not text", Algorithm, "alg", 256, jwk => IsNot(jwk, "alg", JsonValueKind.String)),
        Null("alg"),
        Of("alg-other-case", "an alg in another case", Algorithm, "alg", "rs256", jwk => Find(jwk) is { } found && found.Name != Alg(jwk)),
        Of(
            "alg-for-encryption",
            "an alg for encryption",
            Algorithm,
            "alg",
            "RSA-OAEP",
            jwk => Alg(jwk) is { } alg && JwkDocument.IsForEncryption(alg)
        ),
        Of(
            "alg-unknown",
            "an alg that RFC 7518 does not have",
            Algorithm,
            "alg",
            "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
            jwk => Alg(jwk) is { Length: > 0 } alg && Find(jwk) is null && !JwkDocument.IsForEncryption(alg)
        ),
        Invalid("use-not-text", "a use that is not text", Use, "use", 1, jwk => IsNot(jwk, "use", JsonValueKind.String)),
        Null("use"),
        Empty("use", ""),
        Of(
            "use-other-case",
            "a use in another case",
            Use,
            "use",
            "SIG",
            jwk => JwkDocument.Text(jwk, "use") is { } use && use != "sig" && IsSig(use)
        ),
        Of(
            "use-unknown",
            "a use that is neither sig nor enc",
            Use,
            "use",
            "signature",
            jwk => JwkDocument.Text(jwk, "use") is { Length: > 0 } use && !IsSig(use)
        ),
        Invalid(
            "key-ops-not-list",
            "key_ops that are not a list",
            Operations,
            "key_ops",
            "verify",
            jwk => IsNot(jwk, "key_ops", JsonValueKind.Array)
        ),
        Null("key_ops"),
        Empty("key_ops", new JsonArray()),
        Of(
            "key-ops-sign",
            "key_ops with sign but not verify",
            Operations,
            "key_ops",
            new JsonArray("sign"),
            jwk => Ops(jwk) is { Length: > 0 } ops && ops.Contains("sign") && !ops.Contains("verify")
        ),
        Of(
            "key-ops-without-verify",
            "key_ops without verify",
            Operations,
            "key_ops",
            new JsonArray("encrypt"),
            jwk => Ops(jwk) is { Length: > 0 } ops && !ops.Intersect(Signing).Any()
        ),
        Of("x5c-not-list", "an x5c that is not a list", Certificate, "x5c", "MIIB", jwk => IsNot(jwk, "x5c", JsonValueKind.Array)),
        Of(
            "x5c-unreadable",
            "an x5c that holds no certificate",
            Certificate,
            "x5c",
            new JsonArray("MII-"),
            jwk => IsList(jwk, "x5c") && JwkDocument.HasValue(jwk, "x5c") && !HasCertificate(jwk)
        ),
        Null("x5c"),
        Empty("x5c", new JsonArray()),
        Null("x5t"),
        new("private-null", "private members of null", LeaveOut, jwk => SetAll(jwk, JwkDocument.PrivateMembers[..6], null))
        {
            IsIn = jwk => JwkDocument.PrivateMembers.Any(member => member != "k" && IsNull(jwk, member)),
        },
        new("private-empty", "an empty private member", LeaveOut, jwk => jwk["d"] = "")
        {
            IsIn = jwk => JwkDocument.PrivateMembers.Any(member => member != "oth" && IsEmpty(jwk, member)),
        },
        Null("k"),
        Empty("oth", new JsonArray()),
        new("other-null", "other members of null", LeaveOut, jwk => SetAll(jwk, ["crv", "x", "y", "x5u"], null))
        {
            IsIn = jwk => jwk.EnumerateObject().Any(member => member.Value.ValueKind == JsonValueKind.Null && !Named.Contains(member.Name)),
        },
    ];

    // Those whose null has a form of its own.
    private static readonly string[] Named = ["kid", "alg", "use", "key_ops", "x5c", "x5t", .. JwkDocument.PrivateMembers];

    /// <summary>The ids of the ways in which a key of a set is written.</summary>
    /// <param name="set">All keys of the set that are for signatures.</param>
    internal static IReadOnlyList<string> In(JsonElement jwk, IReadOnlyList<JsonElement> set) =>
        [.. All.Where(form => form.IsIn(jwk) && (!form.IsOfSeveral || set.Count(form.IsIn) > 1)).Select(form => form.Id)];

    private static JwkForm Of(string id, string text, string remedy, string member, JsonNode? value, Func<JsonElement, bool> isIn) =>
        new(id, text, remedy, jwk => jwk[member] = value?.DeepClone()) { IsIn = isIn };

    private static JwkForm Invalid(string id, string text, string remedy, string member, JsonNode value, Func<JsonElement, bool> isIn) =>
        Of(id, text, remedy, member, value, isIn) with
        {
            IsInvalid = true,
        };

    private static JwkForm Null(string member) =>
        Of($"{member.Replace('_', '-')}-null", $"{member}: null", LeaveOut, member, null, jwk => IsNull(jwk, member));

    private static JwkForm Empty(string member, JsonNode value) =>
        Of($"{member.Replace('_', '-')}-empty", $"an empty {member}", LeaveOut, member, value, jwk => IsEmpty(jwk, member));

    private static void SetAll(JsonObject jwk, IEnumerable<string> members, string? value)
    {
        foreach (string member in members)
            jwk[member] = value;
    }

    private static bool IsNull(JsonElement jwk, string member) =>
        jwk.TryGetProperty(member, out JsonElement value) && value.ValueKind == JsonValueKind.Null;

    private static bool IsNot(JsonElement jwk, string member, JsonValueKind kind) =>
        jwk.TryGetProperty(member, out JsonElement value) && value.ValueKind != JsonValueKind.Null && value.ValueKind != kind;

    private static bool IsEmpty(JsonElement jwk, string member) =>
        jwk.TryGetProperty(member, out JsonElement value) && value.ValueKind != JsonValueKind.Null && !JwkDocument.HasValue(jwk, member);

    private static bool IsList(JsonElement jwk, string member) =>
        jwk.TryGetProperty(member, out JsonElement value) && value.ValueKind == JsonValueKind.Array;

    private static bool IsSig(string use) => string.Equals(use, "sig", StringComparison.OrdinalIgnoreCase);

    private static string? Alg(JsonElement jwk) => JwkDocument.Text(jwk, "alg");

    private static JwsAlgorithm? Find(JsonElement jwk) =>
        JwsAlgorithm.All.FirstOrDefault(algorithm => string.Equals(algorithm.Name, Alg(jwk), StringComparison.OrdinalIgnoreCase));

    private static string[]? Ops(JsonElement jwk) =>
        IsList(jwk, "key_ops")
            ?
            [
                .. jwk.GetProperty("key_ops")
                    .EnumerateArray()
                    .Select(operation => operation.ValueKind == JsonValueKind.String ? operation.GetString()! : ""),
            ]
            : null;

    private static bool HasCertificate(JsonElement jwk)
    {
        using X509Certificate2? certificate = JwkDocument.Certificate(jwk, out _);
        return certificate is not null;
    }
}
