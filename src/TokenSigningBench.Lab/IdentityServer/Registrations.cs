namespace TokenSigningBench.Lab.IdentityServer;

/// <summary>A relying party that the server knows: a public client, without a secret, whose codes are bound by PKCE.</summary>
/// <param name="Id">The <c>client_id</c>.</param>
/// <param name="RedirectUris">The allowed redirect URIs, compared character by character (OpenID Connect Core 1.0 section 3.1.2.1).</param>
public sealed record RegisteredClient(string Id, IReadOnlyList<string> RedirectUris);

/// <summary>A user who can sign in.</summary>
/// <param name="Name">The name, which is also the subject of the tokens.</param>
/// <param name="Password">The password. It is valid only in the lab.</param>
public sealed record RegisteredUser(string Name, string Password);
