namespace TokenSigningBench.Lab.Login.Url;

/// <summary>
/// The same login at an external server again and again: one request at a time, at most <see cref="MaxRequests"/> requests. Each token is
/// verified.
/// </summary>
public sealed class RepeatedLogin : IDisposable
{
    /// <summary>The maximum number of requests.</summary>
    public const int MaxRequests = 300;

    // Of one login by code, beside the token's request.
    private const int MaxPerLogin = 2;

    // What the first logins compile is not the server's usual time.
    private const int WarmUpLogins = 5;

    private readonly ExternalServerClient _server;
    private readonly ITokenPath _path;

    public RepeatedLogin(ExternalServer own)
    {
        _server = new ExternalServerClient(own, MaxRequests);
        _path = own.Request.RequestsCodeOnly() ? new CodeTokenPath(_server) : new PageTokenPath(_server);
    }

    /// <summary>The requests that may still be sent.</summary>
    public int Remaining => _server.Budget.Remaining;

    /// <summary>
    /// Why logins end with a code, so that the server signs no token for them; null if codes are redeemed, or not needed.
    /// </summary>
    public string? EndsWithCode { get; private set; }

    /// <summary>Checks what the server responds, and logs in for the first times.</summary>
    /// <exception cref="UserErrorException">A response is not as expected.</exception>
    /// <exception cref="UnsignedTokensException">The server sends unsigned tokens.</exception>
    public Task PrepareAsync(CancellationToken cancel) =>
        UnsignedTokenSurvey.GuardAsync(
            _server,
            async () =>
            {
                try
                {
                    await _path.PrepareAsync(cancel).ConfigureAwait(false);
                }
                catch (UserErrorException e) when (_server.Own.ClientSecret is null && _server.Own.Request.RequestsCodeOnly())
                {
                    await _server.CodeAsync(cancel).ConfigureAwait(false);
                    EndsWithCode = e.Cause;
                }

                for (int login = 0; login < WarmUpLogins; login++)
                    await LogInAsync(cancel).ConfigureAwait(false);
                return Remaining;
            },
            cancel
        );

    /// <summary>Logs in until it is cancelled, or the requests are used up.</summary>
    /// <exception cref="UserErrorException">A response is not as expected.</exception>
    /// <exception cref="UnsignedTokensException">The server sends unsigned tokens.</exception>
    public Task RunAsync(CancellationToken cancel) =>
        UnsignedTokenSurvey.GuardAsync(
            _server,
            async () =>
            {
                while (!cancel.IsCancellationRequested && Remaining >= MaxPerLogin)
                    await LogInAsync(cancel).ConfigureAwait(false);
                return Remaining;
            },
            cancel
        );

    private Task LogInAsync(CancellationToken cancel) => EndsWithCode is null ? _path.TokenAsync(cancel) : _server.CodeAsync(cancel);

    public void Dispose()
    {
        _path.Dispose();
        _server.Dispose();
    }
}
