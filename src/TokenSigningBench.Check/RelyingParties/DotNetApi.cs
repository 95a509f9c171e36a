using System.Net;
using System.Net.Http.Headers;
using TokenSigningBench.Check.Inspection;

namespace TokenSigningBench.Check.RelyingParties;

/// <summary>
/// A .NET library in an API that is asked over HTTP, as it is used. It is not timed: the request is most of the cost.
/// </summary>
internal sealed class DotNetApi(string name) : IRelyingParty
{
    public string Name => name;

    public bool ReadsKeySet => true;

    public string? Missing() => DotNetProgram.Missing();

    public async Task<RelyingPartyTrial> TryAsync(VerificationRequest request, CancellationToken cancel)
    {
        var order = new DotNetPartyStartupData(
            name,
            AccessToken.Issuer,
            AccessToken.Audience,
            request.Algorithm.Name,
            request.KeySet,
            null
        );
        await using ServiceProgram program = await DotNetProgram.StartAsync(order, cancel).ConfigureAwait(false);
        using var client = new HttpClient(new SocketsHttpHandler { UseProxy = false, AllowAutoRedirect = false });
        using var message = new HttpRequestMessage(HttpMethod.Get, program.Address);
        message.Headers.Authorization = new AuthenticationHeaderValue("Bearer", request.Token);
        try
        {
            using HttpResponseMessage response = await client.SendAsync(message, cancel).ConfigureAwait(false);
            string page = await response.Content.ReadAsStringAsync(cancel).ConfigureAwait(false);
            bool accepts = response.StatusCode == HttpStatusCode.OK && page == AccessToken.Subject;
            return new(program.Name, request.Algorithm.Name) { Refusal = accepts ? null : $"{(int)response.StatusCode} {page}" };
        }
        catch (HttpRequestException e)
        {
            throw new UserErrorException(name, $"did not answer: {e.Message}", e);
        }
    }
}
