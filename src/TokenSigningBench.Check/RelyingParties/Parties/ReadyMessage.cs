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

    /// <summary>Sends its startup data to a program and waits until it listens.</summary>
    /// <param name="process">The process, which is ended if this method throws.</param>
    /// <exception cref="UserErrorException">It ended, wrote something else, or did nothing for too long.</exception>
    public static async Task<ReadyMessage> WaitAsync(ChildProcess process, PartyStartupData data, CancellationToken cancel)
    {
        string line = "";
        try
        {
            return await new BackendStart(process.Name)
                .RunAsync(
                    process,
                    async limit =>
                    {
                        await process.SendAsync(data.ToJson(), limit).ConfigureAwait(false);
                        line = await process.FirstLineAsync(limit).ConfigureAwait(false);
                        return JsonSerializer.Deserialize(line, PartyTypes.Default.ReadyMessage)!;
                    },
                    cancel
                )
                .ConfigureAwait(false);
        }
        catch (JsonException e)
        {
            throw new UserErrorException(process.Name, $"wrote no address: {line[..Math.Min(line.Length, MaxShown)]}", e);
        }
    }
}
