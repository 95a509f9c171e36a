using System.Text;
using Microsoft.Data.Sqlite;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Lab.Tests.Servers;

public sealed class GlewlwydAdministratorTests : IDisposable
{
    // The row that glewlwyd 2.7.5 comes with, for the password "password".
    private const string Packaged = "fOfvZC/wR2cUSTWbW6YZueGyyDuFqwkoFlcNlRYWJscxYTVOVFJ3VWFHdVJQT0pU";

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_password_is_hashed_as_the_package_does() =>
        GlewlwydAdministrator.Hash("password", Encoding.ASCII.GetBytes("1a5NTRwUaGuRPOJT")).ShouldBe(Packaged);

    [Fact]
    public async Task Only_the_package_s_default_password_is_replaced()
    {
        string database = Database(
            "insert into g_user values (1, 'admin'), (2, 'other')",
            $"insert into g_user_password values (1, '{Packaged}'), (2, 'untouched')"
        );

        await GlewlwydAdministrator.SetPasswordAsync("glewlwyd", database, "another", CancellationToken.None);

        string[] stored = Passwords(database);
        byte[] salt = Convert.FromBase64String(stored[0])[32..];
        // With a NUL byte, the server would read a shorter salt.
        Encoding.ASCII.GetString(salt).ShouldMatch("^[0-9A-F]{16}$");
        stored.ShouldBe([GlewlwydAdministrator.Hash("another", salt), "untouched"]);
    }

    [Theory]
    [InlineData("insert into g_user values (2, 'other')")]
    [InlineData("insert into g_user values (1, 'admin')")]
    [InlineData("drop table g_user_password")]
    public async Task A_database_without_the_administrator_s_row_is_refused(string change)
    {
        string database = Database(change);
        (
            await Should.ThrowAsync<UserErrorException>(
                GlewlwydAdministrator.SetPasswordAsync("glewlwyd", database, "another", CancellationToken.None)
            )
        ).SourceName.ShouldBe("glewlwyd");
    }

    private string Database(params string[] rows)
    {
        string file = _folder.File("glewlwyd.db");
        using SqliteConnection connection = Open(file);
        foreach (
            string text in (string[])
                [
                    "create table g_user (gu_id integer, gu_username text)",
                    "create table g_user_password (gu_id integer, guw_password text)",
                    .. rows,
                ]
        )
        {
            using SqliteCommand command = connection.CreateCommand();
            command.CommandText = text;
            command.ExecuteNonQuery();
        }

        return file;
    }

    private static string[] Passwords(string file)
    {
        using SqliteConnection connection = Open(file);
        using SqliteCommand command = connection.CreateCommand();
        command.CommandText = "select guw_password from g_user_password order by gu_id";
        using SqliteDataReader reader = command.ExecuteReader();
        List<string> passwords = [];
        while (reader.Read())
            passwords.Add(reader.GetString(0));
        return [.. passwords];
    }

    private static SqliteConnection Open(string file)
    {
        var connection = new SqliteConnection(new SqliteConnectionStringBuilder { DataSource = file, Pooling = false }.ConnectionString);
        connection.Open();
        return connection;
    }
}
