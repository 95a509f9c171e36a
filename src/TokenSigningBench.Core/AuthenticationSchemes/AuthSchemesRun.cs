using System.Text.Json.Serialization;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.Statements;

namespace TokenSigningBench.Core.AuthenticationSchemes;

/// <summary>A server that modes were measured on.</summary>
/// <param name="Id">Its name in cells.</param>
/// <param name="Program">The program and its version, as it says itself.</param>
/// <param name="PeakMemoryBytes">The most memory that its processes had, when all was measured; null where it cannot be asked.</param>
public sealed record SchemeServerRow(string Id, string Program, long? PeakMemoryBytes);

/// <summary>What a mode means here: what decides its figures and is not in its name.</summary>
/// <param name="Server">The server, by its name in cells.</param>
/// <param name="Conditions">A sentence: where the accounts are, what is cold, what is kept.</param>
public sealed record SchemeConditions([property: JsonPropertyName("mode")] string Scheme, string Server, string Conditions);

/// <summary>A mode that could not be measured.</summary>
/// <param name="Reason">What is missing, and the command that installs it.</param>
public sealed record MissingScheme([property: JsonPropertyName("mode")] string Scheme, string Server, string Reason);

/// <summary>TLS handshakes with the server's certificate, one after the other while nothing else was asked, and the signature in each of them alone.</summary>
/// <param name="Key">The certificate's key, such as RSA 2048.</param>
/// <param name="Milliseconds">Each handshake, in milliseconds; whole ones, none resumed.</param>
/// <param name="SignatureMilliseconds">One signature with that key as TLS 1.3 has it, in milliseconds, a figure a round.</param>
public sealed record HandshakeCost(
    string Key,
    [property: Samples] IReadOnlyList<double> Milliseconds,
    [property: Samples] IReadOnlyList<double> SignatureMilliseconds
);

/// <summary>Modes of client authentication, measured in turn.</summary>
public sealed record AuthSchemesRun : RunPart, IStatementRun
{
    public required AuthSchemesPlan Plan { get; init; }

    /// <summary>The servers, ours first.</summary>
    public required IReadOnlyList<SchemeServerRow> Servers { get; init; }

    /// <summary>What each mode means, in the order in which they were named.</summary>
    public required IReadOnlyList<SchemeConditions> Conditions { get; init; }

    public required IReadOnlyList<SchemeCell> Cells { get; init; }

    /// <summary>What could not be.</summary>
    public required IReadOnlyList<MissingScheme> Missing { get; init; }

    /// <summary>What TLS costs by itself; null where there was none.</summary>
    public HandshakeCost? Handshake { get; init; }

    /// <summary>What the article says of these modes, measured; null where it says nothing of what was asked for.</summary>
    public IReadOnlyList<MeasuredStatement>? Statements { get; init; }

    /// <summary>Why not all of it was measured; null where all was.</summary>
    public string? Partial { get; init; }

    /// <summary>Everybody who was not let in.</summary>
    [JsonIgnore]
    public int Failed => Cells.Sum(cell => cell.Windows.Sum(window => window.Failed));

    public override string? Unfinished() => Partial;

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) => AuthSchemesRunFigures.Measured(this);

    public override IEnumerable<RunFigure> Derived(MachineFacts machine) => AuthSchemesRunFigures.Derived(this);

    public override IEnumerable<RunVerdict> Verdicts() => [new("everybody let in", Failed == 0 ? "pass" : "fail") { IsMet = Failed == 0 }];

    public override IEnumerable<Circumstance> Settings() =>
        [
            // How many users is in each figure's name. What a mode asks behind it names the versions of that.
            Circumstance.Parameter(
                "modes",
                Invariant(
                    $"{Plan.Rounds} rounds of {Plan.WindowSeconds:0.###} s, {Plan.Accounts} accounts, seed {Plan.Seed}, passwords by {Plan.PasswordHash}, "
                )
                    + $"{(Plan.KeepsSession ? "sessions kept" : "whole logins")}, {(Plan.NewConnections ? "new" : "kept")} connections, "
                    + $"{(Plan.Tls is { } key ? $"TLS with {key}" : "plain HTTP")}"
            ),
            .. Conditions.Select(one => new Circumstance(
                $"{one.Scheme} on {one.Server}",
                PrintableText.Of(one.Conditions),
                CircumstanceKind.Program
            )),
            .. Circumstance.Programs(Servers.Select(server => server.Program)),
        ];
}
