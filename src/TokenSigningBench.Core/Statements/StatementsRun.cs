using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.Threads;

namespace TokenSigningBench.Core.Statements;

/// <summary>The measured statements of articles.</summary>
public sealed record StatementsRun : RunPart, IStatementRun
{
    /// <summary>The articles' statements; null where none was measured.</summary>
    public IReadOnlyList<MeasuredStatement>? Statements { get; init; }

    /// <summary>Operations by concurrent users; null where these were not measured.</summary>
    public IReadOnlyList<UserCell>? ByUsers { get; init; }

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) =>
        [
            .. IStatementRun.FiguresOf(Statements),
            .. (ByUsers ?? []).SelectMany(cell => RunFigure.Of(cell.Operation + Users(cell.Users), cell.PerSecond, FigureUnit.PerSecond)),
        ];

    internal static string Users(int users) => users == 1 ? "" : $", {users} users";
}

/// <summary>A run that judges statements of articles.</summary>
public interface IStatementRun
{
    /// <summary>The measured statements; null where there are none.</summary>
    IReadOnlyList<MeasuredStatement>? Statements { get; }

    internal static IEnumerable<RunFigure> FiguresOf(IReadOnlyList<MeasuredStatement>? statements) =>
        from statement in statements ?? []
        from side in new[]
        {
            (Name: statement.Operation, statement.Nanoseconds),
            (Name: statement.ComparedWith, Nanoseconds: statement.ComparedNanoseconds),
        }
        from figure in RunFigure.Of(
            $"{statement.Id}: {side.Name}{StatementsRun.Users(statement.Users)}",
            side.Nanoseconds,
            FigureUnit.Nanoseconds
        )
        select figure.With(("statement", statement.Id));
}
