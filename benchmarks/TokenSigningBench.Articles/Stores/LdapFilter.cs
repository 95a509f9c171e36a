using System.Text.RegularExpressions;

namespace TokenSigningBench.Articles.Stores;

/// <summary>Escapes values in LDAP search filters.</summary>
internal static partial class LdapFilter
{
    /// <summary>Escapes a value so that it matches literally, whatever it contains.</summary>
    public static string Escape(string value) =>
        SpecialCharacters().Replace(value, static match => Invariant($"\\{(int)match.Value[0]:x2}"));

    // RFC 4515 section 3.
    [GeneratedRegex(@"[*()\\\0]")]
    private static partial Regex SpecialCharacters();
}
