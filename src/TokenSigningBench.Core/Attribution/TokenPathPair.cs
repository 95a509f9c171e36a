namespace TokenSigningBench.Core.Attribution;

/// <summary>
/// Two consecutive requests that differ only in whether a token is created. Times are times to first byte in milliseconds.
/// </summary>
/// <param name="WithToken">The request whose response had a token.</param>
/// <param name="Without">The control request.</param>
/// <param name="ControlFirst">Whether the control was sent first, as in every other pair.</param>
/// <param name="ServerSign">
/// The signing time that the server reports (<c>Server-Timing</c>, metric <c>sign</c>), in milliseconds; null where it reports none.
/// </param>
public sealed record TokenPathPair(double WithToken, double Without, bool ControlFirst, double? ServerSign);
