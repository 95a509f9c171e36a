using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Check.Machine;

/// <summary>A machine and its profile.</summary>
/// <param name="Source">The file, or another name for the profile.</param>
/// <param name="Profile">What the usual keys cost on the machine.</param>
public sealed record MachineProfile(string Source, MachineFacts Machine, ProfileRun Profile)
{
    /// <summary>Why the profile is incomplete; null if it is complete.</summary>
    public string? Partial { get; init; }

    /// <summary>The profile in a run.</summary>
    /// <param name="source">The name of the profile.</param>
    /// <exception cref="UserErrorException">The run has no profile.</exception>
    public static MachineProfile Of(string source, RunFile run)
    {
        return new(
            source,
            run.Machine,
            run.Part as ProfileRun
                ?? throw new UserErrorException(source, "has no machine profile; create one with tokenbench machine --run-file")
        )
        {
            Partial = run.Partial,
        };
    }

    /// <summary>
    /// How many times as much as an RSA 2048 signature a key's signature costs: the median of the ratios within rounds, which the machine's
    /// drift does not affect. Null if one of the two keys does not work.
    /// </summary>
    /// <param name="key">The key, such as "RSA 4096" or "P-256".</param>
    public Interval? TimesRsa2048(string key) => Profile.TimesRsa2048(Row(key));

    /// <summary>The row of a key; null if it was not measured.</summary>
    public ProfileRow? Row(string key) => Profile.Rows.FirstOrDefault(row => row.Key == key);
}
