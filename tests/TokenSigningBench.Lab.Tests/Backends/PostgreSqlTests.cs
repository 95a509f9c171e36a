using Npgsql;
using TokenSigningBench.Core.Files;
using TokenSigningBench.Core.Processes;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.Backends;

namespace TokenSigningBench.Lab.Tests.Backends;

public sealed class PostgreSqlTests() : BackendTests(new PostgreSql())
{
    private static readonly IReadOnlyList<StoredAccount> Accounts = StoredAccounts.Make(
        [.. LabAccounts.Make(3), new("Zoë 'Ångström\"", "пароль 密码")],
        PasswordHash.Article,
        CancellationToken.None
    );

    [SkippableFact]
    public async Task It_has_the_given_rows_which_its_reader_can_only_read()
    {
        await using RunningPostgreSql server = await StartAsync(Options);
        await using var source = NpgsqlDataSource.Create(server.ConnectionString);
        await using NpgsqlCommand command = source.CreateCommand("select name, salt, hash, ha1_md5, ha1_sha256 from accounts");
        await using NpgsqlDataReader rows = await command.ExecuteReaderAsync();
        var read = new List<StoredAccount>();
        while (await rows.ReadAsync())
            read.Add(new(rows.GetString(0), (byte[])rows[1], (byte[])rows[2], rows.GetString(3), rows.GetString(4)));

        read.Select(Flat).ShouldBe(Accounts.Select(Flat), ignoreOrder: true);
        foreach (string statement in new[] { "delete from accounts", "create table mine (name text)", "create role somebody" })
        {
            await using NpgsqlCommand write = source.CreateCommand(statement);
            // insufficient_privilege
            (await Should.ThrowAsync<PostgresException>(write.ExecuteNonQueryAsync())).SqlState.ShouldBe("42501");
        }

        static string Flat(StoredAccount row) =>
            string.Join('|', row.Name, Convert.ToHexString(row.Salt), Convert.ToHexString(row.Hash), row.Ha1Md5, row.Ha1Sha256);
    }

    [SkippableFact]
    public async Task CPU_time_includes_connections_in_their_own_sessions()
    {
        await using RunningPostgreSql server = await StartAsync(Options);
        await using var source = NpgsqlDataSource.Create(server.ConnectionString);
        await using NpgsqlConnection connection = await source.OpenConnectionAsync();
        double before = ProcessGroup.ProcessorSeconds(server.ProcessGroupId).ShouldNotBeNull();
        await using var command = new NpgsqlCommand("select count(*) from generate_series(1, 2000000)", connection);

        await command.ExecuteScalarAsync();

        ProcessGroup.ProcessorSeconds(server.ProcessGroupId).ShouldNotBeNull().ShouldBeGreaterThan(before);
        ProcessGroup.Members(server.ProcessGroupId).ShouldNotContain(connection.ProcessID);
    }

    [SkippableFact]
    public async Task A_failed_import_is_reported_with_the_program_s_own_message()
    {
        RequireOrSkip();
        UserErrorException refused = await Should.ThrowAsync<UserErrorException>(
            new PostgreSql { Options = Options }.StartAsync(AccountSchema.PostgreSql, [Accounts[0], Accounts[0]], CancellationToken.None)
        );
        // unique_violation
        refused.Message.ShouldStartWith("postgresql: its tables cannot be made: 23505: ");
    }

    [SkippableFact]
    public async Task A_password_is_required_and_other_users_cannot_read_it()
    {
        await using RunningPostgreSql server = await StartAsync(Options);
        var settings = new NpgsqlConnectionStringBuilder(server.ConnectionString);
        string password = settings.Password.ShouldNotBeNull();
        settings.Password = "wrong";
        settings.Pooling = false;
        await using var connection = new NpgsqlConnection(settings.ConnectionString);

        // invalid_password
        (await Should.ThrowAsync<PostgresException>(connection.OpenAsync())).SqlState.ShouldBe("28P01");

        foreach (int id in ProcessGroup.Members(server.ProcessGroupId))
            (await File.ReadAllTextAsync($"/proc/{id}/cmdline") + await File.ReadAllTextAsync($"/proc/{id}/environ")).ShouldNotContain(
                password
            );
        foreach (string file in new[] { "administrator", "pgpass" })
            new FileInfo(Path.Combine(server.Folder, file)).UnixFileMode.ShouldBe(UnixFileMode.UserRead | UnixFileMode.UserWrite);
    }

    protected override Type Parent => typeof(KilledParent);

    protected override async Task<RunningBackend> StartBackendAsync(BackendOptions options, CancellationToken cancel) =>
        await StartAsync(options, cancel);

    private Task<RunningPostgreSql> StartAsync(BackendOptions options, CancellationToken cancel = default)
    {
        RequireOrSkip();
        return new PostgreSql { Options = options }.StartAsync(AccountSchema.PostgreSql, Accounts, cancel);
    }
}
