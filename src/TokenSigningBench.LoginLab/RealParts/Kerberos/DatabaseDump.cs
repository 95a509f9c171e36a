using TokenSigningBench.LoginLab.ClientAuthentication;

namespace TokenSigningBench.LoginLab.RealParts.Kerberos;

/// <summary>Accounts as MIT's <c>kdb5_util load</c> takes them (its dump format, version 7).</summary>
/// <remarks>Adding ten thousand one by one takes <c>kadmin.local</c> most of a minute.</remarks>
internal static class DatabaseDump
{
    // KRB5_KDB_REQUIRES_PRE_AUTH: whoever asks for a ticket proves the password first. Without it anybody is given something to guess passwords with.
    private const int RequiresPreauthentication = 0x80;

    /// <summary>Writes it.</summary>
    /// <param name="masterKey">The master key of the database that it is for.</param>
    /// <param name="accounts">The accounts.</param>
    /// <param name="lifeSeconds">How long a ticket may live.</param>
    /// <param name="cancel">Ends it.</param>
    /// <exception cref="SourceException">A name has a control character in it, which the format has no place for.</exception>
    public static string Write(byte[] masterKey, IReadOnlyList<Account> accounts, int lifeSeconds, CancellationToken cancel)
    {
        Func<byte[], byte[]> wrap = AesKey.WrapBy(masterKey);
        byte[][] keys = AesKey.Of([.. accounts.Select(account => (account.Password, RunningKdc.Realm + account.Name))], cancel);
        var dump = new StringBuilder("kdb5_util load_dump version 7\n");
        foreach ((Account account, byte[] key) in accounts.Zip(keys))
        {
            string principal = RunningKdc.PrincipalOf(account);
            string wrapped = Convert.ToHexStringLower(wrap(key));
            // The lengths; the name; attributes, lives, ends, last logins and failures; then one key, in the first format, of the first version; and no data of the database's own.
            dump.Append(CultureInfo.InvariantCulture,
                $"princ\t38\t{Encoding.UTF8.GetByteCount(principal)}\t0\t1\t0\t{principal}\t{RequiresPreauthentication}\t{lifeSeconds}\t0\t0\t0\t0\t0\t0\t1\t1\t{AesKey.Type}\t{wrapped.Length / 2}\t{wrapped}\t-1;\n");
        }

        return dump.ToString();
    }
}
