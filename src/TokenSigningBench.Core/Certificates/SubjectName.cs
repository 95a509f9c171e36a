using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Certificates;

/// <summary>Reads the X.500 name that a user wants a certificate to have.</summary>
public static class SubjectName
{
    private const string Country = "2.5.4.6";

    // RFC 5280 appendix A.1, in characters: common name, organization, organizational unit, locality, state. The framework keeps to none of them.
    private static readonly Dictionary<string, int> MaxDuration = new()
    {
        ["2.5.4.3"] = 64,
        ["2.5.4.10"] = 64,
        ["2.5.4.11"] = 64,
        ["2.5.4.7"] = 128,
        ["2.5.4.8"] = 128,
    };

    /// <summary>Reads "CN=Example signing, O=Example". A text without '=' is a common name as it stands.</summary>
    /// <param name="text">What the user wrote.</param>
    /// <param name="source">Where it was written, as errors name it: an option.</param>
    /// <exception cref="UserErrorException">It is no name, or has a part that is empty, too long or not printable.</exception>
    public static X500DistinguishedName Parse(string text, string source)
    {
        X500DistinguishedName name;
        X500RelativeDistinguishedName[] parts;
        try
        {
            // Windows takes '+' for a separator unless it is told otherwise.
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
        if (MaxDuration.TryGetValue(part.GetSingleElementType().Value!, out int longest) && value.Length > longest)
            throw new UserErrorException(source, $"{type} has {value.Length} characters; at most {longest} are allowed");
    }
}
