namespace TokenSigningBench.Articles.Statements;

/// <summary>A cell of a table by users: the users repeat an operation at the same time, each waiting for its end before the next.</summary>
/// <param name="Users">The number of users, one thread each.</param>
/// <param name="PerSecond">Operations per second of all users together; null where it could not be measured.</param>
/// <param name="ResponseMilliseconds">The mean response time; null where it could not be measured.</param>
/// <param name="CannotRun">Why it could not be measured; null where it was.</param>
public sealed record UserCell(string Operation, int Users, double? PerSecond, double? ResponseMilliseconds, string? CannotRun);
