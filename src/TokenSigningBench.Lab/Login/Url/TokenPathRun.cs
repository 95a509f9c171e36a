using System.Text.Json;
using System.Text.Json.Serialization;

namespace TokenSigningBench.Lab.Login.Url;

/// <summary>
/// Pairs of requests with and without a token, sent to an external server. The file has no secrets: no cookie, code, client secret or
/// token.
/// </summary>
public sealed record TokenPathRun : RunPart
{
    /// <summary>The endpoint that was timed, without its query.</summary>
    public required string Endpoint { get; init; }

    public required string ClientId { get; init; }

    /// <summary>The names of the authorize request's parameters.</summary>
    public required IReadOnlyList<string> Parameters { get; init; }

    public required TokenPathControl Control { get; init; }

    public required IReadOnlyList<TokenPathPair> Pairs { get; init; }

    /// <summary>The number of all requests, including those that were not timed.</summary>
    public required int Requests { get; init; }

    /// <summary>The <c>alg</c> in the token's header; null where no token was received.</summary>
    public string? Algorithm { get; init; }

    /// <summary>The token's <c>kid</c>; null where it has none.</summary>
    public string? Kid { get; init; }

    /// <summary>The exact size in bits of the key that verified the token's signature; null where it was not verified.</summary>
    public int? KeyBits { get; init; }

    /// <summary>Why the token's signature or claims were not verified; null where they were.</summary>
    public string? NotVerified { get; init; }

    /// <summary>
    /// Whether the address is of this machine, so that the server has its processor. A tunnel to another one looks the same.
    /// </summary>
    public bool IsSameMachine { get; init; }

    /// <summary>
    /// How many cores other programs used, the server not among them: before the first request, and in the rounds; null where it is not
    /// known.
    /// </summary>
    public double? OtherCores { get; init; }

    /// <summary>Whether other programs disturbed the times.</summary>
    [JsonIgnore]
    public bool IsBusy => OtherCores > BusyCores.Disturbing;

    /// <summary>
    /// The medians in milliseconds of what the server reports in <c>Server-Timing</c>, by name; null where it reports nothing.
    /// </summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public IReadOnlyDictionary<string, double>? ServerTimings { get; init; }

    /// <summary>The signed tokens in a response: an identity token, and an access token where that is signed too.</summary>
    public int SignaturesPerAnswer { get; init; } = 1;

    /// <summary>The count control; null where it was not measured.</summary>
    public SignatureCount? OtherCount { get; init; }

    /// <summary>Why the count control was not measured; null where it was.</summary>
    public string? NoOtherCount { get; init; }

    /// <summary>Why the userinfo control was not measured; null where it was.</summary>
    public string? NoUserinfo { get; init; }

    /// <summary>The local cost of a key of the same kind and size; null where it was not measured.</summary>
    public ReferenceKeyCost? ReferenceKey { get; init; }

    /// <summary>Why that cost was not measured; null where it was.</summary>
    public string? NoReferenceKey { get; init; }

    /// <summary>
    /// Milliseconds to first byte of the authorize requests that returned the codes, where the token endpoint was measured; null where the
    /// authorize endpoint was.
    /// </summary>
    [Samples]
    public IReadOnlyList<double>? AuthorizeMilliseconds { get; init; }

    /// <summary>Remarks about the server's documents, one line each.</summary>
    public IReadOnlyList<string> Notes { get; init; } = [];

    /// <summary>Why there are fewer pairs than requested; null where all were measured.</summary>
    public string? Partial { get; init; }

    public override string? Unfinished() => Partial;

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) =>
        [
            .. RunFigure.Of($"{Endpoint} with a token", [.. Pairs.Select(pair => pair.WithToken)], FigureUnit.Milliseconds),
            .. RunFigure.Of($"{Endpoint} without", [.. Pairs.Select(pair => pair.Without)], FigureUnit.Milliseconds),
            .. RunFigure.Of(
                $"{Endpoint} with {OtherCount?.Signatures} signatures",
                [.. Pairs.Select(pair => pair.WithOtherCount).OfType<double>()],
                FigureUnit.Milliseconds
            ),
            .. RunFigure.Of("userinfo", [.. Pairs.Select(pair => pair.Userinfo).OfType<double>()], FigureUnit.Milliseconds),
            .. RunFigure.Of("userinfo, refused", [.. Pairs.Select(pair => pair.UserinfoRefused).OfType<double>()], FigureUnit.Milliseconds),
        ];

    public override IEnumerable<RunFigure> Derived(MachineFacts machine) =>
        SigningInference.Of(this) is not { } found
            ? []
            :
            [
                .. RunFigure.Of("token path, at most", found.Difference, FigureUnit.Milliseconds),
                .. RunFigure.Of("one signature, at most", found.CountDifference, FigureUnit.Milliseconds),
                .. RunFigure.Of("profile lookup", found.Lookup, FigureUnit.Milliseconds),
                new("signing, at least", found.AtLeastMilliseconds, FigureUnit.Milliseconds),
                new("signing, at most", found.AtMostMilliseconds, FigureUnit.Milliseconds),
                .. RunFigure.Of("signing's share, at least", found.Share.Low, FigureUnit.Ratio),
                .. RunFigure.Of("signing's share, at most", found.Share.High, FigureUnit.Ratio),
                .. RunFigure.Of("the same signatures here", found.LocalMilliseconds, FigureUnit.Milliseconds),
                .. RunFigure.Of("signing by the server's own word", found.ServerSignMilliseconds, FigureUnit.Milliseconds),
            ];

    public override IEnumerable<Circumstance> Settings() =>
        [Circumstance.Parameter("token path", $"control {Control}, {string.Join(' ', Parameters)}")];

    public override IEnumerable<RunVerdict> Verdicts() =>
        SigningInference.Of(this) is { } found
            ?
            [
                new("login-url", JsonNamingPolicy.CamelCase.ConvertName(found.Verdict.ToString()))
                {
                    Text = found.Reason is { } reason ? JsonNamingPolicy.CamelCase.ConvertName(reason.ToString()) : null,
                    IsMet = found.Verdict == TokenPathVerdict.Undecided ? false : null,
                },
            ]
            : [];
}

[JsonSerializable(typeof(TokenPathRun))]
public sealed partial class TokenPathRunTypes : JsonSerializerContext;
