using System.Text.Json.Serialization;
using MathNet.Numerics.Statistics;
using TokenSigningBench.Core.Figures;

namespace TokenSigningBench.Core.Logins;

/// <summary>A cause that makes a certificate's cost larger than one signature, tried briefly with every certificate.</summary>
public sealed record LoginTrial
{
    /// <summary>What the servers were told; null where they have no dials.</summary>
    [JsonPropertyName("dials")]
    public LoginServerOptions? ServerOptions { get; init; }

    /// <summary>How many people asked at the same moment.</summary>
    [JsonPropertyName("people")]
    public required int Users { get; init; }

    /// <summary>Whether several causes were tried together.</summary>
    public bool Together { get; init; }

    /// <summary>For each certificate, in the order of the servers, the whole request's samples.</summary>
    [Samples]
    public required IReadOnlyList<IReadOnlyList<LoginSample>> Samples { get; init; }

    /// <summary>What a certificate saves over the first one, medians of the last person's time to the first byte, in milliseconds; null where somebody got no token.</summary>
    /// <param name="server">The certificate's place among the servers.</param>
    public double? SavingOf(int server) => Median(0) - Median(server);

    private double? Median(int server) =>
        Samples[server].Count > 0 && Samples[server].All(sample => sample.HasToken)
            ? Samples[server].Select(sample => sample.Milliseconds).Median()
            : null;
}
