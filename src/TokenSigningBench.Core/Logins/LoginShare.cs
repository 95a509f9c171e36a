using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Core.Logins;

/// <summary>Where one server's time went, by its own word and by what it does not do where no token is made.</summary>
public sealed record LoginShare
{
    /// <summary>The whole request's median time to the first byte where it brought a token, in milliseconds; null where it never did.</summary>
    public BootstrapInterval? Full { get; init; }

    /// <summary>The medians of the parts that the server names, in milliseconds, the largest first; none where it names none.</summary>
    public required IReadOnlyList<KeyValuePair<string, double>> Parts { get; init; }

    /// <summary>The median of signing, in milliseconds, by the server's word; null where it does not say.</summary>
    public double? SignMilliseconds { get; init; }

    /// <summary>
    /// What making a token takes, in milliseconds: the whole request's median less that of the one without <c>nonce</c>. Signing takes no more than this;
    /// profile lookups hide in it too. Null where a token came without <c>nonce</c>.
    /// </summary>
    public BootstrapInterval? TokenMilliseconds { get; init; }

    /// <summary>
    /// The most that signing takes of the whole request, in milliseconds: the upper end of <see cref="TokenMilliseconds"/>. Null where that is not known, and where
    /// the times vary so much that it reaches to the whole request's median: then nothing is bounded.
    /// </summary>
    public double? AtMostMilliseconds => TokenMilliseconds is { High: var high } && high < Full?.Estimate ? Math.Max(0, high) : null;

    /// <summary>Signing's median over the whole request's, of the same requests: 0 to 1; null where the server does not say, or says more than the whole.</summary>
    public double? SignShare => SignMilliseconds / Full?.Estimate is <= 1 and var share ? share : null;

    /// <summary>The largest part that is not signing; null where the server names none.</summary>
    public KeyValuePair<string, double>? LargestOther =>
        Parts.Where(part => part.Key != LoginRow.SignPhase).Select(part => (KeyValuePair<string, double>?)part).FirstOrDefault();

    /// <summary>Takes the figures of a server.</summary>
    public static LoginShare Of(LoginServer server)
    {
        LoginRow full = server.Row(LoginVariant.Full).WithToken();
        LoginRow without = server.Row(LoginVariant.WithoutNonce);
        IEnumerable<string> names = full.Samples.SelectMany(sample => sample.Parts?.Keys ?? []).Distinct();
        return new()
        {
            Full = full.Median(),
            Parts =
            [
                .. names
                    .Select(name => (name, full.PhaseMedian(name)))
                    .Where(part => part.Item2 is not null)
                    .Select(part => new KeyValuePair<string, double>(part.name, part.Item2!.Value))
                    .OrderByDescending(part => part.Value)
                    .ThenBy(part => part.Key, StringComparer.Ordinal),
            ],
            SignMilliseconds = full.PhaseMedian(LoginRow.SignPhase),
            TokenMilliseconds =
                full.Samples.Count > 0 && without.NeverHasToken()
                    ? BootstrapInterval.OfMedianDifference(full.Milliseconds(), without.Milliseconds())
                    : null,
        };
    }
}
