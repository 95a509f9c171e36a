using System.Text.Json;
using System.Text.Json.Serialization;

namespace TokenSigningBench.Check.RelyingParties.Parties;

/// <summary>
/// What a relying party is started with, the first line of its standard input: the property names are part of the contract with the
/// programs.
/// </summary>
/// <param name="Issuer">The issuer of the tokens, with a slash at the end unless the library reads no discovery document.</param>
/// <param name="KeySet">The address of its key set; with the scheme <c>data</c> the key set itself.</param>
/// <param name="Audience">The audience of the tokens; a client's <c>client_id</c>.</param>
public sealed record PartyStartupData(string Issuer, string KeySet, string Audience)
{
    /// <summary>The same key set by https, with a self-signed certificate; null if there is none.</summary>
    public string? SecureKeySet { get; init; }

    /// <summary>How much faster than real time its clock runs; at 1 nothing is changed.</summary>
    public double Speed { get; init; } = 1;

    /// <summary>The algorithms that it accepts, for a library that does not work without.</summary>
    public IReadOnlyList<string> Algorithms { get; init; } = [];

    /// <summary>Other issuers, for which a program with code that is slow at its first use makes verifiers that it throws away.</summary>
    public IReadOnlyList<WarmUpIssuer> WarmUps { get; init; } = [];

    /// <summary>A client's registered redirect URI; null for an API.</summary>
    public Uri? RedirectUri { get; init; }

    /// <summary>One line of JSON.</summary>
    public string ToJson() => JsonSerializer.Serialize(this, PartyTypes.Default.PartyStartupData);
}

/// <summary>
/// Another issuer for which a relying party's program makes a verifier that it throws away. What is slow at its first use, such as code
/// that is compiled then, has run before the program makes the verifier that counts, whose cache is empty.
/// </summary>
/// <param name="Issuer">The issuer of the tokens, with a slash at the end.</param>
/// <param name="KeySet">The address of its key set.</param>
/// <param name="Tokens">The tokens that are shown to the verifier. Whether it accepts them says nothing.</param>
public sealed record WarmUpIssuer(string Issuer, string KeySet, IReadOnlyList<string> Tokens);

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(PartyStartupData))]
[JsonSerializable(typeof(ReadyMessage))]
[JsonSerializable(typeof(VerificationCost))]
internal sealed partial class PartyTypes : JsonSerializerContext;
