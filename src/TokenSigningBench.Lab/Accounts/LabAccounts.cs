namespace TokenSigningBench.Lab.Accounts;

/// <summary>
/// Creates the lab's accounts. The names are always the same; the passwords differ in each run (<see cref="LabSecret"/>).
/// </summary>
public static class LabAccounts
{
    /// <summary>The number of accounts in the 2002 article.</summary>
    public const int Default = 10_000;

    /// <summary>The maximum number, above what any backend here is configured for.</summary>
    public const int Max = 99_999;

    /// <summary>
    /// The realm of all schemes that have one, except Kerberos (RFC 9110 section 11.5). Digest's stored hashes depend on it.
    /// </summary>
    public const string Realm = "tokenbench";

    /// <summary>Creates this run's accounts, <c>user00001</c> and on, each with its own password.</summary>
    /// <param name="count">The number of accounts, 1 to <see cref="Max"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">The number is out of range.</exception>
    public static IReadOnlyList<Account> Make(int count) => Make(count, LabSecret.OfThisRun);

    /// <summary>Creates the accounts of the run with a given secret.</summary>
    /// <param name="count">The number of accounts, 1 to <see cref="Max"/>.</param>
    /// <exception cref="ArgumentOutOfRangeException">The number is out of range.</exception>
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
