using TokenSigningBench.Core.Figures;
using TokenSigningBench.Core.Machine;
using TokenSigningBench.Core.Threads;

namespace TokenSigningBench.Core.Statements;

/// <summary>What articles say, measured.</summary>
public sealed record StatementsRun : RunPart, IStatedRun
{
    /// <summary>The articles' statements; null where none was measured.</summary>
    public IReadOnlyList<MeasuredStatement>? Statements { get; init; }

    /// <summary>Operations by concurrent users; null where that was not done.</summary>
    public IReadOnlyList<UserCell>? ByUsers { get; init; }

    public override IEnumerable<RunFigure> Figures(MachineFacts machine) =>
        [
            .. IStatedRun.FiguresOf(Statements),
            .. (ByUsers ?? []).SelectMany(cell => RunFigure.Of(cell.Operation + Users(cell.Users), cell.PerSecond, FigureUnit.PerSecond)),
        ];

    internal static string Users(int users) => users == 1 ? "" : $", {users} users";
}

/// <summary>A run that judges statements of articles.</summary>
public interface IStatedRun
{
    /// <summary>The statements, measured; null where none was.</summary>
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
