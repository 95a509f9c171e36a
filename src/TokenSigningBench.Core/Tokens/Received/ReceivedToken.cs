namespace TokenSigningBench.Core.Tokens.Received;

/// <summary>What a text is that somebody has as a token.</summary>
public enum TokenForm
{
    /// <summary>Three segments: a signed token, or one that should be (RFC 7515 section 7.1).</summary>
    Jws,

    /// <summary>Five segments: an encrypted token (RFC 7516 section 7.1).</summary>
    Jwe,

    /// <summary>It begins as a token does, and has another number of segments.</summary>
    Incomplete,

    /// <summary>A reference token, which only its issuer can read.</summary>
    Opaque,

    /// <summary>Data that ASP.NET Core Data Protection encrypted, such as a session cookie.</summary>
    Protected,
}

/// <summary>A token as somebody has it: nothing of it is verified.</summary>
/// <param name="Text">The token without what was around it. It is never part of a message.</param>
/// <param name="Name">What named it: <c>id_token</c>, the cookie whose pieces it was in; null if nothing did.</param>
public sealed record ReceivedToken(string Text, TokenForm Form, string? Name = null)
{
    /// <summary>The number of segments of the compact form.</summary>
    public int Segments => Text.Count(character => character == '.') + 1;

    // A record would print the token.
    public override string ToString() => $"{Name ?? "token"} ({Form}, {Text.Length} characters)";
}
