namespace TokenSigningBench.Core.Logins;

/// <summary>One request to an authorize endpoint and what came of it.</summary>
/// <param name="Milliseconds">The time to the first byte; of several requests at once, the last one's.</param>
/// <param name="HasToken">Whether an identity token came.</param>
/// <param name="Error">The <c>error</c> in the answer; null where there is none.</param>
/// <param name="Parts">The milliseconds of each part by the server's own <c>Server-Timing</c>; null where it sends none.</param>
public sealed record LoginSample(double Milliseconds, int Status, bool HasToken, string? Error, IReadOnlyDictionary<string, double>? Parts)
{
    /// <summary>What came, in a few words: "identity token", "no token: 400 invalid_request".</summary>
    public string Came() => HasToken ? "identity token" : Invariant($"no token: {Status}{(Error is null ? "" : $" {Error}")}");
}
