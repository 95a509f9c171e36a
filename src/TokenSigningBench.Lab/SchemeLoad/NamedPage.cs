using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.SchemeLoad;

/// <summary>A protected page, which holds nothing but the name of whoever was let in: a login counts only where that is who asked.</summary>
internal static class NamedPage
{
    /// <param name="name">Who asked for it.</param>
    /// <returns>What is wrong with it; null where nothing is.</returns>
    public static string? Objection(HttpAnswer answer, string name)
    {
        if (answer.Status != 200)
            return Invariant($"status {answer.Status} in place of the page");
        ReadOnlySpan<byte> text = answer.Content.Trim("\r\n \t"u8);
        // Kerberos has principals: a name in a realm.
        return Ascii.Equals(text.IndexOf((byte)'@') is > 0 and var realm ? text[..realm] : text, name)
            ? null
            : "a page that is not for whoever asked for it";
    }
}
