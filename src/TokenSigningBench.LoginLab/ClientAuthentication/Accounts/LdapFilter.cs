using System.Buffers;

namespace TokenSigningBench.LoginLab.ClientAuthentication.Accounts;

/// <summary>Values in LDAP search filters.</summary>
internal static class LdapFilter
{
    // RFC 4515 section 3.
    private static readonly SearchValues<char> Special = SearchValues.Create("*()\\\0");

    /// <summary>A value that stands for itself in a filter, whatever is in it.</summary>
    public static string Escape(string value)
    {
        if (!value.AsSpan().ContainsAny(Special))
            return value;
        var escaped = new StringBuilder(value.Length + 16);
        foreach (char character in value)
        {
            if (Special.Contains(character))
                escaped.Append(CultureInfo.InvariantCulture, $"\\{(int)character:x2}");
            else
                escaped.Append(character);
        }

        return escaped.ToString();
    }
}
