using System.Text.RegularExpressions;

namespace TokenSigningBench.Lab.Stores;

/// <summary>Values in LDAP search filters.</summary>
internal static partial class LdapFilter
{
    /// <summary>A value that stands for itself in a filter, whatever is in it.</summary>
    public static string Escape(string value) => Special().Replace(value, static found => Invariant($"\\{(int)found.Value[0]:x2}"));

    // RFC 4515 section 3.
    [GeneratedRegex(@"[*()\\\0]")]
    private static partial Regex Special();
}
