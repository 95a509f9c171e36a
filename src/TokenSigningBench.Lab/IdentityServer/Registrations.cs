namespace TokenSigningBench.Lab.IdentityServer;

/// <summary>A relying party that the server knows: a public client, without a secret, whose codes are bound by PKCE.</summary>
/// <param name="Id">The <c>client_id</c>.</param>
/// <param name="RedirectUris">The allowed redirect URIs, compared character by character (OpenID Connect Core 1.0 section 3.1.2.1).</param>
public sealed record RegisteredClient(string Id, IReadOnlyList<string> RedirectUris);
