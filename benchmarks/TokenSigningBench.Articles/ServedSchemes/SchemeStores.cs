using Npgsql;
using TokenSigningBench.Articles.Accounts;
using TokenSigningBench.Articles.Stores;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Articles.ServedSchemes;

/// <summary>The account stores that a scheme server's schemes use, one instance each.</summary>
internal sealed class SchemeStores : IDisposable
{
    // Enough open connections for the first users of a load test; the pools grow as needed.
    private const int InitialConnections = 8;

    private readonly NpgsqlDataSource? _postgreSql;
    private readonly DirectoryAccounts? _directory;
    private readonly SqlAccounts? _sqlite;
    private readonly SqlAccounts? _postgreSqlAccounts;

    /// <exception cref="UserErrorException">The connection string is malformed.</exception>
    public SchemeStores(SchemeServerStartupData order)
    {
        var check = new PasswordCheck(PasswordHash.Parse(order.PasswordHash).Scheme);
        if (order.Directory is { } directory)
            _directory = new(directory, new(PasswordHash.Article.Scheme));
        if (order.SqliteFile is { } file)
            _sqlite = new("SQLite", () => SqliteDatabase.Reader(file), SqlStatements.Sqlite, check);
        if (order.PostgreSql is { } connection)
        {
            _postgreSql = PostgreSqlDatabase.Open(connection);
            _postgreSqlAccounts = new("PostgreSQL", _postgreSql.CreateConnection, SqlStatements.PostgreSql, check);
        }
    }

    /// <summary>The password store of a scheme, with open connections.</summary>
    /// <exception cref="UserErrorException">The store is not configured, or does not respond.</exception>
    public IPasswordStore Passwords(AuthScheme scheme)
    {
        if (scheme.Store != AccountStore.Directory)
            return Sql(scheme);
        DirectoryAccounts directory = _directory ?? throw Missing(scheme);
        Connect(scheme, () => directory.Warm(InitialConnections));
        return directory;
    }

    /// <summary>The Digest store of a scheme, with open connections.</summary>
    /// <exception cref="UserErrorException">The store is not configured, or does not respond.</exception>
    public IDigestStore Digests(AuthScheme scheme) => Sql(scheme);

    public void Dispose()
    {
        _directory?.Dispose();
        _sqlite?.Dispose();
        _postgreSqlAccounts?.Dispose();
        _postgreSql?.Dispose();
    }

    private SqlAccounts Sql(AuthScheme scheme)
    {
        SqlAccounts accounts = (scheme.Store == AccountStore.Sqlite ? _sqlite : _postgreSqlAccounts) ?? throw Missing(scheme);
        Connect(scheme, () => accounts.Warm(scheme.DigestAlgorithm, InitialConnections));
        return accounts;
    }

    private static void Connect(AuthScheme scheme, Action warm)
    {
        try
        {
            warm();
        }
        catch (StoreUnavailableException e)
        {
            throw new UserErrorException(scheme.Name, $"{e.Message}: {e.InnerException?.Message}", e);
        }
    }

    private static UserErrorException Missing(AuthScheme scheme) =>
        new(
            scheme.Name,
            scheme.Store switch
            {
                AccountStore.Directory => "needs a directory, and was given none",
                AccountStore.PostgreSql => "needs a PostgreSQL server, and was given none",
                _ => "needs a database of accounts, and was given none",
            }
        );
}
