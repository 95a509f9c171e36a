using TokenSigningBench.Core.Profiles;
using TokenSigningBench.Core.Statistics;

namespace TokenSigningBench.Reports.Profile;

/// <summary>A machine and its profile.</summary>
/// <param name="Source">The file that it is from, or what else it is called.</param>
/// <param name="Profile">What the usual keys cost on it.</param>
public sealed record MachineProfile(string Source, MachineFacts Machine, ProfileRun Profile)
{
    /// <summary>Why it is not whole; null where it is.</summary>
    public string? Partial { get; init; }

    /// <summary>Takes the profile of a run.</summary>
    /// <param name="source">What it is called.</param>
    /// <exception cref="UserErrorException">There is none in it.</exception>
    public static MachineProfile Of(string source, RunFile run)
    {
        return new(
            source,
            run.Machine,
            run.Part as ProfileRun
                ?? throw new UserErrorException(source, "has no machine's profile in it: tokenbench machine --run-file writes one")
        )
        {
            Partial = run.Partial,
        };
    }

    /// <summary>How many times an RSA signature of 2048 bits a key's signature costs, the median of the ratios within rounds, which the machine's drift leaves alone; null where one of them does not work.</summary>
    /// <param name="key">The key: "RSA 4096", "P-256".</param>
    public BootstrapInterval? TimesRsa2048(string key) => Profile.TimesRsa2048(Row(key));

    /// <summary>A key's row; null where it was not measured.</summary>
    public ProfileRow? Row(string key) => Profile.Rows.FirstOrDefault(row => row.Key == key);
}
