namespace TokenSigningBench.Lab.Protocol;

/// <summary>
/// The response of a token endpoint, and its time to first byte (RFC 6749 sections 5.1 and 5.2, OpenID Connect Core 1.0 section 3.1.3.3).
/// </summary>
/// <param name="FirstByte">The time from sending the request until the response headers arrived.</param>
/// <param name="Timing">The response's Server-Timing; null if the server sends none.</param>
internal sealed record TokenResponse(TimeSpan FirstByte, int Status, ServerTiming? Timing)
{
    /// <summary>The identity token, not verified; null if there is none.</summary>
    public string? IdToken { get; init; }

    public string? AccessToken { get; init; }

    /// <summary>The refresh token; null if there is none.</summary>
    public string? RefreshToken { get; init; }

    public string? Error { get; init; }
}
