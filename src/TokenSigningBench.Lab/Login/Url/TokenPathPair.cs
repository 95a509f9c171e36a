using System.Text.Json.Serialization;

namespace TokenSigningBench.Lab.Login.Url;

/// <summary>
/// A round: consecutive requests that differ in whether and how many tokens are created. Times are times to first byte in milliseconds.
/// </summary>
/// <param name="WithToken">The request whose response had a token.</param>
/// <param name="Without">The control request.</param>
/// <param name="ControlFirst">Whether the round was sent in reverse order, as every other round is.</param>
/// <param name="ServerSign">
/// The signing time that the server reports (<c>Server-Timing</c>, metric <c>sign</c>), in milliseconds; null where it reports none.
/// </param>
public sealed record TokenPathPair(double WithToken, double Without, bool ControlFirst, double? ServerSign)
{
    /// <summary>
    /// The sum of all times that the server reports with <see cref="ServerSign"/>, in milliseconds; null where it reports none.
    /// </summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? ServerSum { get; init; }

    /// <summary>The request with another number of signatures; null where the server offers none.</summary>
    public double? WithOtherCount { get; init; }

    /// <summary>The userinfo request, which looks the profile up and signs nothing; null where there is none.</summary>
    public double? Userinfo { get; init; }

    /// <summary>The same userinfo request with an invalid access token, which looks nothing up; null where there is none.</summary>
    public double? UserinfoRefused { get; init; }
}
