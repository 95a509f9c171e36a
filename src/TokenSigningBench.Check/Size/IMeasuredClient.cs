namespace TokenSigningBench.Check.Size;

/// <summary>A client whose limits are measured: a browser, a program or a library.</summary>
internal interface IMeasuredClient
{
    /// <summary>The name in <c>HeadLimits</c>.</summary>
    string Name { get; }

    bool KeepsCookies => true;

    /// <summary>What is not installed and the command that installs it; null if nothing is missing.</summary>
    string? Missing();

    /// <summary>Starts the client.</summary>
    /// <param name="raised">The limit whose setting is used; null for default settings.</param>
    /// <exception cref="UserErrorException">It is not installed, or ended.</exception>
    Task<IRunningClient> StartAsync(HeadLimit? raised, CancellationToken cancel);
}

/// <summary>A client that sends requests and keeps cookies. Disposing it ends its process and removes its files.</summary>
internal interface IRunningClient : IAsyncDisposable
{
    string Version { get; }

    /// <summary>The server to which it sends its requests.</summary>
    ProbeOrigin Origin { get; }

    /// <summary>Sends a GET request for / with these fields, beside those of the client and the cookies that it keeps.</summary>
    Task<ClientReply> GetAsync(IReadOnlyList<(string Name, string Value)> fields, CancellationToken cancel);
}

internal static class RunningClientProbes
{
    /// <summary>Whether all fields of a response arrive.</summary>
    public static async Task<bool> AcceptsAsync(this IRunningClient client, ProbeResponse response, CancellationToken cancel) =>
        await client.GetAsync(response.RequestFields, cancel).ConfigureAwait(false) is { Error: null } reply
        && response.Arrived(name => reply.ValueBytes.GetValueOrDefault(name, -1));

    /// <summary>Whether the client sends all cookies that a response sets.</summary>
    public static async Task<bool> SendsCookiesAsync(this IRunningClient client, ProbeResponse response, CancellationToken cancel)
    {
        await client.GetAsync(response.RequestFields, cancel).ConfigureAwait(false);
        ClientReply reply = await client.GetAsync([(ProbeRequest.CookieLengthField, "1")], cancel).ConfigureAwait(false);
        return reply.Body == response.SentCookieBytes.ToString(CultureInfo.InvariantCulture);
    }
}

/// <summary>What a client makes of a response.</summary>
/// <param name="Error">What it says of a response that it does not accept; null if it does.</param>
/// <param name="ValueBytes">The lengths of the values by the names of the fields in lower case.</param>
internal sealed record ClientReply(string? Error, IReadOnlyDictionary<string, int> ValueBytes, string Body)
{
    public static ClientReply Failed(string error) => new(error, new Dictionary<string, int>(), "");
}
