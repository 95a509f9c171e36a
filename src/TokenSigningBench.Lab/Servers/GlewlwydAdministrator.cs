using Microsoft.Data.Sqlite;

namespace TokenSigningBench.Lab.Servers;

/// <summary>
/// Sets the password of glewlwyd's administrator. Its API discloses the private key, and the package creates it with a well-known password.
/// </summary>
internal static class GlewlwydAdministrator
{
    public const string Name = "admin";

    // As in the package's own row, which names no number of iterations (glewlwyd 2.7, src/user/database.c).
    private const int Iterations = 1000;
    private const int HashBytes = 32;

    // Characters, because glewlwyd reads the salt as a C string, which a zero byte would end.
    private const int SaltCharacters = 16;

    /// <summary>Sets the administrator's password in the database of a server that has not been started yet.</summary>
    /// <param name="server">The server's name in messages.</param>
    /// <exception cref="UserErrorException">The database has no administrator in the expected form, or cannot be written.</exception>
    public static async Task SetPasswordAsync(string server, string database, string password, CancellationToken cancel)
    {
        try
        {
            var connection = new SqliteConnection(
                new SqliteConnectionStringBuilder
                {
                    DataSource = database,
                    Mode = SqliteOpenMode.ReadWrite,
                    Pooling = false,
                }.ConnectionString
            );
            await using (connection.ConfigureAwait(false))
            {
                await connection.OpenAsync(cancel).ConfigureAwait(false);
                SqliteCommand update = connection.CreateCommand();
                await using (update.ConfigureAwait(false))
                {
                    update.CommandText =
                        "update g_user_password set guw_password = @hash "
                        + "where gu_id = (select gu_id from g_user where gu_username = @name)";
                    update.Parameters.AddWithValue(
                        "@hash",
                        Hash(password, Encoding.ASCII.GetBytes(RandomNumberGenerator.GetHexString(SaltCharacters)))
                    );
                    update.Parameters.AddWithValue("@name", Name);
                    if (await update.ExecuteNonQueryAsync(cancel).ConfigureAwait(false) != 1)
                        throw new UserErrorException(
                            server,
                            "its package's database has no administrator, or several passwords for one: another version than 2.7?"
                        );
                }
            }
        }
        catch (SqliteException e)
        {
            throw new UserErrorException(server, $"its administrator's password cannot be set: {e.Message}", e);
        }
    }

    /// <summary>The database's format of a password: PBKDF2 with HMAC-SHA-256, followed by the salt, in base64.</summary>
    internal static string Hash(string password, byte[] salt) =>
        Convert.ToBase64String([
            .. Rfc2898DeriveBytes.Pbkdf2(Encoding.UTF8.GetBytes(password), salt, Iterations, HashAlgorithmName.SHA256, HashBytes),
            .. salt,
        ]);
}
