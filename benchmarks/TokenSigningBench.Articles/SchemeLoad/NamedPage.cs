namespace TokenSigningBench.Articles.SchemeLoad;

/// <summary>
/// A protected page, which holds only the name of the authenticated user. A login counts only if that is the user who logged in.
/// </summary>
internal static class NamedPage
{
    /// <param name="name">The user who logged in.</param>
    /// <returns>The problem; null if the page is correct.</returns>
    public static string? FindProblem(RawResponse answer, string name)
    {
        if (answer.Status != 200)
            return Invariant($"status {answer.Status} in place of the page");
        ReadOnlySpan<byte> text = answer.Content.Trim("\r\n \t"u8);
        // A Kerberos principal is a name and a realm.
        return Ascii.Equals(text.IndexOf((byte)'@') is > 0 and var realm ? text[..realm] : text, name) ? null : "a page for another user";
    }
}
