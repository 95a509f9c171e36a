using Npgsql;

namespace TokenSigningBench.Lab.Stores;

/// <summary>The accounts' PostgreSQL server.</summary>
internal static class PostgreSqlDatabase
{
    /// <summary>A way to connect to it, bounded in time; its connections are kept by <see cref="StorePool{T}"/>, with their statements.</summary>
    /// <param name="connectionString">Where it is, and who asks.</param>
    /// <exception cref="TokenSigningBench.Core.Files.UserErrorException">That is no connection string.</exception>
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
            // What is wrong with it may be said by repeating it, with the password in it.
            throw new TokenSigningBench.Core.Files.UserErrorException("PostgreSQL's connection string", "is none that Npgsql reads", e);
        }
    }
}
