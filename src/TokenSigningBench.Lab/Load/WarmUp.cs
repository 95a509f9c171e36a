using TokenSigningBench.Core.Timing;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Load;

/// <summary>The warm-up before a load test, which is not counted: the first token is verified, and both sides compile their code.</summary>
internal static class WarmUp
{
    private const int Users = 4;

    private static readonly TimeSpan Time = MeasuringTime.Of(TimeSpan.FromSeconds(2));

    /// <returns>The number of responses.</returns>
    /// <exception cref="UserErrorException">
    /// The first token was not signed with the key of the certificate, or a response was wrong.
    /// </exception>
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
        int requests = 0;
        int window;
        var settling = new SteadyStateDetector(server.ReadProcessorSeconds, server.MinWarmUpRequests);
        do
        {
            LoadResult result = await LoadRun.Of(server, scenario, target).ClosedAsync(Users, Time, cancel).ConfigureAwait(false);
            cancel.ThrowIfCancellationRequested();
            // A server that has ended also refuses connections, which would say less.
            if ((result.Ended ?? result.Users.FirstOrDefault(user => user.Failure is not null)?.Failure) is { } failure)
                throw new UserErrorException(server.Name, $"failed during warm-up: {failure}");
            window = result.Users.Count;
            requests += window;
        } while (!settling.IsReachedAfter(window));

        return requests;
    }
}
