namespace TokenSigningBench.Lab.Protocol;

/// <summary>A server of the user's own, and what opens it. Not a record, which would print it.</summary>
public sealed class OwnServer
{
    /// <summary>The authorize request, as a browser that is signed in sends it.</summary>
    public required AuthorizeRequest Request { get; init; }

    /// <summary>The value of the Cookie header; null where the user gave none.</summary>
    public string? Cookie { get; init; }

    /// <summary>The client's secret; null for a public client.</summary>
    public string? ClientSecret { get; init; }

    /// <summary>Whether plain http is permitted to a host other than this one.</summary>
    public bool AllowHttp { get; init; }

    /// <summary>Tells when it has taken too long.</summary>
    public TimeProvider Clock { get; init; } = TimeProvider.System;

    /// <summary>The endpoint, as messages name it: without its query.</summary>
    public string Name => Request.Endpoint.GetLeftPart(UriPartial.Path);
}
