namespace TokenSigningBench.Articles.Stores;

/// <summary>A name and a password as a client sent them.</summary>
internal readonly record struct Credentials(string Name, string Password)
{
    /// <summary>The maximum length of a name or password, in UTF-16 units. It is more than any account has.</summary>
    public const int MaxCharacters = 256;

    /// <summary>
    /// Whether a store may be queried with them. No account has an empty password, and a directory takes one for an anonymous bind
    /// (RFC 4513 section 5.1.2). A NUL character ends a string in some languages and not in others.
    /// </summary>
    public bool ArePlausible => IsPlausible(Name) && IsPlausible(Password);

    /// <summary>
    /// Whether a text is not empty, at most <see cref="MaxCharacters"/> long, valid Unicode, and without control characters.
    /// </summary>
    public static bool IsPlausible(string text)
    {
        if (text.Length is 0 or > MaxCharacters)
            return false;
        ReadOnlySpan<char> rest = text;
        while (!rest.IsEmpty)
        {
            if (Rune.DecodeFromUtf16(rest, out Rune rune, out int length) != System.Buffers.OperationStatus.Done || Rune.IsControl(rune))
                return false;
            rest = rest[length..];
        }

        return true;
    }

    /// <summary>The name of the type only: neither value may be in a message.</summary>
    public override string ToString() => nameof(Credentials);
}
