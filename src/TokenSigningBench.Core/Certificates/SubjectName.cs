using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Certificates;

/// <summary>Reads the X.500 subject that the user chose for a certificate.</summary>
public static class SubjectName
{
    private const string Country = "2.5.4.6";

    // RFC 5280 appendix A.1, in characters: common name, organization, organizational unit, locality, state. .NET enforces none of them.
    private static readonly Dictionary<string, int> MaxCharacters = new()
    {
        ["2.5.4.3"] = 64,
        ["2.5.4.10"] = 64,
        ["2.5.4.11"] = 64,
        ["2.5.4.7"] = 128,
        ["2.5.4.8"] = 128,
    };

    /// <summary>Reads "CN=Example signing, O=Example". Text without '=' is taken as a common name.</summary>
    /// <param name="source">The option that it comes from, for messages.</param>
    /// <exception cref="UserErrorException">It is not a name, or has a part that is empty, too long or not printable.</exception>
    public static X500DistinguishedName Parse(string text, string source)
    {
        X500DistinguishedName name;
        X500RelativeDistinguishedName[] parts;
        try
        {
            // Windows treats '+' as a separator by default.
            name = new(
                text.Contains('=', StringComparison.Ordinal)
                    ? text
                    : $"CN=\"{text.Trim().Replace("\"", "\"\"", StringComparison.Ordinal)}\"",
                X500DistinguishedNameFlags.Reversed | X500DistinguishedNameFlags.DoNotUsePlusSign
            );
            parts = [.. name.EnumerateRelativeDistinguishedNames()];
        }
        catch (Exception e) when (e is CryptographicException or ArgumentException)
        {
            throw new UserErrorException(
                source,
                "is no X.500 name; write it like \"CN=Example signing, O=Example\", or the common name alone",
                e
            );
        }

        foreach (X500RelativeDistinguishedName part in parts)
            Check(part, source);
        return name;
    }

    private static void Check(X500RelativeDistinguishedName part, string source)
    {
        string type = part.GetSingleElementType().FriendlyName ?? part.GetSingleElementType().Value!;
        string value = part.GetSingleElementValue() ?? "";
        if (string.IsNullOrWhiteSpace(value))
            throw new UserErrorException(source, $"{type} is empty");
        if (value.Any(char.IsControl))
            throw new UserErrorException(source, $"{type} has a character that cannot be printed");
        if (part.GetSingleElementType().Value == Country && !(value.Length == 2 && value.All(char.IsAsciiLetter)))
            throw new UserErrorException(source, $"{type} is not a country's two letters");
        if (MaxCharacters.TryGetValue(part.GetSingleElementType().Value!, out int max) && value.Length > max)
            throw new UserErrorException(source, $"{type} has {value.Length} characters; at most {max} are allowed");
    }
}
