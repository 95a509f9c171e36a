namespace TokenSigningBench.Telemetry;

/// <summary>What <see cref="SigningTelemetryServices.AddSigningTelemetry"/> does beside measuring.</summary>
public sealed class SigningTelemetryOptions
{
    /// <summary>
    /// Whether signing throws <see cref="UnsignedTokenException"/> where the library makes no signature and reports no error. Default:
    /// true. With false such a token is counted and sent.
    /// </summary>
    public bool RefuseUnsignedTokens { get; set; } = true;

    /// <summary>
    /// Whether responses have <c>Server-Timing: sign;dur=…</c>, as with <see cref="SigningServerTimingExtensions.UseSigningServerTiming"/>
    /// before all other middleware. Default: false, because every client sees it.
    /// </summary>
    public bool ServerTiming { get; set; }
}
