using System.Text.Json.Serialization;

namespace TokenSigningBench.Core.Tests.RunFiles;

/// <summary>Values of run files that are written as names or lists, and what is in their place in a damaged file.</summary>
public sealed class ConverterTests
{
    [Fact]
    public void An_algorithm_a_key_and_samples_are_read_as_they_are_written()
    {
        const string Written = """{"Algorithm":"PS384","Key":"P-521","Times":[1,2.5,4]}""";
        Row row = JsonSerializer.Deserialize<Row>(Written)!;
        (row.Algorithm, row.Key).ShouldBe((JwsAlgorithm.Ps(384), KeySpec.Curve(521)));
        row.Times!.Samples.ShouldBe([1, 2.5, 4]);
        JsonSerializer.Serialize(row).ShouldBe(Written);
    }

    // The path of the member and the cause: a user finds the place with it.
    [Theory]
    [InlineData("""{"Algorithm":"RS255"}""", "RS255: unknown algorithm")]
    [InlineData("""{"Algorithm":"rs256"}""", "rs256: unknown algorithm")]
    [InlineData("""{"Algorithm":7}""", "Path: $.Algorithm")]
    [InlineData("""{"Key":"RSA 1"}""", "RSA 1: unknown key")]
    [InlineData("""{"Times":[]}""", "samples are no list of two numbers or more")]
    [InlineData("""{"Times":[1]}""", "samples are no list of two numbers or more")]
    [InlineData("""{"Times":{}}""", "could not be converted to")]
    public void Another_value_is_refused(string json, string message) =>
        Should.Throw<JsonException>(() => JsonSerializer.Deserialize<Row>(json)).Message.ShouldContain(message);

    private sealed record Row
    {
        [JsonConverter(typeof(AlgorithmConverter))]
        public JwsAlgorithm? Algorithm { get; init; }

        [JsonConverter(typeof(KeySpecConverter))]
        public KeySpec? Key { get; init; }

        [JsonConverter(typeof(SummaryConverter))]
        public Summary? Times { get; init; }
    }
}
