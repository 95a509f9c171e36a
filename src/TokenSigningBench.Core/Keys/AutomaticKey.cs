namespace TokenSigningBench.Core.Keys;

/// <summary>What a key of a server's set does now.</summary>
public enum KeyDuty
{
    /// <summary>It follows from nothing that is published.</summary>
    NotKnown,

    Signs,

    /// <summary>It signs later.</summary>
    Announced,

    /// <summary>It signs no more, and verifies what it signed.</summary>
    Retires,

    /// <summary>It should have left the set.</summary>
    Overdue,
}

/// <summary>
/// A key that Duende IdentityServer made itself, and what it does by the defaults of KeyManagementOptions
/// (https://docs.duendesoftware.com/identityserver/fundamentals/key-management).
/// </summary>
/// <param name="Created">When it was made.</param>
/// <param name="Withdrawn">When it leaves the key set.</param>
public sealed record AutomaticKey(DateTimeOffset Created, DateTimeOffset Withdrawn)
{
    public static readonly TimeSpan RotationInterval = TimeSpan.FromDays(90),
        PropagationTime = TimeSpan.FromDays(14),
        RetentionDuration = TimeSpan.FromDays(14);

    /// <summary>A key of which no certificate has the end.</summary>
    public AutomaticKey(DateTimeOffset created)
        : this(created, created + RotationInterval + RetentionDuration) { }

    /// <summary>When its successor signs in its place.</summary>
    public DateTimeOffset RotatesAt => Withdrawn - RetentionDuration;

    /// <summary>Its duty, and one sentence why.</summary>
    /// <param name="set">All automatic keys of its server for the same algorithm, including this one.</param>
    public (KeyDuty Duty, string Text) DutyIn(IReadOnlyList<AutomaticKey> set, DateTimeOffset now)
    {
        // KeyManager.GetCurrentSigningKey: the oldest that was published long enough, and else the oldest, before its rotation.
        AutomaticKey[] young = [.. set.Where(one => now < one.RotatesAt).OrderBy(one => one.Created)];
        AutomaticKey? signer = Array.Find(young, one => one.Created + PropagationTime <= now) ?? young.FirstOrDefault();
        return Withdrawn < now ? (KeyDuty.Overdue, $"It should have left the set on {Day(Withdrawn)}, when Duende withdraws it.")
            : this == signer
                ? (KeyDuty.Signs, $"The oldest automatic key that was announced long enough signs. It is rotated on {Day(RotatesAt)}.")
            : now >= RotatesAt ? (KeyDuty.Retires, $"It signed until {Day(RotatesAt)}, and is withdrawn on {Day(Withdrawn)}.")
            : (KeyDuty.Announced, $"It signs from {Day(signer!.RotatesAt)}, when the key before it is rotated.");
    }

    /// <summary>A duty in output: "signs now".</summary>
    public static string WordOf(KeyDuty duty) =>
        duty switch
        {
            KeyDuty.Signs => "signs now",
            KeyDuty.NotKnown => "not known",
            _ => duty.ToString().ToLowerInvariant(),
        };

    private static string Day(DateTimeOffset time) => time.UtcDateTime.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture);
}
