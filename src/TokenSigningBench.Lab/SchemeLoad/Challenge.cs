using TokenSigningBench.Lab.Load;

namespace TokenSigningBench.Lab.SchemeLoad;

/// <summary>The challenges of an answer with status 401 (RFC 9110 section 11.6.1), one a header line, as the servers here write them.</summary>
internal static class Challenge
{
    /// <summary>What follows a scheme's name in its challenge.</summary>
    /// <returns>Empty where nothing follows; null where the answer asks for no such credentials.</returns>
    public static string? Of(HttpAnswer answer, string scheme) => answer.Status == 401 ? All(answer, scheme).FirstOrDefault() : null;

    /// <summary>The same of all challenges of the scheme, whatever the answer's status.</summary>
    public static IEnumerable<string> All(HttpAnswer answer, string scheme) =>
        answer
            .All("WWW-Authenticate"u8)
            .Where(text =>
                text.StartsWith(scheme, StringComparison.OrdinalIgnoreCase) && (text.Length == scheme.Length || text[scheme.Length] == ' ')
            )
            .Select(text => text[scheme.Length..].Trim());

    /// <summary>What to say where there is none.</summary>
    public static string Missing(HttpAnswer answer, string scheme) => Invariant($"status {answer.Status} without a {scheme} challenge");
}
