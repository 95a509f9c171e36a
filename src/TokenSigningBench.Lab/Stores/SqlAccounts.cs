using System.Data.Common;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Digest;

namespace TokenSigningBench.Lab.Stores;

/// <summary>The accounts of a database. As in the 2002 article a login gets the salt and the hash of its account, and the hashing is the web server's.</summary>
/// <param name="store">What the database is called in messages.</param>
/// <param name="connect">Makes a connection, not yet open.</param>
/// <param name="statements">What it is asked.</param>
internal sealed class SqlAccounts(string store, Func<DbConnection> connect, SqlStatements statements, PasswordCheck check)
    : IPasswordStore,
        IDigestStore,
        IDisposable
{
    private readonly StorePool<PreparedLookup> _passwords = new(store, () => PreparedLookup.Open(connect, statements.Password), IsFailure);
    private readonly StorePool<PreparedLookup> _md5 = new(store, () => PreparedLookup.Open(connect, statements.Ha1Md5), IsFailure);
    private readonly StorePool<PreparedLookup> _sha256 = new(store, () => PreparedLookup.Open(connect, statements.Ha1Sha256), IsFailure);

    /// <summary>Opens connections before anybody asks.</summary>
    /// <param name="algorithm">For Digest with this algorithm; null for passwords.</param>
    /// <exception cref="StoreUnavailableException">The database does not answer.</exception>
    public void Warm(DigestAlgorithm? algorithm, int connections) =>
        (algorithm is null ? _passwords : PoolFor(algorithm)).Warm(connections);

    public ValueTask<bool> VerifyAsync(Credentials credentials) =>
        new(
            credentials.ArePlausible
                && (
                    _passwords.Ask(credentials.Name, static (lookup, name) => lookup.Find(name, StoredPassword.Read)) is { } stored
                        ? check.Verify(credentials.Password, stored.Salt, stored.Hash)
                        : check.Refuse(credentials.Password)
                )
        );

    public string? FindHa1(string name, DigestAlgorithm algorithm) =>
        PoolFor(algorithm).Ask(name, static (lookup, name) => lookup.Find(name, static row => row.GetString(0)));

    public void Dispose()
    {
        _passwords.Dispose();
        _md5.Dispose();
        _sha256.Dispose();
    }

    private StorePool<PreparedLookup> PoolFor(DigestAlgorithm algorithm) => algorithm.Name == DigestAlgorithm.Md5.Name ? _md5 : _sha256;

    // A database that was stopped shows as any of these, by how far it had got with the question.
    private static bool IsFailure(Exception e) => e is DbException or TimeoutException or IOException;

    private sealed record StoredPassword(byte[] Salt, byte[] Hash)
    {
        public static StoredPassword Read(DbDataReader row) => new(row.GetFieldValue<byte[]>(0), row.GetFieldValue<byte[]>(1));
    }
}
