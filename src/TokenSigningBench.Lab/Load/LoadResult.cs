using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Load;

/// <summary>The result of a load. All timestamps are those of the stopwatch.</summary>
/// <param name="End">When the last user ended.</param>
/// <param name="Planned">The number of planned users; in a closed model, that of the users that started.</param>
/// <param name="Users">The users in the order of their scheduled starts. Users that were queued when the load ended have no start.</param>
/// <param name="GeneratorSeconds">The processor time of this process during the load, in seconds.</param>
/// <param name="Ended">Why the load ended early; null if it did not.</param>
public sealed record LoadResult(
    long Beginning,
    long End,
    int Planned,
    IReadOnlyList<VirtualUser> Users,
    double GeneratorSeconds,
    string? Ended
)
{
    /// <summary>The processor time of the server's processes, in seconds; null if it is not available.</summary>
    public double? ServerSeconds { get; init; }

    /// <summary>The cores that other programs of the machine used meanwhile; null if that is not available.</summary>
    public double? OtherCores { get; init; }

    /// <summary>The duration, in seconds.</summary>
    public double Seconds => Stopwatch.GetElapsedTime(Beginning, End).TotalSeconds;

    /// <summary>Why the first user failed, or why the load ended early; null if neither happened.</summary>
    public string? FirstFailure => Users.FirstOrDefault(user => user.Failure is not null)?.Failure ?? Ended;

    /// <summary>Refuses a load in which a user failed, or that ended early.</summary>
    /// <param name="failed">What failed, for the message: "a login failed".</param>
    /// <exception cref="UserErrorException">One of these happened.</exception>
    public void RequireSuccess(RunningServer server, string failed)
    {
        if (FirstFailure is { } failure)
            throw new UserErrorException(server.Name, $"{failed}: {failure}");
    }

    /// <summary>The time between two timestamps, in ms.</summary>
    public static double Milliseconds(long from, long to) => 1e3 * (to - from) / Stopwatch.Frequency;
}

/// <summary>The progress of a load.</summary>
/// <param name="Arrived">The number of arrived users; some may still be queued.</param>
/// <param name="Finished">The number of users that succeeded.</param>
public readonly record struct LoadProgress(double Seconds, int Arrived, int Finished, int Failed);
