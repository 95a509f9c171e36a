namespace TokenSigningBench.Telemetry.Tests;

public sealed class UnsignedTokenExceptionTests : IDisposable
{
    private const string Payload = """{"sub":"alice"}""";

    private readonly SigningMeter _meter = new();

    public void Dispose() => _meter.Dispose();

    [Theory]
    [InlineData("RS256")]
    [InlineData("RS384")]
    [InlineData("PS256")]
    [InlineData("PS384")]
    public void An_unsigned_token_that_the_library_alone_returns_is_refused_and_counted(string algorithm)
    {
        SigningCredentials credentials = Credentials.Rsa(8192, algorithm);
        // The defect without the package.
        new JsonWebTokenHandler()
            .CreateToken(Payload, credentials)
            .ShouldEndWith(".");
        credentials.MeasureSigning(_meter.Factory);

        Should
            .Throw<UnsignedTokenException>(() => new JsonWebTokenHandler().CreateToken(Payload, credentials))
            .Message.ShouldBe(
                $"{algorithm} with a key of 8192 bits: the library made no signature, so no token is sent. "
                    + "With RSA use a key of 2048 to 4096 bits, or RS512 or PS512 with up to 8192 bits."
            );
        CollectedMeasurement<long> counted = _meter.Unsigned.Single();
        counted.Value.ShouldBe(1);
        Credentials.ShouldBeTaggedIn(counted.Tags, algorithm, 8192);
        _meter.Durations.Single().Tags["error.type"].ShouldBe("unsigned");
    }

    [Theory]
    [InlineData("RS512")]
    [InlineData("PS512")]
    public async Task The_algorithms_that_the_message_recommends_sign_with_8192_bits(string algorithm)
    {
        SigningCredentials credentials = Credentials.Rsa(8192, algorithm).MeasureSigning(_meter.Factory);
        await Credentials.ShouldVerify(new JsonWebTokenHandler().CreateToken(Payload, credentials), credentials);
        (_meter.Durations.Count, _meter.Unsigned.Count).ShouldBe((1, 0));
    }
}
