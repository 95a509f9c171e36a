using System.Text.Json.Serialization;

namespace TokenSigningBench.Lab.Login.Flows;

/// <summary>One request to an authorize endpoint and its response, or all requests of one login of another flow.</summary>
/// <param name="Milliseconds">
/// The time to the first byte of the last response; of several concurrent logins, the last one's.
/// </param>
/// <param name="HasToken">Whether the response had the flow's signed tokens: in the implicit flow, an identity token.</param>
/// <param name="Error">The <c>error</c> in the response; null where there is none.</param>
/// <param name="Parts">
/// The milliseconds of each <c>Server-Timing</c> metric, added up over the login's responses; null where the server sends none.
/// </param>
public sealed record LoginSample(double Milliseconds, int Status, bool HasToken, string? Error, IReadOnlyDictionary<string, double>? Parts)
{
    /// <summary>
    /// The milliseconds of hashing the user's password that the server reports, in a login of the implicit flow with the password; null
    /// where it reports none. OpenIddict's metric has a client's secret too, which that flow does not.
    /// </summary>
    [JsonIgnore]
    public double? PasswordMilliseconds =>
        Parts is null ? null
        : Parts.TryGetValue("password", out double alone) ? alone
        : Parts.TryGetValue("hash", out double hash) ? hash
        : null;

    /// <summary>The response in a few words: "identity token", "no token: 400 invalid_request".</summary>
    /// <param name="isImplicit">Whether it is of the implicit flow, whose token is an identity token.</param>
    public string DescribeResponse(bool isImplicit = true) =>
        HasToken ? (isImplicit ? "identity token" : "signed tokens") : Invariant($"no token: {Status}{(Error is null ? "" : $" {Error}")}");
}
