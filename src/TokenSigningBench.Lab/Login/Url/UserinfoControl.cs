namespace TokenSigningBench.Lab.Login.Url;

/// <summary>
/// The userinfo request, which looks the user's profile up without signing anything, and the same request with an invalid access token,
/// which looks nothing up.
/// </summary>
internal sealed class UserinfoControl
{
    private const string Json = "application/json";

    private readonly ExternalServerClient _server;
    private readonly Uri _endpoint;
    private readonly string _accessToken;
    private readonly string _invalidToken;

    private UserinfoControl(ExternalServerClient server, Uri endpoint, string accessToken)
    {
        (_server, _endpoint, _accessToken) = (server, endpoint, accessToken);
        // As long as the valid one, so that its form is not what is refused.
        _invalidToken = new([.. accessToken.Reverse()]);
    }

    /// <summary>The number of requests per round.</summary>
    public static int Requests => 2;

    /// <summary>Sends both requests once, and checks that they can be compared.</summary>
    /// <returns>The control, or why there is none.</returns>
    public static async Task<(UserinfoControl? Control, string? Reason)> PrepareAsync(
        ExternalServerClient server,
        Uri? endpoint,
        string? accessToken,
        CancellationToken cancel
    )
    {
        if (endpoint is null)
            return (null, "the discovery document names no userinfo_endpoint");
        if (accessToken is null)
            return (null, "there is no access token for it");
        var control = new UserinfoControl(server, endpoint, accessToken);
        try
        {
            await control.LookUpAsync(cancel).ConfigureAwait(false);
            await control.RefuseAsync(cancel).ConfigureAwait(false);
            return (control, null);
        }
        catch (UserErrorException e)
        {
            return (null, $"userinfo {e.Cause}");
        }
    }

    /// <summary>Looks the profile up: milliseconds to first byte.</summary>
    /// <exception cref="UserErrorException">The response is not a profile in JSON, or is signed.</exception>
    public async Task<double> LookUpAsync(CancellationToken cancel)
    {
        UserinfoResponse answer = await _server.UserinfoAsync(_endpoint, _accessToken, cancel).ConfigureAwait(false);
        return answer switch
        {
            { Status: 200, MediaType: Json } => answer.FirstByte.TotalMilliseconds,
            { Status: 200 } => throw Unexpected($"answers with {answer.MediaType ?? "no content type"}, which may be signed"),
            _ => throw Unexpected(Invariant($"answers {answer.Status} to the access token")),
        };
    }

    /// <summary>Sends an invalid access token: milliseconds to first byte.</summary>
    /// <exception cref="UserErrorException">It is not refused.</exception>
    public async Task<double> RefuseAsync(CancellationToken cancel)
    {
        UserinfoResponse answer = await _server.UserinfoAsync(_endpoint, _invalidToken, cancel).ConfigureAwait(false);
        return answer.Status is >= 400 and < 500
            ? answer.FirstByte.TotalMilliseconds
            : throw Unexpected(Invariant($"answers {answer.Status} to an invalid access token"));
    }

    private UserErrorException Unexpected(string cause) => new(_endpoint.GetLeftPart(UriPartial.Path), cause);
}
