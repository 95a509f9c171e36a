using System.Diagnostics.Metrics;
using System.IdentityModel.Tokens.Jwt;
using TokenSigningBench.Core.Keys;

namespace TokenSigningBench.Telemetry.Tests;

public sealed class SigningTelemetryTests : IDisposable
{
    private const string Payload = """{"sub":"alice"}""";

    private readonly SigningMeter _meter = new();

    public void Dispose() => _meter.Dispose();

    [Theory]
    [InlineData("RS256")]
    [InlineData("RS384")]
    [InlineData("RS512")]
    [InlineData("PS256")]
    [InlineData("PS512")]
    [InlineData("ES256")]
    [InlineData("HS256")]
    [InlineData("HS512")]
    public async Task A_token_of_each_handler_is_measured_and_verifies(string algorithm)
    {
        SigningCredentials credentials = Credentials.Of(algorithm).MeasureSigning(_meter.Factory);
        var token = new JwtSecurityToken(new JwtHeader(credentials), new JwtPayload { ["sub"] = "alice" });
        await Credentials.ShouldVerify(new JsonWebTokenHandler().CreateToken(Payload, credentials), credentials);
        await Credentials.ShouldVerify(new JwtSecurityTokenHandler().WriteToken(token), credentials);

        _meter.Durations.Count.ShouldBe(2);
        foreach (CollectedMeasurement<double> measured in _meter.Durations)
        {
            measured.Value.ShouldBeGreaterThan(0);
            measured.Tags.Count.ShouldBe(3, "the algorithm and the key, and nothing else");
            Credentials.ShouldBeTaggedIn(measured.Tags, algorithm, credentials.Key.KeySize);
        }

        _meter.Unsigned.ShouldBeEmpty();
    }

    [Fact]
    public void The_instruments_are_in_seconds_and_tokens_with_boundaries_from_a_tenth_of_a_millisecond_to_a_second()
    {
        Credentials.Of("HS256").MeasureSigning(_meter.Factory);

        Histogram<double> histogram = _meter.Histogram;
        (histogram.Name, histogram.Unit, histogram.Meter.Name).ShouldBe(("token.signing.duration", "s", "TokenSigningBench.Telemetry"));
        IReadOnlyList<double> boundaries = histogram.Advice!.HistogramBucketBoundaries!;
        (boundaries[0], boundaries[^1]).ShouldBe((1e-4, 1));
        boundaries.ShouldBe(boundaries.Order());
        (_meter.Counter.Name, _meter.Counter.Unit).ShouldBe(("token.signing.unsigned", "{token}"));
    }

    [Fact]
    public void Several_credentials_share_the_instruments_of_a_meter()
    {
        new JsonWebTokenHandler().CreateToken(Payload, Credentials.Of("HS256").MeasureSigning(_meter.Factory));
        new JsonWebTokenHandler().CreateToken(Payload, Credentials.Of("ES256").MeasureSigning(_meter.Factory));
        _meter.Durations.Select(one => one.Tags["token.signing.algorithm"]).ShouldBe(["HS256", "ES256"]);
    }

    [Fact]
    public void A_second_call_changes_nothing()
    {
        SigningCredentials credentials = Credentials.Of("HS256").MeasureSigning(_meter.Factory);
        CryptoProviderFactory first = credentials.CryptoProviderFactory;
        credentials.MeasureSigning(_meter.Factory).MeasureSigning().CryptoProviderFactory.ShouldBeSameAs(first);
        new JsonWebTokenHandler().CreateToken(Payload, credentials);
        _meter.Durations.Count.ShouldBe(1);
    }

    [Fact]
    public void Without_a_meter_factory_the_meter_is_that_of_the_process()
    {
        SigningCredentials credentials = Credentials.Of("HS384");
        using var durations = new MetricCollector<double>(null, SigningTelemetry.MeterName, "token.signing.duration");
        new JsonWebTokenHandler().CreateToken(Payload, credentials.MeasureSigning());
        durations.GetMeasurementSnapshot().Count(one => Equals(one.Tags["token.signing.algorithm"], "HS384")).ShouldBe(1);
        _meter.Durations.ShouldBeEmpty();
    }

    [Fact]
    public void A_key_ID_that_is_set_later_is_recorded()
    {
        var key = new SymmetricSecurityKey(new byte[32]);
        SigningCredentials credentials = new SigningCredentials(key, "HS256").MeasureSigning(_meter.Factory);
        new JsonWebTokenHandler().CreateToken(Payload, credentials);
        key.KeyId = "later";
        new JsonWebTokenHandler().CreateToken(Payload, credentials);

        _meter.Durations.Select(one => one.Tags.GetValueOrDefault("token.signing.key.id")).ShouldBe([null, "later"]);
    }

    /// <summary>The library has one provider for both, whose key is the first one.</summary>
    [Fact]
    public void Two_IDs_of_one_key_are_told_apart()
    {
        foreach (string id in new[] { "first", "second" })
        {
            var key = new RsaSecurityKey(KnownPrimeKeys.Create(2048)) { KeyId = id };
            new JsonWebTokenHandler().CreateToken(Payload, new SigningCredentials(key, "RS256").MeasureSigning(_meter.Factory));
        }

        _meter.Durations.Select(one => one.Tags["token.signing.key.id"]).ShouldBe(["first", "second"]);
    }

    [Fact]
    public void Encrypting_and_verifying_with_the_same_key_are_not_measured()
    {
        SigningCredentials credentials = Credentials.Of("HS256").MeasureSigning(_meter.Factory);
        var handler = new JsonWebTokenHandler();
        string token = handler.CreateToken(Payload, credentials);
        // Its HMAC is made by a signature provider of the key's factory.
        handler.EncryptToken(token, new EncryptingCredentials(credentials.Key, "dir", "A256CBC-HS512")).Split('.').Length.ShouldBe(5);
        SignatureProvider verifying = credentials.CryptoProviderFactory.CreateForVerifying(credentials.Key, credentials.Algorithm);
        verifying.ShouldNotBeOfType<MeasuringSignatureProvider>();
        credentials.CryptoProviderFactory.ReleaseSignatureProvider(verifying);
        _meter.Durations.Count.ShouldBe(1);
    }
}
