namespace TokenSigningBench.Articles.SchemeLoad;

/// <summary>
/// The challenges of a response with status 401 (RFC 9110 section 11.6.1), one per header line, as the servers of the lab write them.
/// </summary>
internal static class Challenge
{
    /// <summary>The text after the name of a scheme in its challenge.</summary>
    /// <returns>Empty if no text follows; null if the response has no challenge of the scheme.</returns>
    public static string? Of(RawResponse answer, string scheme) => answer.Status == 401 ? All(answer, scheme).FirstOrDefault() : null;

    /// <summary>The same for all challenges of the scheme, whatever the status.</summary>
    public static IEnumerable<string> All(RawResponse answer, string scheme) =>
        answer
            .HeaderValues("WWW-Authenticate"u8)
            .Where(text =>
                text.StartsWith(scheme, StringComparison.OrdinalIgnoreCase) && (text.Length == scheme.Length || text[scheme.Length] == ' ')
            )
            .Select(text => text[scheme.Length..].Trim());

    /// <summary>The failure text for a missing challenge.</summary>
    public static string Missing(RawResponse answer, string scheme) => Invariant($"status {answer.Status} without a {scheme} challenge");
}
