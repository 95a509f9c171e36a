namespace TokenSigningBench.Lab.Protocol;

/// <summary>What a token endpoint answered, and how soon (RFC 6749 sections 5.1 and 5.2, OpenID Connect Core 1.0 section 3.1.3.3).</summary>
/// <param name="FirstByte">From sending the request until the answer's headers had arrived.</param>
/// <param name="Timing">Where the time went, as the server says; null where it does not.</param>
internal sealed record TokenAnswer(TimeSpan FirstByte, int Status, ServerTiming? Timing)
{
    /// <summary>The identity token, unexamined; null where there is none.</summary>
    public string? IdToken { get; init; }

    /// <summary>The access token; null where there is none.</summary>
    public string? AccessToken { get; init; }

    /// <summary>The <c>error</c>; null where there is none.</summary>
    public string? Error { get; init; }
}
