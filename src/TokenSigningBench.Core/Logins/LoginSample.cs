namespace TokenSigningBench.Core.Logins;

/// <summary>One request to an authorize endpoint and its response.</summary>
/// <param name="Milliseconds">The time to first byte; of several concurrent requests, the last one's.</param>
/// <param name="HasToken">Whether the response had an identity token.</param>
/// <param name="Error">The <c>error</c> in the response; null where there is none.</param>
/// <param name="Parts">The milliseconds of each <c>Server-Timing</c> metric; null where the server sends none.</param>
public sealed record LoginSample(double Milliseconds, int Status, bool HasToken, string? Error, IReadOnlyDictionary<string, double>? Parts)
{
    /// <summary>The response in a few words: "identity token", "no token: 400 invalid_request".</summary>
    public string DescribeResponse() => HasToken ? "identity token" : Invariant($"no token: {Status}{(Error is null ? "" : $" {Error}")}");
}
