namespace TokenSigningBench.Lab.Stores;

/// <summary>A name and a password as somebody sent them.</summary>
internal readonly record struct Credentials(string Name, string Password)
{
    /// <summary>More than any account's name or password has, in UTF-16 units.</summary>
    public const int MaxCharacters = 256;

    /// <summary>
    /// Whether a store may be asked about them. An empty password is never a person's, and a directory takes it for somebody who does not want to be known
    /// (RFC 4513 section 5.1.2); a NUL ends a string in one language and not in another.
    /// </summary>
    public bool ArePlausible => IsPlausible(Name) && IsPlausible(Password);

    /// <summary>Whether a text is short enough, not empty, Unicode, and without control characters.</summary>
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

    /// <summary>The name of the type alone: neither of the two is for a message.</summary>
    public override string ToString() => nameof(Credentials);
}
