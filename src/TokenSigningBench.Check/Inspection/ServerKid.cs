namespace TokenSigningBench.Check.Inspection;

/// <summary>The <c>kid</c> that a server gives a key where the application sets no other.</summary>
/// <param name="Server">The product, or the standard.</param>
/// <param name="Kid">Null if it does not follow from the key.</param>
/// <param name="WhyNot">Why it does not follow from the key; null if it does.</param>
/// <param name="Source">Where the server's habit was read.</param>
public sealed record ServerKid(string Server, string? Kid, string? WhyNot, string Source)
{
    public const string Duende = "Duende",
        IdentityServer4 = "IdentityServer4",
        OpenIddict = "OpenIddict",
        Keycloak = "Keycloak",
        Rfc7638 = "RFC 7638";

    private static readonly string[] Servers = [Duende, IdentityServer4, OpenIddict, Keycloak];

    private const string NoThumbprint = "set by the application, or random: it follows from a certificate only";

    /// <summary>Those of the key, without servers that do not sign with its kind.</summary>
    public static IReadOnlyList<ServerKid> Of(CertificateFacts facts)
    {
        KeyIdentifiers names = facts.Identifiers;
        bool isRsaOrCurve = facts.KeyAlgorithm == "RSA" || (facts.KeyAlgorithm == "EC" && facts.Curve is not null);
        List<ServerKid> kids = [];
        if (isRsaOrCurve)
        {
            kids.Add(IdentityServer(Duende, "Duende IdentityServer 7.4, AddSigningCredential and AddValidationKey"));
            kids.Add(IdentityServer(IdentityServer4, "IdentityServer4 4.1, AddSigningCredential"));
            if (names.OpenIddictKid is { } openIddict)
                kids.Add(new(OpenIddict, openIddict, null, "OpenIddict 7.8, OpenIddictServerConfiguration"));
        }

        // ML-DSA is no algorithm of its realm keys.
        if (facts.MLDsaSet is null && names.KeycloakKid is { } keycloak)
            kids.Add(new(Keycloak, keycloak, null, "Keycloak 26, KeyUtils.createKeyId"));
        kids.Add(new(Rfc7638, names.JwkThumbprint, names.JwkThumbprint is null ? "not known" : null, "RFC 7638 section 3"));
        return kids;

        ServerKid IdentityServer(string server, string source) =>
            names.IdentityServerKid(AlgorithmOf(facts)) is { } kid
                ? new(server, kid, null, source)
                : new(server, null, NoThumbprint, source);
    }

    /// <summary>The servers of which no <c>kid</c> is known for an ML-DSA or Ed25519 key.</summary>
    public static IEnumerable<string> OthersOf(CertificateFacts facts) =>
        facts.MLDsaSet is null && !facts.IsEd25519 ? [] : Servers.Except(Of(facts).Select(kid => kid.Server));

    // The one that is published with it, or else the default of AddSigningCredential, or the curve's own.
    private static JwsAlgorithm AlgorithmOf(CertificateFacts facts) =>
        JwsAlgorithm.All.FirstOrDefault(algorithm => algorithm.Name == facts.Published?.Algorithm)
        ?? JwsAlgorithm.All.FirstOrDefault(algorithm => facts.Curve is { } curve && algorithm.Curve == curve)
        ?? JwsAlgorithm.Rs(256);
}
