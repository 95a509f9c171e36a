using TokenSigningBench.Core.Sources;

namespace TokenSigningBench.Lab.Login.Url;

/// <summary>The authorize request with one signed token more or less: with <c>token</c> in its response type, or without.</summary>
internal sealed class CountControl
{
    private const string AccessToken = "token";

    private readonly ExternalServerClient _server;
    private readonly AuthorizeRequest _request;
    private readonly TokenCheck _check;

    private CountControl(ExternalServerClient server, AuthorizeRequest request, TokenCheck check, int signatures)
    {
        (_server, _request, _check) = (server, request, check);
        OtherCount = new(request["response_type"]!, signatures);
    }

    public SignatureCount OtherCount { get; }

    /// <summary>Sends the request once, and counts the signed tokens in its response.</summary>
    /// <param name="document">Lists the response types; null if it could not be read.</param>
    /// <param name="signatures">The signed tokens in the response to the user's own request.</param>
    /// <returns>The control or why there is none, and the response's access token if it has one.</returns>
    public static async Task<(CountControl? Control, string? Reason, string? AccessToken)> PrepareAsync(
        ExternalServerClient server,
        DiscoveryDocument? document,
        TokenCheck check,
        int signatures,
        CancellationToken cancel
    )
    {
        string other = OtherResponseType(server.Own.Request["response_type"] ?? "");
        if (document is null)
            return (null, "the discovery document could not be read", null);
        if (!document.ResponseTypes.Any(offered => Parts(offered).ToHashSet().SetEquals(Parts(other))))
            return (null, $"the server does not offer response_type={other}", null);

        AuthorizeRequest request = server.Own.Request.With("response_type", other);
        AuthorizeResponse answer = await server.AuthorizeAsync(request, cancel).ConfigureAwait(false);
        if (answer is not { IdToken: { } token, Error: null })
            return (
                null,
                $"response_type={other} returns no identity token ({answer.Error ?? Invariant($"status {answer.Status}")})",
                null
            );

        check.Verify(token);
        int others = check.Signatures(answer.AccessToken);
        return others == signatures
            ? (null, "the access token is not signed by the same key", answer.AccessToken)
            : (new(server, request, check, others), null, answer.AccessToken);
    }

    /// <summary>Sends the request: milliseconds to first byte.</summary>
    /// <exception cref="UserErrorException">The response has other tokens than the first one.</exception>
    public async Task<double> AskAsync(CancellationToken cancel)
    {
        AuthorizeResponse answer = await _server.AuthorizeAsync(_request, cancel).ConfigureAwait(false);
        if (answer is not { IdToken: { } token, Error: null } || _check.Signatures(answer.AccessToken) != OtherCount.Signatures)
            throw UnexpectedResponse.Page(_server.Own, answer, Invariant($"answer with {OtherCount.Signatures} signed tokens"));
        _check.Verify(token);
        return answer.FirstByte.TotalMilliseconds;
    }

    private static string OtherResponseType(string responseType) =>
        string.Join(
            ' ',
            Parts(responseType).Contains(AccessToken)
                ? Parts(responseType).Where(part => part != AccessToken)
                : Parts(responseType).Append(AccessToken)
        );

    private static string[] Parts(string responseType) => responseType.Split(' ', StringSplitOptions.RemoveEmptyEntries);
}
