using TokenSigningBench.Check.Inspection;

namespace TokenSigningBench.Check.Checks;

/// <summary>A finding and where it is.</summary>
/// <param name="Uri">The file or address; relative to the working folder for a file in it.</param>
/// <param name="Fingerprint">The same in each run while the rule finds the key of this name in this file, and no other finding's.</param>
internal sealed record PlacedFinding(CheckedKey Key, Finding Finding, string Uri, bool IsInFolder, string Fingerprint)
{
    // Enough that two findings of a repository do not collide.
    private const int FingerprintBytes = 16;

    public string Text => $"{(Key.IsOneOfSeveral ? $"{Key.Source}: " : "")}{Finding.Message} {Finding.Remedy}";

    /// <param name="folder">The working folder.</param>
    public static IEnumerable<PlacedFinding> Of(IEnumerable<CheckedKey> keys, string folder)
    {
        // Two keys may have one name.
        Dictionary<string, int> places = [];
        // A file may be named twice, by two paths.
        foreach (CheckedKey key in keys.DistinctBy(key => (UriOf(key.Document, folder).Uri, NameIn(key), key.Thumbprint)))
        {
            (string uri, bool isInFolder) = UriOf(key.Document, folder);
            foreach (Finding finding in key.Findings)
            {
                string place = FingerprintOf(finding.Id, $"{uri}\n{NameIn(key)}");
                places[place] = places.GetValueOrDefault(place) + 1;
                yield return new(key, finding, uri, isInFolder, Invariant($"{place}:{places[place]}"));
            }
        }
    }

    public static string FingerprintOf(string rule, string place) =>
        Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes($"{rule}\n{place}")).AsSpan(0, FingerprintBytes));

    /// <summary>The file or address as a URI. A path with ".." in it is resolved (SARIF, section 3.10.2).</summary>
    public static (string Uri, bool IsInFolder) UriOf(string document, string folder)
    {
        // An address that is none is a finding too.
        if (WebSource.IsAddress(document))
            return (
                System.Uri.TryCreate(document, UriKind.Absolute, out Uri? address)
                    ? address.AbsoluteUri
                    : System.Uri.EscapeDataString(document),
                false
            );
        string path = Path.GetFullPath(document, folder);
        string[] parts = Path.GetRelativePath(folder, path).Split(Path.DirectorySeparatorChar);
        return parts[0] == ".." || Path.IsPathRooted(parts[0])
            ? (new Uri(path).AbsoluteUri, false)
            : (string.Join('/', parts.Select(System.Uri.EscapeDataString)), true);
    }

    // The key's name in a document of several: what follows "#".
    private static string NameIn(CheckedKey key) => key.IsOneOfSeveral ? key.Source[(key.Source.LastIndexOf('#') + 1)..] : "";
}
