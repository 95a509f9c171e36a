namespace TokenSigningBench.Core.Modes;

/// <summary>One mode on one server by its number of users.</summary>
/// <param name="Mode">The mode.</param>
/// <param name="Server">The server.</param>
/// <param name="ByUsers">Its figures, the fewest users first.</param>
public sealed record RankedMode(string Mode, string Server, IReadOnlyList<ModeFigures> ByUsers)
{
    /// <summary>The most logins a second that it did with any number of users; 0 where it let nobody in.</summary>
    public double Most => ByUsers.Max(figures => figures.LoginsPerSecond) ?? 0;

    /// <summary>Its figures with a number of users; null where that was not measured.</summary>
    public ModeFigures? With(int users) => ByUsers.FirstOrDefault(figures => figures.Cell.Users == users);
}

/// <summary>Modes ranked by logins a second: a login by a form is several requests, and requests a second would rank it too high.</summary>
public static class ModeRanking
{
    /// <summary>Ranks the modes of one server, the fastest first.</summary>
    /// <param name="run">The run.</param>
    /// <param name="server">The server.</param>
    public static IReadOnlyList<RankedMode> Of(ModesRun run, string server) =>
        [
            .. run
                .Cells.Where(cell => cell.Server == server)
                .GroupBy(cell => cell.Mode)
                .Select(mode => new RankedMode(
                    mode.Key,
                    server,
                    [.. mode.OrderBy(cell => cell.Users).Select(cell => new ModeFigures(cell))]
                ))
                .OrderByDescending(mode => mode.Most),
        ];
}
