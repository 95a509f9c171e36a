using System.Text.Json.Serialization;
using TokenSigningBench.Articles.Statements;

namespace TokenSigningBench.Articles.AuthenticationSchemes;

/// <summary>A server on which authentication schemes were measured.</summary>
/// <param name="Id">Its name in cells.</param>
/// <param name="Program">The program and its version, as it reports them.</param>
/// <param name="PeakMemoryBytes">The peak memory of its processes after all measurements; null where it cannot be read.</param>
public sealed record SchemeServerRow(string Id, string Program, long? PeakMemoryBytes);

/// <summary>The conditions of a scheme on a server, which decide its figures and are not in its name.</summary>
/// <param name="Server">The server, by its name in cells.</param>
/// <param name="Conditions">One sentence: where the accounts are, what is cold, what is kept.</param>
public sealed record SchemeConditions(string Scheme, string Server, string Conditions);

/// <summary>A scheme that could not be measured.</summary>
/// <param name="Reason">What is missing, and the command that installs it.</param>
public sealed record MissingScheme(string Scheme, string Server, string Reason);

/// <summary>
/// TLS handshakes with the server's certificate, one after the other on an idle server, and the time of the signature in each.
/// </summary>
/// <param name="Key">The certificate's key, such as RSA 2048.</param>
/// <param name="Milliseconds">The time of each handshake: full ones, none resumed.</param>
/// <param name="SignatureMilliseconds">The time of one TLS 1.3 signature with that key, one value per round.</param>
public sealed record HandshakeCost(
    string Key,
    [property: Samples] IReadOnlyList<double> Milliseconds,
    [property: Samples] IReadOnlyList<double> SignatureMilliseconds
);

/// <summary>Authentication schemes, measured in interleaved rounds.</summary>
public sealed record AuthSchemesRun : RunPart, IStatementRun
{
    public required AuthSchemesPlan Plan { get; init; }

    /// <summary>The servers, ours first.</summary>
    public required IReadOnlyList<SchemeServerRow> Servers { get; init; }

    /// <summary>The conditions of each scheme, in the requested order.</summary>
    public required IReadOnlyList<SchemeConditions> Conditions { get; init; }

    public required IReadOnlyList<SchemeCell> Cells { get; init; }

    /// <summary>The schemes that could not be measured.</summary>
    public required IReadOnlyList<MissingScheme> Missing { get; init; }

    /// <summary>The cost of TLS by itself; null without TLS.</summary>
    public HandshakeCost? Handshake { get; init; }

    /// <summary>One login of each scheme, message by message; null where primitives were measured.</summary>
    public IReadOnlyList<SchemeExchange>? Exchanges { get; init; }

    /// <summary>
    /// Nanoseconds of one check of a password by the plan's hash, alone, one value per round, by the clock of the thread. Null where no
    /// scheme hashes passwords in SQL.
    /// </summary>
    [Samples]
    public IReadOnlyList<double>? PasswordHashNanoseconds { get; init; }

    /// <summary>The article's statements about these schemes, measured; null where there are none.</summary>
    public IReadOnlyList<MeasuredStatement>? Statements { get; init; }

    /// <summary>Why the run is incomplete; null where it is complete.</summary>
    public string? Partial { get; init; }

    /// <summary>The number of failed logins.</summary>
    [JsonIgnore]
    public int Failed => Cells.Sum(cell => cell.Windows.Sum(window => window.Failed));

    public override string? Unfinished() => Partial;

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) => AuthSchemesRunFigures.Measured(this);

    public override IEnumerable<RunFigure> Derived(MachineFacts machine) => AuthSchemesRunFigures.Derived(this);

    public override IEnumerable<RunVerdict> Verdicts() => [new("everybody let in", Failed == 0 ? "pass" : "fail") { IsMet = Failed == 0 }];

    public override IEnumerable<Circumstance> Settings() =>
        [
            // The number of users is in each figure's name. The backends of a scheme are named with their versions in its conditions.
            Circumstance.Parameter(
                "schemes",
                Invariant($"{Plan.Rounds} rounds of {Plan.WindowSeconds:0.###} s, {Plan.Accounts} accounts, ")
                    + Invariant($"seed {Plan.Seed}, passwords by {Plan.PasswordHash}, ")
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

[JsonSerializable(typeof(AuthSchemesRun))]
public sealed partial class AuthSchemesRunTypes : JsonSerializerContext;
