using System.Text.Json;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Clients;

/// <summary>The npm package <c>openid-client</c> (OpenID Certified) on Node.js.</summary>
/// <param name="checksSignature">
/// Whether its option <c>enableNonRepudiationChecks</c> is on: then it also verifies the signatures of tokens from the token endpoint.
/// </param>
internal sealed class OpenIdClientPackage(string flow, bool checksSignature = false) : ILoginClient
{
    private const string Package = "openid-client";

    private static readonly string Program = EmbeddedText.Read("openid-client.mjs", typeof(OpenIdClientPackage));
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web);

    public string Name => checksSignature ? $"{Package} with enableNonRepudiationChecks" : Package;

    public string Flow => flow;

    public string? Missing() => new NodePackage(Package, LabFolder.Path).Missing("@6");

    public async Task<LoginTrial> LogInAsync(RunningServer server, JwsAlgorithm algorithm, CancellationToken cancel)
    {
        await using ChildProcess process = new NodePackage(Package, LabFolder.Path).StartAnswering(Program);
        try
        {
            return await new BackendStart(Name)
                .RunAsync(process, limit => LogInAsync(process, server, algorithm, limit), cancel)
                .ConfigureAwait(false);
        }
        catch (JsonException e)
        {
            throw new UserErrorException(Name, $"its answer cannot be read: {e.Message}", e);
        }
    }

    private async Task<LoginTrial> LogInAsync(ChildProcess process, RunningServer server, JwsAlgorithm algorithm, CancellationToken cancel)
    {
        ReadyMessage greeting = await AskAsync<ReadyMessage>(
                process,
                new
                {
                    Issuer = server.Issuer.OriginalString,
                    ClientId = server.Request["client_id"],
                    RedirectUri = server.Request["redirect_uri"],
                    Algorithm = algorithm.Name,
                    flow,
                    checksSignature,
                },
                cancel
            )
            .ConfigureAwait(false);
        AuthorizationCallback callback = await AuthorizationCallback.AskAsync(server, greeting.Address, cancel).ConfigureAwait(false);
        Reply reply = await AskAsync<Reply>(process, new { Address = callback.Address.OriginalString }, cancel).ConfigureAwait(false);
        return new(checksSignature ? $"{greeting.Name}, enableNonRepudiationChecks" : greeting.Name, reply.Subject, reply.Refusal);
    }

    private static async Task<T> AskAsync<T>(ChildProcess process, object question, CancellationToken cancel)
    {
        await process.SendAsync(JsonSerializer.Serialize(question, Json), cancel).ConfigureAwait(false);
        string? answer = await process.Answers.ReadLineAsync(cancel).ConfigureAwait(false);
        return answer is null
            ? throw await process.GetExitErrorAsync().ConfigureAwait(false)
            : JsonSerializer.Deserialize<T>(answer, Json)!;
    }

    private sealed record ReadyMessage(string Name, Uri Address);

    private sealed record Reply(string? Subject, string? Refusal);
}
