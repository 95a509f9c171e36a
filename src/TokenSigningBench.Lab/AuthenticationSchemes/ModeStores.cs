using Npgsql;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Stores;

namespace TokenSigningBench.Lab.AuthenticationSchemes;

/// <summary>The account stores of a mode server: those that its modes ask, each once.</summary>
internal sealed class ModeStores : IDisposable
{
    // Enough that the first people of a load find one open; the pools grow with who asks.
    private const int Warm = 8;

    private readonly NpgsqlDataSource? _postgreSql;
    private readonly DirectoryAccounts? _directory;
    private readonly SqlAccounts? _sqlite;
    private readonly SqlAccounts? _postgreSqlAccounts;

    /// <exception cref="SourceException">A connection string is none.</exception>
    public ModeStores(ModeServerOrder order)
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

    /// <summary>The store that answers a mode for passwords, with connections open.</summary>
    /// <exception cref="SourceException">It is not there, or does not answer.</exception>
    public IPasswordStore Passwords(AuthenticationMode mode)
    {
        if (mode.Store != AccountStore.Directory)
            return Sql(mode);
        DirectoryAccounts directory = _directory ?? throw Missing(mode);
        Connect(mode, () => directory.Warm(Warm));
        return directory;
    }

    /// <summary>The store that answers a mode for Digest, with connections open.</summary>
    /// <exception cref="SourceException">It is not there, or does not answer.</exception>
    public IDigestStore Digests(AuthenticationMode mode) => Sql(mode);

    /// <inheritdoc/>
    public void Dispose()
    {
        _directory?.Dispose();
        _sqlite?.Dispose();
        _postgreSqlAccounts?.Dispose();
        _postgreSql?.Dispose();
    }

    private SqlAccounts Sql(AuthenticationMode mode)
    {
        SqlAccounts accounts = (mode.Store == AccountStore.Sqlite ? _sqlite : _postgreSqlAccounts) ?? throw Missing(mode);
        Connect(mode, () => accounts.Warm(mode.DigestAlgorithm, Warm));
        return accounts;
    }

    private static void Connect(AuthenticationMode mode, Action warm)
    {
        try
        {
            warm();
        }
        catch (StoreUnavailableException e)
        {
            throw new SourceException(mode.Name, $"{e.Message}: {e.InnerException?.Message}", e);
        }
    }

    private static SourceException Missing(AuthenticationMode mode) =>
        new(
            mode.Name,
            mode.Store switch
            {
                AccountStore.Directory => "needs a directory, and was given none",
                AccountStore.PostgreSql => "needs a PostgreSQL server, and was given none",
                _ => "needs a database of accounts, and was given none",
            }
        );
}
