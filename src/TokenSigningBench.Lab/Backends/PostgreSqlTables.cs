using Npgsql;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.Backends;

/// <summary>Creates the tables of accounts in an empty PostgreSQL database.</summary>
public static class PostgreSqlTables
{
    /// <summary>The role that may only read the accounts.</summary>
    public const string Reader = "tokenbench";

    /// <summary>Creates and fills the tables, and grants <see cref="Reader"/> read access.</summary>
    /// <param name="schema">The SQL statements that create the table <c>accounts</c>.</param>
    /// <param name="password">The reader's password: letters and digits only.</param>
    /// <exception cref="NpgsqlException">The server rejected a statement.</exception>
    public static async Task FillAsync(
        NpgsqlConnection connection,
        string schema,
        IReadOnlyList<StoredAccount> accounts,
        string password,
        CancellationToken cancel
    )
    {
        await ExecuteAsync(connection, schema, cancel).ConfigureAwait(false);
        IEnumerable<object[]> rows = accounts.Select<StoredAccount, object[]>(account =>
            [account.Name, account.Salt, account.Hash, account.Ha1Md5, account.Ha1Sha256]
        );
        await CopyAsync(connection, "accounts (name, salt, hash, ha1_md5, ha1_sha256)", rows, cancel).ConfigureAwait(false);
        await ExecuteAsync(
                connection,
                $"create role {Reader} login password '{password}'; grant select on all tables in schema public to {Reader}; analyze",
                cancel
            )
            .ConfigureAwait(false);
    }

    /// <summary>Creates a table of names and password hashes in a program's own format.</summary>
    /// <param name="table">The table's name, which needs no quoting. An existing table is replaced.</param>
    /// <param name="rows">The rows: a name and a hash.</param>
    /// <exception cref="NpgsqlException">The server rejected a statement.</exception>
    public static async Task AddAsync(NpgsqlConnection connection, string table, IEnumerable<object[]> rows, CancellationToken cancel)
    {
        await ExecuteAsync(
                connection,
                $"drop table if exists {table}; create table {table} (name text primary key, password text not null); "
                    + $"grant select on {table} to {Reader}",
                cancel
            )
            .ConfigureAwait(false);
        await CopyAsync(connection, $"{table} (name, password)", rows, cancel).ConfigureAwait(false);
        await ExecuteAsync(connection, $"analyze {table}", cancel).ConfigureAwait(false);
    }

    private static async Task CopyAsync(NpgsqlConnection connection, string columns, IEnumerable<object[]> rows, CancellationToken cancel)
    {
        string statement = $"copy {columns} from stdin (format binary)";
        NpgsqlBinaryImporter import = await connection.BeginBinaryImportAsync(statement, cancel).ConfigureAwait(false);
        await using (import.ConfigureAwait(false))
        {
            foreach (object[] row in rows)
                await import.WriteRowAsync(cancel, row).ConfigureAwait(false);
            await import.CompleteAsync(cancel).ConfigureAwait(false);
        }
    }

    private static async Task ExecuteAsync(NpgsqlConnection connection, string statements, CancellationToken cancel)
    {
#pragma warning disable CA2100 // The lab's own schema, a role and table named here, and a password of letters and digits.
        var command = new NpgsqlCommand(statements, connection);
#pragma warning restore CA2100
        await using (command.ConfigureAwait(false))
            await command.ExecuteNonQueryAsync(cancel).ConfigureAwait(false);
    }
}
