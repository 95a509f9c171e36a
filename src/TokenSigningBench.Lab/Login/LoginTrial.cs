using MathNet.Numerics.Statistics;
using TokenSigningBench.Lab.Login.Flows;
using TokenSigningBench.Lab.Servers;

namespace TokenSigningBench.Lab.Login;

/// <summary>A short trial, with every certificate, of a condition that makes a certificate cost more than one signature.</summary>
public sealed record LoginTrial
{
    /// <summary>The server options; null for a server without options.</summary>
    public LoginServerOptions? ServerOptions { get; init; }

    /// <summary>The number of concurrent users.</summary>
    public required int Users { get; init; }

    /// <summary>Whether several conditions were combined.</summary>
    public bool Together { get; init; }

    /// <summary>For each certificate, in the order of the servers, the samples of the full request.</summary>
    [Samples]
    public required IReadOnlyList<IReadOnlyList<LoginSample>> Samples { get; init; }

    /// <summary>
    /// The saving by a certificate over the first one: the difference of the medians of the last user's time to first byte, in
    /// milliseconds. Null where a user got no token.
    /// </summary>
    /// <param name="server">The index of the certificate's server.</param>
    public double? SavingOf(int server) => Median(0) - Median(server);

    private double? Median(int server) =>
        Samples[server].Count > 0 && Samples[server].All(sample => sample.HasToken)
            ? Samples[server].Select(sample => sample.Milliseconds).Median()
            : null;
}
