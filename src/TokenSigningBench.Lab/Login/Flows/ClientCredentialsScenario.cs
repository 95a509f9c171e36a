using TokenSigningBench.Lab.Load;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Login.Flows;

/// <summary>A confidential client that gets access tokens for itself, with its secret in the request's body.</summary>
internal sealed class ClientCredentialsScenario(TokenClient client) : FlowScenario
{
    private readonly byte[] _request = RequestText.Post(
        client.TokenEndpoint,
        null,
        [.. Grant.ClientCredentials(), new("client_id", client.Id), new("client_secret", client.Secret)]
    );

    public override IReadOnlyList<string> Phases { get; } = ["token"];

    public override Visit Begin() => new ClientVisit(this);

    private string ClientId => client.Id;

    private sealed class ClientVisit(ClientCredentialsScenario scenario) : FlowVisit(scenario)
    {
        public override ReadOnlySpan<byte> Request => scenario._request;

        public override VisitStep HandleAnswer(RawResponse answer) =>
            End(answer, needsUser: false, ("sub", scenario.ClientId, tokens => tokens.AccessToken), out _);
    }
}
