using Npgsql;

namespace TokenSigningBench.Articles.Stores;

/// <summary>Connects to the accounts' PostgreSQL server.</summary>
internal static class PostgreSqlDatabase
{
    /// <summary>
    /// Creates a data source with a timeout and without pooling: <see cref="StorePool{T}"/> keeps the connections, with their prepared
    /// statements.
    /// </summary>
    /// <exception cref="TokenSigningBench.Core.Files.UserErrorException">The connection string is malformed.</exception>
    public static NpgsqlDataSource Open(string connectionString)
    {
        int seconds = (int)StorePool<PreparedLookup>.MaxWait.TotalSeconds;
        try
        {
            return NpgsqlDataSource.Create(
                new NpgsqlConnectionStringBuilder(connectionString)
                {
                    Pooling = false,
                    Timeout = seconds,
                    CommandTimeout = seconds,
                }
            );
        }
        catch (ArgumentException e)
        {
            // Npgsql's message is left out: it may repeat the string, with the password in it.
            throw new TokenSigningBench.Core.Files.UserErrorException("PostgreSQL's connection string", "is none that Npgsql reads", e);
        }
    }
}
