namespace TokenSigningBench.Lab.Protocol;

/// <summary>The segments of a token in compact form, which are not verified here.</summary>
internal static class TokenSegments
{
    /// <summary>Whether a token has three segments, the last of which is not empty.</summary>
    /// <param name="dot">The dot, as a byte or a character.</param>
    public static bool AreSigned<T>(ReadOnlySpan<T> token, T dot)
        where T : IEquatable<T> => token.Count(dot) == 2 && !token[^1].Equals(dot);
}
