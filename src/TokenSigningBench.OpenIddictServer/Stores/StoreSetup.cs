using System.Buffers.Binary;
using Microsoft.AspNetCore.Identity;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Storage;
using Microsoft.Extensions.DependencyInjection;
using OpenIddict.Abstractions;
using TokenSigningBench.Check.PasswordHash;
using TokenSigningBench.Lab.Accounts;
using TokenSigningBench.Lab.IdentityServer;
using TokenSigningBench.Lab.Servers;
using TokenSigningBench.OpenIddictServer.Registration;
using TokenSigningBench.OpenIddictServer.Timing;

namespace TokenSigningBench.OpenIddictServer.Stores;

/// <summary>Connects the provider to its store, and creates the tables, the clients and the user.</summary>
internal static class StoreSetup
{
    public static void Add(IServiceCollection services, ProviderOptions options)
    {
        // One database for each provider of a process. The options are built again for each request.
        string database = $"{Guid.NewGuid()}";
        services.AddDbContext<ProviderDbContext>(context =>
        {
            switch (options.Settings.Store)
            {
                case OpenIddictStore.Sqlite:
                    context.UseSqlite($"Data Source={options.Database}");
                    break;
                case OpenIddictStore.PostgreSql:
                    context.UseNpgsql(options.Database);
                    break;
                default:
                    context.UseInMemoryDatabase(database);
                    break;
            }

            context.AddInterceptors(new TimedCommands());
            if (options.Settings.Store != OpenIddictStore.None)
                context.UseOpenIddict();
        });
    }

    public static async Task FillAsync(IServiceProvider services, ProviderOptions options, CancellationToken cancel)
    {
        AsyncServiceScope scope = services.CreateAsyncScope();
        await using (scope.ConfigureAwait(false))
        {
            IServiceProvider scoped = scope.ServiceProvider;
            ProviderDbContext context = scoped.GetRequiredService<ProviderDbContext>();
            // The lab's PostgreSQL has a table already, with which EF Core creates none.
            if (!await context.Database.EnsureCreatedAsync(cancel).ConfigureAwait(false) && context.Database.IsRelational())
                await context.GetService<IRelationalDatabaseCreator>().CreateTablesAsync(cancel).ConfigureAwait(false);
            if (options.Settings.Store != OpenIddictStore.None)
            {
                IOpenIddictApplicationManager applications = scoped.GetRequiredService<IOpenIddictApplicationManager>();
                foreach (OpenIddictApplicationDescriptor client in ProviderClients.Descriptors(options))
                    await applications.CreateAsync(client, cancel).ConfigureAwait(false);
            }

            Account user = IdentityServerOptions.LabUserOf(options.Secret);
            UserManager<IdentityUser> users = scoped.GetRequiredService<UserManager<IdentityUser>>();
            IdentityResult created = await users
                .CreateAsync(new(user.Name) { Id = user.Name, Email = $"{user.Name}@rp.test" }, user.Password)
                .ConfigureAwait(false);
            if (!created.Succeeded)
                throw new InvalidOperationException(created.ToString());
            IdentityUser stored = (await users.FindByIdAsync(user.Name).ConfigureAwait(false))!;
            if (options.Settings.PasswordIterations is { } iterations && IterationsOf(stored.PasswordHash!) is var own && own != iterations)
                throw new InvalidOperationException($"The user's password is hashed with {own} iterations, not {iterations}");
            if (options.Settings.PasswordHash is { } hash && SchemeOf(stored.PasswordHash!) is var used && used != hash)
                throw new InvalidOperationException($"The user's password is hashed with {used}, not {hash}");
        }
    }

    private static string SchemeOf(string hash)
    {
        Argon2id scheme = StoredArgon2id.Parse(hash).Scheme;
        return new Argon2Setting(scheme.MemoryKib, scheme.Lanes, scheme.Iterations).Id;
    }

    // PasswordHasher's version 3: a marker byte, the pseudorandom function, and then the iterations (big-endian).
    private static uint IterationsOf(string hash) => BinaryPrimitives.ReadUInt32BigEndian(Convert.FromBase64String(hash).AsSpan(5));
}
