using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Lab.Login.Url;

/// <summary>The differences within a round, and what they are compared with, in milliseconds.</summary>
internal static class TokenPathDifferences
{
    /// <summary>The local time of a response's signatures with the reference key; null where it was not measured.</summary>
    public static double? LocalMilliseconds(this TokenPathRun run) => run.ReferenceKey?.Milliseconds * run.SignaturesPerAnswer;

    /// <summary>
    /// What a signature takes at least at the server, as a multiple of the fastest one here: another processor may be faster, this one is
    /// not.
    /// </summary>
    public static double FastestServer(this TokenPathRun run) =>
        run.IsSameMachine ? SigningInference.SameMachine : 1 / SigningInference.OtherProcessor;

    /// <summary>
    /// What a signature takes at most at the server, as a multiple of one here; null where other programs use the cores of both, because
    /// nothing bounds how long it then waits.
    /// </summary>
    public static double? SlowestServer(this TokenPathRun run) =>
        run.IsBusySameMachine() ? null
        : run.IsSameMachine ? SigningInference.Explained
        : SigningInference.OtherProcessor * SigningInference.OtherLoad;

    /// <summary>Whether the server is on this machine, and other programs used its cores too.</summary>
    public static bool IsBusySameMachine(this TokenPathRun run) => run is { IsSameMachine: true, IsBusy: true };

    /// <summary>Whether the times that the server reports can be parts of its responses: their sum is no longer than these.</summary>
    public static bool HasPlausibleTiming(this TokenPathRun run) =>
        MedianInterval.Of(run.Pairs.Select(pair => (pair.ServerSum ?? pair.ServerSign ?? 0) / pair.WithToken)).Low <= 1;

    /// <summary>All work for a token.</summary>
    public static double TokenPath(this TokenPathPair pair) => pair.WithToken - pair.Without;

    /// <summary>The profile's lookup without the network and the request; null where it was not measured.</summary>
    public static double? Lookup(this TokenPathPair pair) => pair.Userinfo - pair.UserinfoRefused;

    /// <summary>One signature and whatever else its token needs.</summary>
    public static double OneSignature(this TokenPathPair pair, TokenPathRun run, SignatureCount otherCount) =>
        (pair.WithOtherCount!.Value - pair.WithToken) / (otherCount.Signatures - run.SignaturesPerAnswer);
}
