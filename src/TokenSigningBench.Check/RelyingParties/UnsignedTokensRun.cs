using System.Text.Json.Serialization;

namespace TokenSigningBench.Check.RelyingParties;

/// <summary>
/// A server sent a token whose header names a signature algorithm and whose third segment is empty. Nothing was measured: however fast
/// such a server is, that is no answer. The file has no secrets.
/// </summary>
public sealed record UnsignedTokensRun : RunPart
{
    /// <summary>The address without its query, or the file.</summary>
    public required string Source { get; init; }

    /// <summary>All tokens that were seen, signed or not.</summary>
    public required IReadOnlyList<SeenToken> Tokens { get; init; }

    /// <summary>The size in bits of the published key that the first unsigned token names; null where it is not known.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public int? KeyBits { get; init; }

    /// <summary>What the server made of such tokens, one sentence each.</summary>
    public IReadOnlyList<string> Consequences { get; init; } = [];

    /// <summary>What was not tried, and why, one sentence each.</summary>
    public IReadOnlyList<string> NotTried { get; init; } = [];

    /// <summary>The number of requests that were sent.</summary>
    public int Requests { get; init; }

    /// <summary>The first unsigned token.</summary>
    [JsonIgnore]
    public SeenToken First => Tokens.First(token => !token.IsSigned);

    public override bool IsMeasured() => false;

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) => [];

    public override IEnumerable<RunVerdict> Verdicts() =>
        [
            new("signed", "fail")
            {
                Of = Source,
                Text = string.Join(", ", Tokens.Where(token => !token.IsSigned).Select(token => $"{token.Name} of {token.Flow}")),
                IsMet = false,
            },
        ];
}

/// <summary>A token in a response.</summary>
/// <param name="Name">"identity token", "access token".</param>
/// <param name="Flow">What returned it: "code flow", "refresh".</param>
/// <param name="Algorithm">The <c>alg</c> in its header.</param>
/// <param name="IsSigned">Whether its third segment is not empty. Whether the signature is right is not said here.</param>
public sealed record SeenToken(string Name, string Flow, string Algorithm, bool IsSigned);

[JsonSerializable(typeof(UnsignedTokensRun))]
public sealed partial class UnsignedTokensRunTypes : JsonSerializerContext;
