using TokenSigningBench.Core.Processes;
using TokenSigningBench.Core.Programs;

namespace TokenSigningBench.Check.RelyingParties;

/// <summary>The configuration of one relying party. The property names are those of Order.cs in TokenSigningBench.RelyingParties.</summary>
/// <param name="Algorithm">The only algorithm that an API accepts; null for the library's default.</param>
/// <param name="Keys">The issuer's key set; null where the server's own is read.</param>
/// <param name="RedirectUri">The client's registered redirect URI; null for an API.</param>
public sealed record DotNetPartyStartupData(string Party, string Issuer, string Audience, string? Algorithm, string? Keys, Uri? RedirectUri)
{
    /// <summary>How much faster than real time the library's clock runs.</summary>
    public double Speed { get; init; } = 1;

    /// <summary>Whether its cache of keys is refreshed as often as the library permits.</summary>
    public bool HasShortestRefresh { get; init; }

    /// <summary>Other issuers, for which it makes verifiers that it throws away.</summary>
    public IReadOnlyList<WarmUpOrder> WarmUps { get; init; } = [];
}

/// <summary>TokenSigningBench.RelyingParties: a program that runs one .NET library on loopback as an API or a client.</summary>
public static class DotNetProgram
{
    private const string Assembly = "TokenSigningBench.RelyingParties";

    // Where .NET is published with it, it is an executable file: there may be no dotnet.
    private static string ExecutablePath => Path.Combine(AppContext.BaseDirectory, Assembly);

    /// <summary>Its path, in this program's folder.</summary>
    public static string AssemblyPath => Path.Combine(AppContext.BaseDirectory, $"{Assembly}.dll");

    public static string? Missing() =>
        InstalledProgram.Missing(["setsid"], "util-linux")
        ?? (File.Exists(AssemblyPath) ? null : "it is part of TokenSigningBench.Tool: dotnet tool install -g TokenSigningBench.Tool");

    /// <exception cref="UserErrorException">It ended, or was not ready in time.</exception>
    public static Task<ServiceProgram> StartAsync(DotNetPartyStartupData order, CancellationToken cancel) =>
        ServiceProgram.StartAsync(
            File.Exists(ExecutablePath)
                ? ChildProcess.Start(order.Party, ExecutablePath, [])
                : ChildProcess.Start(order.Party, InstalledProgram.DotNet, [AssemblyPath]),
            order,
            cancel
        );
}
