using TokenSigningBench.Check.PasswordHash;

namespace TokenSigningBench.Lab.Accounts;

/// <summary>Converts accounts to database rows.</summary>
public static class StoredAccounts
{
    /// <summary>Hashes all passwords in parallel, each with its own salt.</summary>
    /// <param name="cancel">Cancels the hashing, which takes long with an expensive scheme.</param>
    public static IReadOnlyList<StoredAccount> Make(IReadOnlyList<Account> accounts, PasswordHash hash, CancellationToken cancel) =>
        [.. accounts.AsParallel().AsOrdered().WithCancellation(cancel).Select(account => Of(account, hash.Scheme))];

    private static StoredAccount Of(Account account, IPasswordScheme scheme)
    {
        byte[] salt = RandomNumberGenerator.GetBytes(PasswordHash.SaltBytes);
        byte[] secret = Encoding.UTF8.GetBytes($"{account.Name}:{LabAccounts.Realm}:{account.Password}");
#pragma warning disable CA5351 // Digest's first algorithm, which RFC 7616 section 3.2 still allows: measured, and its name says so.
        string md5 = Convert.ToHexStringLower(MD5.HashData(secret));
#pragma warning restore CA5351
        return new(
            account.Name,
            salt,
            scheme.Hash(Encoding.UTF8.GetBytes(account.Password), salt),
            md5,
            Convert.ToHexStringLower(SHA256.HashData(secret))
        );
    }
}
