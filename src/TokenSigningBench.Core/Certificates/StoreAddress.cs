using System.Security.Cryptography.X509Certificates;

namespace TokenSigningBench.Core.Certificates;

/// <summary>
/// What the user names in a certificate store: <c>cert:CurrentUser/My/THUMBPRINT</c>, a subject in place of the thumbprint, or no
/// certificate. PowerShell's <c>Cert:\CurrentUser\My</c> is read too.
/// </summary>
/// <param name="Store">The name of the store, such as My.</param>
/// <param name="Certificate">The thumbprint or the subject; null if the address ends at the store.</param>
public sealed record StoreAddress(StoreLocation Location, string Store, string? Certificate)
{
    /// <summary>What all addresses begin with, in upper or lower case.</summary>
    public const string Prefix = "cert:";

    private const int Sha1Digits = 40,
        Sha256Digits = 64;

    /// <summary>The thumbprint without what separates its digits; null if a subject or nothing is named.</summary>
    public string? Thumbprint => Certificate is null ? null : ThumbprintIn(Certificate);

    public static bool IsAddress(string source) => source.StartsWith(Prefix, StringComparison.OrdinalIgnoreCase);

    /// <exception cref="UserErrorException">Its location is unknown.</exception>
    public static StoreAddress Parse(string source)
    {
        string[] parts = source[Prefix.Length..].TrimStart('/', '\\').Split(['/', '\\'], 3);
        string location = parts[0].Length == 0 ? nameof(StoreLocation.CurrentUser) : parts[0];
        StoreLocation? found = Enum.GetValues<StoreLocation>()
            .Cast<StoreLocation?>()
            .FirstOrDefault(one => location.Equals(one.ToString(), StringComparison.OrdinalIgnoreCase));
        return new(
            found ?? throw new UserErrorException(source, $"has no store location '{location}'; write {Prefix}CurrentUser/My/THUMBPRINT"),
            parts is [_, { Length: > 0 } store, ..] ? store : nameof(StoreName.My),
            parts is [_, _, { Length: > 0 } certificate] ? certificate : null
        );
    }

    /// <summary>The address of a certificate in this store.</summary>
    public string Of(string thumbprint) => $"{Prefix}{Location}/{Store}/{thumbprint}";

    // Windows' dialog shows pairs with spaces, and copies an invisible mark before the first; openssl separates pairs by colons.
    private static string? ThumbprintIn(string text)
    {
        string digits = string.Concat(
            text.Where(one => !(char.IsWhiteSpace(one) || one is ':' or '-' || char.GetUnicodeCategory(one) == UnicodeCategory.Format))
        );
        return digits.Length is Sha1Digits or Sha256Digits && digits.All(char.IsAsciiHexDigit) ? digits.ToUpperInvariant() : null;
    }
}
