using Npgsql;
using TokenSigningBench.Lab.Accounts;

namespace TokenSigningBench.Lab.Backends;

/// <summary>Accounts in a PostgreSQL database that is empty.</summary>
internal static class PostgreSqlTables
{
    /// <summary>The role that reads accounts.</summary>
    public const string Reader = "tokenbench";

    /// <summary>Makes the tables, fills them, and lets <see cref="Reader"/> read them.</summary>
    /// <param name="schema">The statements that make the table <c>accounts</c>.</param>
    /// <param name="password">The reader's password: letters and digits.</param>
    /// <exception cref="NpgsqlException">The server refused.</exception>
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

    /// <summary>Makes another table of names with a text each, for a program that has its own kind of password hash.</summary>
    /// <param name="table">The table: a plain name. One that is there is replaced.</param>
    /// <param name="rows">Its rows: a name and a text.</param>
    /// <exception cref="NpgsqlException">The server refused.</exception>
    public static async Task AddAsync(NpgsqlConnection connection, string table, IEnumerable<object[]> rows, CancellationToken cancel)
    {
        await ExecuteAsync(
                connection,
                $"drop table if exists {table}; create table {table} (name text primary key, password text not null); grant select on {table} to {Reader}",
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
