using System.Text.Json;
using TokenSigningBench.Check.Inspection;
using TokenSigningBench.Core.Processes;

namespace TokenSigningBench.Check.RelyingParties;

/// <summary>An order for an npm library. The property names are part of the protocol with node-library.mjs.</summary>
/// <param name="Algorithm">The only algorithm to accept.</param>
internal sealed record NodeRequest(string Algorithm, IReadOnlyList<string> Tokens)
{
    /// <summary>The issuer's key set in place of a key: each token names its key.</summary>
    public string? Keys { get; init; }

    /// <summary>The public key in PEM; null for a secret, and with a key set.</summary>
    public string? PublicKey { get; init; }

    /// <summary>The private key in PEM, for signing; null for none.</summary>
    public string? PrivateKey { get; init; }

    /// <summary>The private key as a JWK, for a library that reads no PEM; null for none.</summary>
    public string? PrivateJwk { get; init; }

    /// <summary>The secret in base64; null for an asymmetric key.</summary>
    public string? Secret { get; init; }

    /// <summary>How long to measure, in ms; null to not measure.</summary>
    public double? Milliseconds { get; init; }

    /// <summary>Claims to sign; null for none.</summary>
    public string? Claims { get; init; }
}

/// <param name="Refusals">Why each token is refused; null for an accepted token.</param>
/// <param name="Nanoseconds">The median time per verification, in ns.</param>
/// <param name="NotSigned">Why no token was signed; null if one was.</param>
internal sealed record NodeResponse(
    IReadOnlyList<string?> Refusals,
    double? Nanoseconds,
    int Verifications,
    string? Signed,
    string? NotSigned
);

/// <summary>An npm library on Node.js, in a process of its own.</summary>
internal sealed class NodeLibrary(string name) : IRelyingParty
{
    private const double Milliseconds = 300;

    private static readonly string Program = EmbeddedText.Read("node-library.mjs", typeof(NodeLibrary));
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web);

    public string Name => name;

    public bool ReadsKeySet => true;

    /// <summary>The folder with its <c>node_modules</c>.</summary>
    public string Folder { get; init; } = LabFolder.Path;

    public string? Missing() => new NodePackage(name, Folder).Missing();

    public async Task<RelyingPartyTrial> TryAsync(VerificationRequest request, CancellationToken cancel)
    {
        var order = new NodeRequest(request.Algorithm.Name, [request.Token])
        {
            Keys = request.KeySet,
            Milliseconds = request.IsTimed ? Milliseconds : null,
        };
        (string version, IReadOnlyList<NodeResponse> answers) = await AskAsync([order], cancel).ConfigureAwait(false);
        NodeResponse answer = answers[0];
        return new(version, request.Algorithm.Name)
        {
            Refusal = answer.Refusals[0],
            Nanoseconds = answer.Nanoseconds,
            Verifications = answer.Verifications,
        };
    }

    /// <summary>Sends orders over standard input only, because they hold keys.</summary>
    /// <returns>Its name with version, and a result for each order.</returns>
    /// <exception cref="UserErrorException">It is not installed, or gave no response.</exception>
    internal async Task<(string Version, IReadOnlyList<NodeResponse> Answers)> AskAsync(
        IReadOnlyList<NodeRequest> orders,
        CancellationToken cancel
    )
    {
        if (Missing() is { } missing)
            throw new UserErrorException(name, missing);

        return await TimedExchange
            .RunAsync(
                name,
                async limit =>
                {
                    await using ChildProcess process = new NodePackage(name, Folder).Start(Program);
                    await process.SendAsync(JsonSerializer.Serialize(new { name, orders }, Json), limit).ConfigureAwait(false);
                    Reply reply = JsonSerializer.Deserialize<Reply>(await process.FirstLineAsync(limit).ConfigureAwait(false), Json)!;
                    return (reply.Name, reply.Answers);
                },
                cancel
            )
            .ConfigureAwait(false);
    }

    private sealed record Reply(string Name, IReadOnlyList<NodeResponse> Answers);
}
