using TokenSigningBench.Core.Timing;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Load;

/// <summary>What comes before a storm and does not count: the first token is verified, and both sides get their code compiled.</summary>
internal static class WarmUp
{
    private const int Users = 4;

    private static readonly TimeSpan Time = MeasuringTime.Of(TimeSpan.FromSeconds(2));

    /// <returns>How many were answered.</returns>
    /// <exception cref="UserErrorException">The first token is not signed with the certificate's key, or an answer was wrong.</exception>
    public static async Task<int> RunAsync(
        RunningServer server,
        LabCertificate certificate,
        Scenario scenario,
        LoadTarget target,
        CancellationToken cancel
    )
    {
        if (server.FirstResponse?.IdToken is { } token)
            FirstToken.Verify(server.Name, token, certificate);
        LoadResult result = await new LoadRun(scenario, target, new()) { HasServerEnded = () => server.HasEnded }
            .ClosedAsync(Users, Time, cancel)
            .ConfigureAwait(false);
        cancel.ThrowIfCancellationRequested();
        // A server that has ended refuses connections as well, which says less.
        string? failure = result.Ended ?? result.Users.FirstOrDefault(user => user.Failure is not null)?.Failure;
        return failure is null ? result.Users.Count : throw new UserErrorException(server.Name, $"while it was warmed up: {failure}");
    }
}
