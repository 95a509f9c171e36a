using System.Data.Common;
using TokenSigningBench.Articles.Digest;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Articles.Stores;

/// <summary>
/// The accounts of a SQL database. As in the 2002 article, a login reads the salt and the hash of its account, and the web server computes
/// the hash.
/// </summary>
/// <param name="store">The database's name in messages.</param>
/// <param name="connect">Creates a connection that is not open yet.</param>
internal sealed class SqlAccounts(string store, Func<DbConnection> connect, SqlStatements statements, PasswordCheck check)
    : IPasswordStore,
        IDigestStore,
        IDisposable
{
    private readonly StorePool<PreparedLookup> _passwords = new(store, () => PreparedLookup.Open(connect, statements.Password), IsFailure);
    private readonly StorePool<PreparedLookup> _md5 = new(store, () => PreparedLookup.Open(connect, statements.Ha1Md5), IsFailure);
    private readonly StorePool<PreparedLookup> _sha256 = new(store, () => PreparedLookup.Open(connect, statements.Ha1Sha256), IsFailure);

    /// <summary>Opens connections in advance.</summary>
    /// <param name="algorithm">The Digest algorithm that the connections are for; null for passwords.</param>
    /// <exception cref="StoreUnavailableException">The database does not respond.</exception>
    public void Warm(DigestAlgorithm? algorithm, int connections) =>
        (algorithm is null ? _passwords : PoolFor(algorithm)).Warm(connections);

    public ValueTask<bool> VerifyAsync(Credentials credentials) =>
        new(
            credentials.ArePlausible
                && (
                    _passwords.Query(credentials.Name, static (lookup, name) => lookup.Find(name, StoredPassword.Read)) is { } stored
                        ? check.Verify(credentials.Password, stored.Salt, stored.Hash)
                        : check.RejectUnknown(credentials.Password)
                )
        );

    public string? FindHa1(string name, DigestAlgorithm algorithm) =>
        PoolFor(algorithm).Query(name, static (lookup, name) => lookup.Find(name, static row => row.GetString(0)));

    public void Dispose()
    {
        _passwords.Dispose();
        _md5.Dispose();
        _sha256.Dispose();
    }

    private StorePool<PreparedLookup> PoolFor(DigestAlgorithm algorithm) => algorithm.Name == DigestAlgorithm.Md5.Name ? _md5 : _sha256;

    // A database that was stopped causes any of these, depending on how far the query had got.
    private static bool IsFailure(Exception e) => e is DbException or TimeoutException or IOException;

    private sealed record StoredPassword(byte[] Salt, byte[] Hash)
    {
        public static StoredPassword Read(DbDataReader row) => new(row.GetFieldValue<byte[]>(0), row.GetFieldValue<byte[]>(1));
    }
}
