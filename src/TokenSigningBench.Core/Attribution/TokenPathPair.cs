namespace TokenSigningBench.Core.Attribution;

/// <summary>Two requests one right after the other, that differ in whether a token is made. Times are milliseconds to the answer's first byte.</summary>
/// <param name="WithToken">The one whose answer held a token.</param>
/// <param name="Without">The control, whose answer held none.</param>
/// <param name="ControlFirst">Whether the control was sent first; it is in every other pair.</param>
/// <param name="ServerSign">How long the server itself says it signed for (<c>Server-Timing</c>, metric <c>sign</c>), in milliseconds; null where it does not say.</param>
public sealed record TokenPathPair(double WithToken, double Without, bool ControlFirst, double? ServerSign);
