namespace TokenSigningBench.Lab.IdentityServer;

/// <summary>A relying party that the server knows: public, without a secret, its code bound by PKCE.</summary>
/// <param name="Id">Its <c>client_id</c>.</param>
/// <param name="RedirectUris">Where answers may go, each compared character by character (OpenID Connect Core 1.0 section 3.1.2.1).</param>
public sealed record RegisteredClient(string Id, IReadOnlyList<string> RedirectUris);

/// <summary>Somebody who can sign in.</summary>
/// <param name="Name">The name, which is the subject of the tokens too.</param>
/// <param name="Password">The password, of the lab's own and of no worth anywhere else.</param>
public sealed record RegisteredUser(string Name, string Password);
