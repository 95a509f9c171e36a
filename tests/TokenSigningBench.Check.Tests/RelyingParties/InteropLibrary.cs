using System.Text.Json;
using TokenSigningBench.Core.Processes;

namespace TokenSigningBench.Check.Tests.RelyingParties;

/// <summary>Tokens for an npm library to verify, and claims to sign. The property names are those of interop-library.mjs.</summary>
/// <param name="Algorithm">The only algorithm to accept.</param>
internal sealed record InteropRequest(string Algorithm, IReadOnlyList<string> Tokens, string Claims)
{
    /// <summary>The public key in PEM; null for a secret and a JWK.</summary>
    public string? PublicKey { get; init; }

    /// <summary>The private key in PEM; null for a secret and a JWK.</summary>
    public string? PrivateKey { get; init; }

    /// <summary>The key pair as a JWK, for a library that reads no PEM; null for the others.</summary>
    public string? Jwk { get; init; }

    /// <summary>The secret in base64; null for an asymmetric key.</summary>
    public string? Secret { get; init; }
}

/// <param name="Refusals">Why each token is refused; null for an accepted token.</param>
/// <param name="NotSigned">Why no token was signed; null if one was.</param>
internal sealed record InteropResponse(IReadOnlyList<string?> Refusals, string? Signed, string? NotSigned);

/// <summary>An npm library on Node.js that verifies tokens of the engines and signs some for them.</summary>
internal static class InteropLibrary
{
    private static readonly string Program = EmbeddedText.Read("interop-library.mjs", typeof(InteropLibrary));
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web);

    /// <summary>Sends requests over standard input only, because they hold keys. Skips the test if the library is not installed.</summary>
    public static async Task<IReadOnlyList<InteropResponse>> AskAsync(string name, params IReadOnlyList<InteropRequest> requests)
    {
        var package = new NodePackage(name, LabFolder.Path);
        Skip.If(package.Missing() is not null, package.Missing());
        await using ChildProcess process = package.Start(Program);
        await process.SendAsync(JsonSerializer.Serialize(new { name, requests }, Json), CancellationToken.None);
        return JsonSerializer.Deserialize<IReadOnlyList<InteropResponse>>(await process.FirstLineAsync(CancellationToken.None), Json)!;
    }
}
