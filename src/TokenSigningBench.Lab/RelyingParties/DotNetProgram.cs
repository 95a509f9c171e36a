using System.Text.Json;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Lab.RelyingParties;

/// <summary>The configuration of one relying party. The property names are those of Order.cs in TokenSigningBench.RelyingParties.</summary>
/// <param name="Keys">The issuer's key set; null for a client, which reads the server's.</param>
/// <param name="RedirectUri">The client's registered redirect URI; null for an API.</param>
internal sealed record DotNetOrder(string Party, string Issuer, string Audience, string Algorithm, string? Keys, Uri? RedirectUri);

/// <summary>TokenSigningBench.RelyingParties: a program that runs one .NET library on loopback as an API or a client.</summary>
internal sealed class DotNetProgram : IAsyncDisposable
{
    private const string Assembly = "TokenSigningBench.RelyingParties";
    private static readonly TimeSpan Timeout = TimeSpan.FromSeconds(30);
    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web);

    private readonly ChildProcess _process;

    private DotNetProgram(ChildProcess process, string name, Uri address) => (_process, Name, Address) = (process, name, address);

    /// <summary>The library, with its version.</summary>
    public string Name { get; }

    /// <summary>Where it listens: an address on 127.0.0.1.</summary>
    public Uri Address { get; }

    // In this program's folder. Where .NET is published with it, it is an executable file: there may be no dotnet.
    private static string AssemblyPath => Path.Combine(AppContext.BaseDirectory, $"{Assembly}.dll");
    private static string ExecutablePath => Path.Combine(AppContext.BaseDirectory, Assembly);

    public static string? Missing() =>
        InstalledProgram.Missing(["setsid"], "util-linux")
        ?? (File.Exists(AssemblyPath) ? null : "it is part of TokenSigningBench.Tool: dotnet tool install -g TokenSigningBench.Tool");

    /// <exception cref="UserErrorException">It ended, or was not ready in time.</exception>
    public static async Task<DotNetProgram> StartAsync(DotNetOrder order, CancellationToken cancel)
    {
        ChildProcess process = File.Exists(ExecutablePath)
            ? ChildProcess.Start(order.Party, ExecutablePath, [])
            : ChildProcess.Start(order.Party, InstalledProgram.DotNet, [AssemblyPath]);
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        limit.CancelAfter(Timeout);
        try
        {
            await process.SendAsync(JsonSerializer.Serialize(order, Json), limit.Token).ConfigureAwait(false);
            Greeting greeting = JsonSerializer.Deserialize<Greeting>(
                await process.FirstLineAsync(limit.Token).ConfigureAwait(false),
                Json
            )!;
            return new(process, greeting.Name, greeting.Address);
        }
        catch (Exception e)
        {
            await process.DisposeAsync().ConfigureAwait(false);
            if (e is OperationCanceledException && !cancel.IsCancellationRequested)
                throw new UserErrorException(order.Party, Invariant($"was not ready within {Timeout.TotalSeconds} seconds"), e);
            throw;
        }
    }

    public ValueTask DisposeAsync() => _process.DisposeAsync();

    private sealed record Greeting(string Name, Uri Address);
}
