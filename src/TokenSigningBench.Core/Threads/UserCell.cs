namespace TokenSigningBench.Core.Threads;

/// <summary>A cell of a table by users: so many do the same at once, each waiting for an answer before the next.</summary>
/// <param name="Users">How many users, one thread each.</param>
/// <param name="PerSecond">Operations a second of all users together; null where it could not be measured.</param>
/// <param name="ResponseMilliseconds">The mean time that a user waits; null where it could not be measured.</param>
/// <param name="CannotRun">Why it could not be measured; null where it was.</param>
public sealed record UserCell(string Operation, int Users, double? PerSecond, double? ResponseMilliseconds, string? CannotRun);
