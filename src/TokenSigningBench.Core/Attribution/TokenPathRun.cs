using System.Text.Json;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Machine;

namespace TokenSigningBench.Core.Attribution;

/// <summary>Pairs of requests with and without a token, at a server whose inside nobody here sees. Nothing in it opens anything: no cookie, code, secret or token.</summary>
public sealed record TokenPathRun : RunPart
{
    /// <summary>The endpoint whose answers were timed, without a query.</summary>
    public required string Endpoint { get; init; }

    public required string ClientId { get; init; }

    /// <summary>The names of the parameters that the authorize request had.</summary>
    public required IReadOnlyList<string> Parameters { get; init; }

    /// <summary>What the control was.</summary>
    public required TokenPathControl Control { get; init; }

    /// <summary>The pairs, in their order.</summary>
    public required IReadOnlyList<TokenPathPair> Pairs { get; init; }

    /// <summary>How many requests were sent altogether, those included that nothing was timed of.</summary>
    public required int Requests { get; init; }

    /// <summary>The token's algorithm, as its header says; null where no token came.</summary>
    public string? Algorithm { get; init; }

    /// <summary>The token's <c>kid</c>; null where it has none.</summary>
    public string? Kid { get; init; }

    /// <summary>The exact size in bits of the key that the token's signature was verified with; null where it was not.</summary>
    public int? KeyBits { get; init; }

    /// <summary>Why the token was not verified, its signature or what it claims; null where it was.</summary>
    public string? NotVerified { get; init; }

    /// <summary>How many signed tokens an answer held: an identity token, and an access token where that is a signed one too.</summary>
    public int SignaturesPerAnswer { get; init; } = 1;

    /// <summary>What a key like the token's own costs on this machine; null where that was not measured.</summary>
    public LikeKeyCost? LikeKey { get; init; }

    /// <summary>Why it was not measured; null where it was.</summary>
    public string? NoLikeKey { get; init; }

    /// <summary>Milliseconds to the first byte of the authorize requests that brought the codes, where the token endpoint was measured; null where the page itself was.</summary>
    [Samples]
    public IReadOnlyList<double>? AuthorizeMilliseconds { get; init; }

    /// <summary>What the user should know of the server's documents, a line each.</summary>
    public IReadOnlyList<string> Notes { get; init; } = [];

    /// <summary>Why there are fewer pairs than there should be; null where all were measured.</summary>
    public string? Partial { get; init; }

    public override string? Unfinished() => Partial;

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) =>
        [
            .. RunFigure.Of($"{Endpoint} with a token", [.. Pairs.Select(pair => pair.WithToken)], FigureUnit.Milliseconds),
            .. RunFigure.Of($"{Endpoint} without", [.. Pairs.Select(pair => pair.Without)], FigureUnit.Milliseconds),
        ];

    public override IEnumerable<RunFigure> Derived(MachineFacts machine) =>
        SigningInference.Of(this) is not { } found
            ? []
            :
            [
                .. RunFigure.Of("token path, at most", found.Bound, FigureUnit.Milliseconds),
                .. RunFigure.Of("token path, share", found.Share, FigureUnit.Ratio),
                .. RunFigure.Of("the same signatures here", found.HereMilliseconds, FigureUnit.Milliseconds),
                .. RunFigure.Of("signing by the server's own word", found.ServerSignMilliseconds, FigureUnit.Milliseconds),
                .. RunFigure.Of("signing by the server's own word, share", found.ServerSignShare, FigureUnit.Ratio),
            ];

    public override IEnumerable<Circumstance> Settings() =>
        [Circumstance.Parameter("token path", $"control {Control}, {string.Join(' ', Parameters)}")];

    public override IEnumerable<RunVerdict> Verdicts() =>
        SigningInference.Of(this) is { } found ? [new("token-path", JsonNamingPolicy.CamelCase.ConvertName(found.Verdict.ToString()))] : [];
}
