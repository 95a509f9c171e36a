namespace TokenSigningBench.Lab.Protocol;

/// <summary>A server of the user's own, with the credentials for it. Not a record, because a record's ToString would print them.</summary>
public sealed class ExternalServer
{
    /// <summary>The authorize request of a signed-in browser.</summary>
    public required AuthorizeRequest Request { get; init; }

    /// <summary>The value of the Cookie header; null if the user gave none.</summary>
    public string? Cookie { get; init; }

    /// <summary>The client's secret; null for a public client.</summary>
    public string? ClientSecret { get; init; }

    /// <summary>Whether plain HTTP is allowed to a host other than this machine.</summary>
    public bool AllowHttp { get; init; }

    /// <summary>The clock for token lifetimes and timeouts.</summary>
    public TimeProvider Clock { get; init; } = TimeProvider.System;

    /// <summary>The endpoint without its query, for messages.</summary>
    public string Name => Request.Endpoint.GetLeftPart(UriPartial.Path);
}
