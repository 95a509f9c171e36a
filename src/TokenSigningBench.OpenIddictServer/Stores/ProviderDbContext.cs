using Microsoft.AspNetCore.Identity;
using Microsoft.AspNetCore.Identity.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore;
using TokenSigningBench.OpenIddictServer.Timing;

namespace TokenSigningBench.OpenIddictServer.Stores;

/// <summary>The users of ASP.NET Core Identity, and OpenIddict's clients, authorizations and tokens, in one database.</summary>
internal sealed class ProviderDbContext(DbContextOptions<ProviderDbContext> options) : IdentityDbContext<IdentityUser>(options)
{
    private readonly bool _hasCommands = options.Extensions.Any(extension =>
        extension is Microsoft.EntityFrameworkCore.Infrastructure.RelationalOptionsExtension
    );

    // The in-memory provider has no commands that an interceptor could time.
    public override async Task<int> SaveChangesAsync(bool acceptAllChangesOnSuccess, CancellationToken cancellationToken = default)
    {
        long start = Stopwatch.GetTimestamp();
        int changes = await base.SaveChangesAsync(acceptAllChangesOnSuccess, cancellationToken).ConfigureAwait(false);
        if (!_hasCommands)
            RequestTimings.AddSince(TimedPart.Store, start);
        return changes;
    }
}
