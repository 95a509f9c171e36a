using System.Text.Json.Serialization;
using TokenSigningBench.Core.Attribution;
using TokenSigningBench.Core.AuthenticationSchemes;
using TokenSigningBench.Core.Checks;
using TokenSigningBench.Core.Choosing;
using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Logins;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.Passwords;
using TokenSigningBench.Core.Plans;
using TokenSigningBench.Core.Profiles;
using TokenSigningBench.Core.SigningCost;
using TokenSigningBench.Core.Statements;
using TokenSigningBench.Core.Storms;
using TokenSigningBench.Core.Threads;

namespace TokenSigningBench.Core.RunFiles;

/// <summary>A run file of version 1, which had a member for each kind of run. It is read and never written.</summary>
internal sealed record OlderRunFile
{
    public const int Schema = 1;

    public required DateTimeOffset Started { get; init; }

    public required MachineFacts Machine { get; init; }

    public string? Partial { get; init; }

    public required IReadOnlyList<RunRow> Rows { get; init; }

    public IReadOnlyList<InterleavedRow>? Interleaved { get; init; }

    public DefaultAlgorithm? DefaultAlgorithm { get; init; }

    public IReadOnlyList<MeasuredStatement>? Statements { get; init; }

    public IReadOnlyList<UserCell>? ByUsers { get; init; }

    public IReadOnlyList<ThreadsRow>? Threads { get; init; }

    public TokenPathRun? TokenPath { get; init; }

    public IReadOnlyList<ThroughputRow>? Throughput { get; init; }

    public LoginRun? Logins { get; init; }

    public StormRun? Storms { get; init; }

    public PlanRun? Plan { get; init; }

    [JsonPropertyName("modes")]
    public AuthSchemesRun? Schemes { get; init; }

    public IReadOnlyList<CheckRow>? Checks { get; init; }

    public HashRun? Hash { get; init; }

    public ChoiceRun? Choice { get; init; }

    public ProfileRun? Profile { get; init; }

    /// <summary>The same run in the current version.</summary>
    public RunFile ToCurrent() =>
        new()
        {
            Started = Started,
            Machine = Machine,
            Partial = Partial,
            Part = Part(),
        };

    private RunPart? Part() =>
        this switch
        {
            { Rows.Count: > 0 } => new SigningCostRun
            {
                Rows = Rows,
                Interleaved = Interleaved,
                DefaultAlgorithm = DefaultAlgorithm,
            },
            { Schemes: { } schemes } => schemes with { Statements = Statements },
            { Statements: not null } or { ByUsers: not null } => new StatementsRun { Statements = Statements, ByUsers = ByUsers },
            { Threads: { } threads } => new ThreadsRun { Rows = threads },
            { Throughput: { } throughput } => new ThroughputRun { Rows = throughput },
            { Checks: { } checks } => new CheckRun { Rows = checks },
            _ => (RunPart?)TokenPath
                ?? (RunPart?)Logins
                ?? (RunPart?)Storms
                ?? (RunPart?)Plan
                ?? (RunPart?)Hash
                ?? (RunPart?)Choice
                ?? Profile,
        };
}
