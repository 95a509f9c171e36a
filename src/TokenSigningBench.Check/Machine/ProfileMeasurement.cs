namespace TokenSigningBench.Check.Machine;

/// <summary>Measures a machine's profile.</summary>
public static class ProfileMeasurement
{
    /// <summary>The default number of rounds: about ten seconds.</summary>
    public const int DefaultRounds = 35;

    // One token takes three times as long with the largest key, and a hundredth of it with the smallest.
    private static readonly TimeSpan Round = TimeSpan.FromMilliseconds(10);

    /// <summary>How a key signs in a profile: RSA with RS256, a curve with its own algorithm.</summary>
    /// <param name="key">A key of a kind that the tool creates.</param>
    public static SigningChoice Choice(KeySpec key) =>
        key.Kind == KeyKind.Rsa
            ? SigningChoice.RsaPkcs1(256, key.Bits)
            : SigningChoice.Ecdsa(KeySpec.Curves.Single(curve => curve.CurveBits == key.Bits).HashBits);

    /// <summary>Verifies each key, then measures all of them in interleaved rounds.</summary>
    /// <param name="choices">The keys, each once; a complete profile has every kind that the tool creates.</param>
    /// <param name="payload">The claims to sign.</param>
    /// <param name="rounds">The rounds that count, one or more.</param>
    /// <param name="progress">Reported when a key is verified or a round begins: <see cref="Steps"/> times.</param>
    /// <param name="cancel">Checked between two rounds. Complete rounds are returned.</param>
    public static ProfileRun Run(
        IReadOnlyList<SigningChoice> choices,
        string payload,
        int rounds,
        IProgress<long> progress,
        CancellationToken cancel
    )
    {
        (long? throttled, double? steal, long start) = (
            ControlGroup.Own().ThrottledPeriods,
            LinuxLimits.StealSeconds(),
            Stopwatch.GetTimestamp()
        );
        using var keys = new KeyRounds();
        foreach (SigningChoice choice in choices)
        {
            cancel.ThrowIfCancellationRequested();
            keys.Add(choice, payload);
            progress.Report(1);
        }

        (IReadOnlyList<KeyTimes> measured, RoundConditions conditions) = keys.Measure(
            rounds,
            Round,
            _ => progress.Report(1),
            () => cancel.IsCancellationRequested
        );
        var times = measured.ToDictionary(one => one.Choice);
        int whole = times.Count == 0 ? rounds : conditions.Contention.Count;
        if (whole == 0)
            throw new OperationCanceledException(cancel);
        TokenEngine crossCheck = TokenEngines.BouncyCastle;
        Dictionary<SigningChoice, string> failures = keys.Failed.ToDictionary(one => one.Choice, one => one.Failure);
        return new()
        {
            Engine = $"{TokenEngines.PlatformCrypto.Name} {TokenEngines.PlatformCrypto.LibraryVersion}",
            Rounds = whole,
            RoundMilliseconds = Round.TotalMilliseconds,
            Conditions = conditions,
            Rows =
            [
                .. choices.Select(choice =>
                    times.TryGetValue(choice, out KeyTimes? own)
                        ? new ProfileRow(
                            choice.Algorithm.Name,
                            choice.Key,
                            $"{crossCheck.Name} {crossCheck.LibraryVersion}",
                            null,
                            own.Sign.Cost,
                            own.Verify.Cost,
                            own.Sign.Wall,
                            own.Verify.Wall
                        )
                        : new ProfileRow(choice.Algorithm.Name, choice.Key, null, failures[choice], null, null, null, null)
                ),
            ],
            ThrottledPeriods = ControlGroup.Own().ThrottledPeriods - throttled,
            StealSeconds = LinuxLimits.StealSeconds() - steal,
            Seconds = Stopwatch.GetElapsedTime(start).TotalSeconds,
        };
    }

    /// <summary>The number of steps that are reported to progress.</summary>
    public static int Steps(int keys, int rounds) => keys + 1 + rounds;
}
