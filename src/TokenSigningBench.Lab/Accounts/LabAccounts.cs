namespace TokenSigningBench.Lab.Accounts;

/// <summary>The accounts of the lab: as many as are asked for, with the same names each time and other passwords in each run (<see cref="LabSecret"/>).</summary>
public static class LabAccounts
{
    /// <summary>How many the 2002 article had.</summary>
    public const int Default = 10_000;

    /// <summary>More than any part is made for here.</summary>
    public const int Max = 99_999;

    /// <summary>What the modes that have a realm call theirs (RFC 9110 section 11.5), Kerberos excepted. Digest's stored hashes hold it.</summary>
    public const string Realm = "tokenbench";

    /// <summary>Makes this run's: <c>user00001</c> and on, each with a password of its own.</summary>
    /// <param name="count">How many, 1 to <see cref="Max"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">It is another number.</exception>
    public static IReadOnlyList<Account> Make(int count) => Make(count, LabSecret.OfThisRun);

    /// <summary>Makes those of a run.</summary>
    /// <param name="count">How many, 1 to <see cref="Max"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">It is another number.</exception>
    public static IReadOnlyList<Account> Make(int count, LabSecret secret)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(count, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, Max);
        return
        [
            .. Enumerable.Range(1, count).Select(number => Of(string.Create(CultureInfo.InvariantCulture, $"user{number:00000}"), secret)),
        ];
    }

    private static Account Of(string name, LabSecret secret) => new(name, secret.PasswordOf(name));
}
