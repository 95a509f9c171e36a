using System.Data.Common;
using Microsoft.EntityFrameworkCore.Diagnostics;

namespace TokenSigningBench.OpenIddictServer.Timing;

/// <summary>Times the commands and transactions of a relational database, by EF Core's own measurement of them.</summary>
internal sealed class TimedCommands : DbCommandInterceptor, IDbTransactionInterceptor
{
    public override ValueTask<DbDataReader> ReaderExecutedAsync(
        DbCommand command,
        CommandExecutedEventData eventData,
        DbDataReader result,
        CancellationToken cancellationToken = default
    )
    {
        RequestTimings.Add(TimedPart.Store, eventData.Duration);
        return new(result);
    }

    public override ValueTask<int> NonQueryExecutedAsync(
        DbCommand command,
        CommandExecutedEventData eventData,
        int result,
        CancellationToken cancellationToken = default
    )
    {
        RequestTimings.Add(TimedPart.Store, eventData.Duration);
        return new(result);
    }

    Task IDbTransactionInterceptor.TransactionCommittedAsync(
        DbTransaction transaction,
        TransactionEndEventData eventData,
        CancellationToken cancellationToken
    )
    {
        RequestTimings.Add(TimedPart.Store, eventData.Duration);
        return Task.CompletedTask;
    }
}
