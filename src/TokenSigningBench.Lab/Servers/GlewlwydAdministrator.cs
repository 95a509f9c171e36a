using Microsoft.Data.Sqlite;

namespace TokenSigningBench.Lab.Servers;

/// <summary>glewlwyd's administrator, whose interface gives the private key away, and whom its package makes with a password that everybody knows.</summary>
internal static class GlewlwydAdministrator
{
    public const string Name = "admin";

    // As the package's own row has it, which names no number of iterations (glewlwyd 2.7, src/user/database.c).
    private const int Iterations = 1000;
    private const int HashBytes = 32;

    // Characters, because it reads the salt as a string of C, which a byte of zero would end.
    private const int SaltCharacters = 16;

    /// <summary>Gives the administrator another password, in the database of a server that has not been started yet.</summary>
    /// <param name="server">What the server is called in messages.</param>
    /// <exception cref="UserErrorException">The database has no administrator in the form that is known here, or cannot be written.</exception>
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
                        "update g_user_password set guw_password = @hash where gu_id = (select gu_id from g_user where gu_username = @name)";
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

    /// <summary>A password as the database has it: PBKDF2 with HMAC-SHA-256, and the salt behind it, in base64.</summary>
    internal static string Hash(string password, byte[] salt) =>
        Convert.ToBase64String([
            .. Rfc2898DeriveBytes.Pbkdf2(Encoding.UTF8.GetBytes(password), salt, Iterations, HashAlgorithmName.SHA256, HashBytes),
            .. salt,
        ]);
}
