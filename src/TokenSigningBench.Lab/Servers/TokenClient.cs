namespace TokenSigningBench.Lab.Servers;

/// <summary>
/// The confidential client of a server with a token endpoint. Not a record, because a record's ToString would print the secret.
/// </summary>
public sealed class TokenClient
{
    public required Uri TokenEndpoint { get; init; }

    /// <summary>The <c>client_id</c>.</summary>
    public required string Id { get; init; }

    public required string Secret { get; init; }
}
