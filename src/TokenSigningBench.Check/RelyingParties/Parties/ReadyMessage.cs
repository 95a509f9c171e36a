using System.Text.Json;
using TokenSigningBench.Core.Processes;

namespace TokenSigningBench.Check.RelyingParties.Parties;

/// <summary>What a relying party's program writes, as one line, once it listens.</summary>
/// <param name="Name">The library, with its version.</param>
/// <param name="Address">Its address on 127.0.0.1.</param>
/// <param name="Runtime">What the library runs on, with its version; null where it says nothing of it.</param>
internal sealed record ReadyMessage(string Name, Uri Address, string? Runtime)
{
    private const int MaxShown = 80;

    private static readonly TimeSpan Timeout = TimeSpan.FromSeconds(30);
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web);

    /// <summary>Sends its startup data to a program and waits until it listens.</summary>
    /// <param name="process">The process, which is ended if this method throws.</param>
    /// <exception cref="UserErrorException">It ended, wrote something else, or was not ready in time.</exception>
    public static async Task<ReadyMessage> WaitAsync(ChildProcess process, PartyStartupData data, CancellationToken cancel)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        limit.CancelAfter(Timeout);
        string line = "";
        try
        {
            await process.SendAsync(data.ToJson(), limit.Token).ConfigureAwait(false);
            line = await process.FirstLineAsync(limit.Token).ConfigureAwait(false);
            return JsonSerializer.Deserialize<ReadyMessage>(line, Json)!;
        }
        catch (Exception e)
        {
            await process.DisposeAsync().ConfigureAwait(false);
            if (e is OperationCanceledException && !cancel.IsCancellationRequested)
                throw new UserErrorException(process.Name, Invariant($"was not ready within {Timeout.TotalSeconds} seconds"), e);
            if (e is JsonException)
                throw new UserErrorException(process.Name, $"wrote no address: {line[..Math.Min(line.Length, MaxShown)]}", e);
            throw;
        }
    }
}
