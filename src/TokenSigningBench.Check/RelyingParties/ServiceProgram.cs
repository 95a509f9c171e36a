using System.Text.Json;
using TokenSigningBench.Core.Processes;

namespace TokenSigningBench.Check.RelyingParties;

/// <summary>
/// A program that reads its order from the first line of its standard input, writes its name and its address on 127.0.0.1 as one line, and
/// ends when its standard input ends.
/// </summary>
public sealed class ServiceProgram : IAsyncDisposable
{
    private const int MaxShown = 80;

    private static readonly TimeSpan Timeout = TimeSpan.FromSeconds(30);
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web);

    private ServiceProgram(ChildProcess process, string name, Uri address) => (Process, Name, Address) = (process, name, address);

    public ChildProcess Process { get; }

    /// <summary>The library, with its version.</summary>
    public string Name { get; }

    /// <summary>Where it listens: an address on 127.0.0.1.</summary>
    public Uri Address { get; }

    /// <param name="process">The process, which is ended with this object, and if this method throws.</param>
    /// <param name="order">The order, written as JSON with names in camel case.</param>
    /// <exception cref="UserErrorException">It ended, wrote something else, or was not ready in time.</exception>
    public static async Task<ServiceProgram> StartAsync(ChildProcess process, object order, CancellationToken cancel)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        limit.CancelAfter(Timeout);
        string line = "";
        try
        {
            await process.SendAsync(JsonSerializer.Serialize(order, Json), limit.Token).ConfigureAwait(false);
            line = await process.FirstLineAsync(limit.Token).ConfigureAwait(false);
            ReadyMessage greeting = JsonSerializer.Deserialize<ReadyMessage>(line, Json)!;
            return new(process, greeting.Name, greeting.Address);
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

    public ValueTask DisposeAsync() => Process.DisposeAsync();

    private sealed record ReadyMessage(string Name, Uri Address);
}
