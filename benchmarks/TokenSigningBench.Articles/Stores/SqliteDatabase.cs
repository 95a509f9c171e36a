using Microsoft.Data.Sqlite;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Articles.Stores;

/// <summary>The SQLite database of accounts: one file.</summary>
internal static class SqliteDatabase
{
    /// <param name="path">A file that does not exist yet.</param>
    public static void Create(string path, IEnumerable<StoredAccount> accounts)
    {
        using var connection = new SqliteConnection(ConnectionString(path, SqliteOpenMode.ReadWriteCreate));
        connection.Open();
        using SqliteTransaction transaction = connection.BeginTransaction();
        using (SqliteCommand schema = connection.CreateCommand())
        {
            (schema.Transaction, schema.CommandText) = (transaction, AccountSchema.Sqlite);
            schema.ExecuteNonQuery();
        }

        using SqliteCommand insert = connection.CreateCommand();
        (insert.Transaction, insert.CommandText) = (transaction, "insert into accounts values (@name, @salt, @hash, @md5, @sha256)");
        foreach (StoredAccount account in accounts)
        {
            insert.Parameters.Clear();
            insert.Parameters.AddWithValue("@name", account.Name);
            insert.Parameters.AddWithValue("@salt", account.Salt);
            insert.Parameters.AddWithValue("@hash", account.Hash);
            insert.Parameters.AddWithValue("@md5", account.Ha1Md5);
            insert.Parameters.AddWithValue("@sha256", account.Ha1Sha256);
            insert.ExecuteNonQuery();
        }

        transaction.Commit();
    }

    /// <summary>A read-only connection that is not open yet.</summary>
    public static SqliteConnection Reader(string path) => new(ConnectionString(path, SqliteOpenMode.ReadOnly));

    // StorePool keeps the connections, with their prepared statements.
    private static string ConnectionString(string path, SqliteOpenMode mode) =>
        new SqliteConnectionStringBuilder
        {
            DataSource = path,
            Mode = mode,
            Pooling = false,
        }.ConnectionString;
}
