namespace TokenSigningBench.Core.Attribution;

/// <summary>The differences within a round, and what they are compared with, in milliseconds.</summary>
internal static class TokenPathDifferences
{
    /// <summary>The local time of a response's signatures with the reference key; null where it was not measured.</summary>
    public static double? LocalMilliseconds(this TokenPathRun run) => run.ReferenceKey?.Milliseconds * run.SignaturesPerAnswer;

    /// <summary>All work for a token.</summary>
    public static double TokenPath(this TokenPathPair pair) => pair.WithToken - pair.Without;

    /// <summary>The profile's lookup without the network and the request; null where it was not measured.</summary>
    public static double? Lookup(this TokenPathPair pair) => pair.Userinfo - pair.UserinfoRefused;

    /// <summary>One signature and whatever else its token needs.</summary>
    public static double OneSignature(this TokenPathPair pair, TokenPathRun run, SignatureDose dose) =>
        (pair.OtherDose!.Value - pair.WithToken) / (dose.Signatures - run.SignaturesPerAnswer);
}
