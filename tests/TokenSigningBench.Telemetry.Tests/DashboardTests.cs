using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using TokenSigningBench.Testing;

namespace TokenSigningBench.Telemetry.Tests;

/// <summary>The dashboard asks for what is recorded, by the names that OpenTelemetry's exporter gives to it for Prometheus.</summary>
public sealed partial class DashboardTests
{
    private static readonly string[] Recorded =
    [
        "token_signing_duration_seconds_bucket",
        "token_signing_duration_seconds_sum",
        "token_signing_duration_seconds_count",
        "token_signing_unsigned_total",
    ];

    [Fact]
    public void Every_name_in_an_expression_is_recorded()
    {
        using var meter = new SigningMeter();
        SigningCredentials credentials = Credentials.Rsa(8192, "RS256").MeasureSigning(meter.Factory);
        Should.Throw<UnsignedTokenException>(() => new JsonWebTokenHandler().CreateToken("{}", credentials));
        string[] names = [.. Recorded, .. meter.Durations.Single().Tags.Keys.Select(tag => tag.Replace('.', '_'))];
        string[] expressions =
        [
            .. JsonNode.Parse(RepositoryFile.Read("examples/signing-telemetry/grafana-dashboard.json"))!["panels"]!
                .AsArray()
                .SelectMany(panel => panel!["targets"]!.AsArray().Select(target => $"{target!["expr"]} {target["legendFormat"]}")),
        ];
        expressions.Length.ShouldBe(6);
        string[] used = [.. expressions.SelectMany(text => Name().Matches(text)).Select(match => match.Value).Distinct()];
        used.Except(names).ShouldBeEmpty();
        // Nothing that is recorded is missing on it.
        names.Except(used).ShouldBeEmpty();
        (meter.Histogram.Name, meter.Histogram.Unit, meter.Counter.Name).ShouldBe(
            ("token.signing.duration", "s", "token.signing.unsigned")
        );
    }

    [GeneratedRegex("(token_signing|error)_[a-z_]+")]
    private static partial Regex Name();
}
