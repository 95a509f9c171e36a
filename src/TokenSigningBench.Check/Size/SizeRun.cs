using System.Text.Json.Serialization;

namespace TokenSigningBench.Check.Size;

/// <summary>A message of the login at the program that leaves it the least room.</summary>
/// <param name="Name">What carries the token.</param>
/// <param name="HeadBytes">The whole head.</param>
/// <param name="At">The program with the least room; null where none of the named ones limits such a message.</param>
/// <param name="RoomBytes">By how much the token may grow there; negative if it is too long. Null if the head is too long
/// without it.</param>
public sealed record SizeHop(string Name, int HeadBytes, string? At, int? RoomBytes)
{
    public bool Passes => At is null || RoomBytes >= 0;

    public string? Version { get; init; }

    /// <summary>What has to hold there, in bytes.</summary>
    public string? Formula { get; init; }

    /// <summary>What the client sees above the limit.</summary>
    public string? Failure { get; init; }

    /// <summary>What the program's log says then, with the setting that this needs; null if it is silent or was not measured.</summary>
    public string? LogLine { get; init; }

    /// <summary>The setting that raises the limit.</summary>
    public string? Setting { get; init; }

    /// <summary>What makes the message smaller; null where only the setting helps.</summary>
    public string? Remedy { get; init; }

    /// <summary>"key" if the smallest key would fit, "claims" if the login fits without the user's own claims, otherwise "both".</summary>
    public string? Cause { get; init; }

    /// <summary>Whether the limit was measured; false if it is only documented.</summary>
    public bool IsMeasured { get; init; }
}

/// <summary>The longest value that an installed program lets pass, beside what the formula predicts.</summary>
/// <param name="Version">The installed version.</param>
/// <param name="Message">"request" or "response".</param>
/// <param name="Series">What grew: "one field".</param>
/// <param name="InPieces">Whether the message was sent in several segments.</param>
public sealed record MeasuredLimit(
    string Program,
    string Version,
    string Message,
    string Series,
    bool InPieces,
    int Bytes,
    int PredictedBytes
);

/// <summary>A program that was not measured.</summary>
/// <param name="Reason">What is missing, with the command that installs it.</param>
public sealed record NotMeasured(string Program, string Reason);

/// <summary>The result of <c>tokenbench size</c>: the sizes of a login's tokens and where a message of it becomes too long.</summary>
public sealed record SizeRun : RunPart
{
    /// <summary>The file or algorithm that the user named.</summary>
    public required string Source { get; init; }

    /// <summary>"RSA 8192".</summary>
    public required string Key { get; init; }

    public required string Algorithm { get; init; }

    /// <summary>The file with the user's own claims, which are in both tokens; null where there are none.</summary>
    public string? ClaimsSource { get; init; }

    public required int SignatureBytes { get; init; }

    public required int IdentityTokenBytes { get; init; }

    public required int AccessTokenBytes { get; init; }

    /// <summary>Whether the session's cookie has the tokens.</summary>
    public bool SavesTokens { get; init; }

    /// <summary>All cookies of the session, with their names: what a browser sends.</summary>
    public required int CookieBytes { get; init; }

    /// <summary>The cookies that hold the session, without the one that counts them.</summary>
    public required int CookieChunks { get; init; }

    /// <summary>The programs on the way, from the client to the application.</summary>
    public required IReadOnlyList<string> Through { get; init; }

    public required IReadOnlyList<SizeHop> Hops { get; init; }

    /// <summary>The messages that are too long only if the session's cookie has the tokens; null where it has them.</summary>
    public IReadOnlyList<SizeHop>? IfTokensAreSaved { get; init; }

    /// <summary>The messages that are too long.</summary>
    [JsonIgnore]
    public IEnumerable<SizeHop> TooLong => Hops.Where(hop => !hop.Passes);

    /// <summary>The limits of the installed programs; null where they were not measured.</summary>
    public IReadOnlyList<MeasuredLimit>? Measured { get; init; }

    /// <summary>The programs on the way that could not be measured; null where measuring was not asked for.</summary>
    public IReadOnlyList<NotMeasured>? NotMeasured { get; init; }

    public override bool IsMeasured() => Measured is not null;

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) =>
        [
            .. RunFigure.Of($"signature, {Key}", SignatureBytes, FigureUnit.Bytes),
            .. RunFigure.Of($"identity token, {Key}", IdentityTokenBytes, FigureUnit.Bytes),
            .. RunFigure.Of($"access token, {Key}", AccessTokenBytes, FigureUnit.Bytes),
            .. RunFigure.Of($"session cookie, {Key}", CookieBytes, FigureUnit.Bytes),
        ];

    public override IEnumerable<RunVerdict> Verdicts() =>
        Hops.Select(hop => new RunVerdict("size", hop.Passes ? "pass" : "fail")
        {
            Of = hop.Name,
            Text = hop.Passes ? null : $"{hop.At} {hop.Failure}",
            Figure = hop.RoomBytes,
            IsMet = hop.Passes,
        });
}

[JsonSerializable(typeof(SizeRun))]
public sealed partial class SizeRunTypes : JsonSerializerContext;
