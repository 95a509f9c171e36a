using Microsoft.EntityFrameworkCore;

namespace TokenSigningBench.CountedServer;

/// <summary>Users in a database, by EF Core.</summary>
internal sealed class UserContext(string connection) : DbContext
{
    /// <summary>Looks one up.</summary>
    public Task<int> FindAsync() => Database.SqlQuery<int>($"select 1 as \"Value\" from pg_sleep(0.002)").SingleAsync();

    protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseNpgsql(connection);
}
